-- A check lowers a free name as soon as its zone delegates it; that it was free has to last until a registry tells who
-- has it, or the loss would never be told.
ALTER TABLE dominios ADD COLUMN era_libre boolean NOT NULL DEFAULT false;
