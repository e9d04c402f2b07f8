-- A purchase's date does not tell when the mark was made: the dialog writes it as noon of its day.
ALTER TABLE compras ADD COLUMN anotada timestamptz;
