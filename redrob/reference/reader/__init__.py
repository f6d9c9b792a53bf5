"""Reading by a small trained encoder: what an advert asks for, how a profile meets it, and where it shows."""
