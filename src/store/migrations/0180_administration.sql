-- What administrators changed in the installation; lines are added and, past their time, purged.
CREATE TABLE cambios_administracion (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  hora timestamptz NOT NULL,
  email text NOT NULL,
  accion text NOT NULL,
  objeto text NOT NULL,
  detalle text NOT NULL,
  ip text NOT NULL,
  agente text NOT NULL
);
