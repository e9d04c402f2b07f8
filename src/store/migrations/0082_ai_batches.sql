-- When a batch's keywords were put before a language model; null: not yet, or never to be.
ALTER TABLE batches ADD COLUMN ia_optimizada timestamptz;
