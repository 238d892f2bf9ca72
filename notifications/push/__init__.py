"""Notes on the devices of players: web push (RFC 8030), signed (RFC 8292) and encrypted for the one
browser that subscribed (RFC 8291).
"""
