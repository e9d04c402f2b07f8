-- A deleted domain keeps what went with it: what has been deleted before comes back without.
ALTER TABLE papelera_dominios ADD COLUMN filas_ligadas jsonb NOT NULL DEFAULT '{}';
