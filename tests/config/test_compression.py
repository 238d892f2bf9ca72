"""Pages are sent compressed to whoever asks for it."""

import gzip

from django.test import Client


def test_page_is_compressed_where_the_browser_can_read_it(client: Client, db: None) -> None:
    answer = client.get("/games/", headers={"Accept-Encoding": "gzip, br"})

    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert b"Oheila" in gzip.decompress(answer.content)


def test_page_is_sent_plain_to_all_others(client: Client, db: None) -> None:
    answer = client.get("/games/")

    assert "Content-Encoding" not in answer.headers
    assert b"Oheila" in answer.content


def test_length_of_a_compressed_page_does_not_tell_its_content(client: Client, db: None) -> None:
    """Whoever can have a guess printed on a page must not see by its length that it was right."""
    lengths = {
        len(client.get("/games/", headers={"Accept-Encoding": "gzip"}).content) for _ in range(20)
    }

    assert len(lengths) > 1
