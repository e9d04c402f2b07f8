-- What the pace of a later round is measured from; of a round that had begun before, it is not known.
ALTER TABLE batches ADD COLUMN vuelta_inicio timestamptz, ADD COLUMN vuelta_verificados integer NOT NULL DEFAULT 0;
