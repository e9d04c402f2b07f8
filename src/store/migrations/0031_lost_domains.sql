-- That a free name was lost stands in its own history: a domain of no batch has no log that could tell it.
ALTER TABLE dominios ADD COLUMN perdido_en timestamptz;
