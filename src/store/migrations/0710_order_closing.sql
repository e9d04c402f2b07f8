-- How an order ends once the registrar has said that it does not hold the name: it was to end with an attempt in doubt.
ALTER TABLE ordenes
  ADD COLUMN cierre text CHECK (cierre IN ('no_comprada', 'caducada', 'cancelada')),
  ADD COLUMN cierre_codigo text,
  ADD COLUMN cierre_motivo text;
