-- Releases that were seen: the clock's two looks, the interval that was told by them, and the words around the release. The
-- key lets each be written once, however often its words are repeated.
CREATE TABLE liberaciones_vistas (
  dominio text NOT NULL,
  ausente_primera timestamptz NOT NULL,
  zona text NOT NULL,
  delegado_ultima timestamptz NOT NULL,
  ocupado_ultima timestamptz,
  libre_primera timestamptz NOT NULL,
  plazo_desde timestamptz,
  plazo_hasta timestamptz,
  PRIMARY KEY (dominio, ausente_primera)
);
CREATE INDEX liberaciones_vistas_por_zona ON liberaciones_vistas (zona, libre_primera DESC);

ALTER TABLE relojes_zona
  ADD COLUMN plazo_desde timestamptz,
  ADD COLUMN plazo_hasta timestamptz;
