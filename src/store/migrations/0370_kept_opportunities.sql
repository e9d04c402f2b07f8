-- An opportunity whose rule held no longer was deleted with the note and the mark of a person. Nullable: a deleted domain
-- is brought back from rows that were kept before.
ALTER TABLE oportunidades ADD COLUMN decaida timestamptz;
