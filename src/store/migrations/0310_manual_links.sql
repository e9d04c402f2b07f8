-- A business that a person put into a batch was found by no keyword of it.
ALTER TABLE batch_negocios ALTER COLUMN keyword_id DROP NOT NULL;
