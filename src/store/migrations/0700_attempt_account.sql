-- The account at the registrar that was asked to buy: another one's names say nothing about the attempt.
ALTER TABLE intentos_compra ADD COLUMN servidor text;
