-- A mark of an earlier purchase that is undone at once gives back what it changed, such as its sale.
ALTER TABLE compras ADD COLUMN antes jsonb;
