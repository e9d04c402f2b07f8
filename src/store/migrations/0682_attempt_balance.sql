-- What the registrar's account had left just before the attempt: the difference tells what an attempt without an answer cost.
ALTER TABLE intentos_compra
  ADD COLUMN saldo_centimos integer,
  ADD COLUMN saldo_moneda text;
