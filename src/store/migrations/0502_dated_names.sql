-- Rows that show an interval of release: what changes of it is told to them, also where they are watched no more.
CREATE INDEX dominios_con_plazo ON dominios (dominio) WHERE liberacion_desde IS NOT NULL;
