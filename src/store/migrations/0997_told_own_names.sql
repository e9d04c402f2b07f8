-- What the account was told of names that the registrar's list no longer has: a name that a list leaves out for a day was
-- told again as if it were new.
ALTER TABLE lecturas_registrador ADD COLUMN avisados jsonb NOT NULL DEFAULT '[]';
