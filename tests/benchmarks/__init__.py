"""Measurements that people run by hand; tests hold no timings."""
