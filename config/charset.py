"""The charset of what browsers send: always UTF-8, whatever a request says of itself."""

import re
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

CHARSET = re.compile(r";\s*charset\s*=[^;]*", re.IGNORECASE)


def utf8_alone(application: WSGIApplication) -> WSGIApplication:
    """Give the application without the charset of Content-Type.

    Django reads parameters by it. UTF-7 makes lone surrogates, which no page can show, and codecs
    such as `rot13` raise before any middleware could answer for them.
    """

    def unnamed(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if kind := environ.get("CONTENT_TYPE"):
            environ["CONTENT_TYPE"] = CHARSET.sub("", kind)
        return application(environ, start_response)

    return unnamed
