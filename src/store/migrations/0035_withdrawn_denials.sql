-- The check of a domain is written by one place of the program: what follows from a withdrawn denial too, account by
-- account. The functions that wrote it across accounts go.
DROP FUNCTION discard_due_negatives(timestamptz);
DROP FUNCTION discard_negatives(text, timestamptz, timestamptz);
