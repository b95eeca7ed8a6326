-- Counting who is online, and finding the newest recordings of a challenge, without reading every row.
CREATE INDEX sessions_seen ON sessions (last_seen_at);
CREATE INDEX matches_recent ON matches (challenge_id,ended_at);
