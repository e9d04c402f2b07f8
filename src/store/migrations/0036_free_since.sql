-- When a name was last found free: a registration older than that by far shows that it never was, and is no loss. It
-- lasts, as `era_libre` does, until a registry tells who has the name.
ALTER TABLE dominios ADD COLUMN libre_en timestamptz;
