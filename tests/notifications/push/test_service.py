"""The push service of the tests reads what the RFC gives as an example."""

from cryptography.hazmat.primitives.asymmetric import ec

from tests.notifications.push.service import Keys, decoded

PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)
"""RFC 8291, section 5 and appendix A."""


def test_example_of_the_rfc_is_read() -> None:
    private = ec.derive_private_key(int.from_bytes(decoded(PRIVATE)), ec.SECP256R1())

    said = Keys(private, decoded(AUTH)).decrypt(decoded(BODY))

    assert said == b"When I grow up, I want to be a watermelon"
