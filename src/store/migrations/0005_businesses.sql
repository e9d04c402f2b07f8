CREATE TABLE negocios (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  clave_lugar text NOT NULL,
  place_id text,
  business_id text,
  nombre_negocio text NOT NULL,
  categoria_negocio text,
  dominio_id uuid,
  dominio_extraido text,
  motivo_sin_dominio text,
  sitio_web text,
  enlace_maps text,
  direccion text,
  provincia text,
  municipio text,
  pais text,
  codigo_postal text,
  latitud double precision,
  longitud double precision,
  telefono text,
  rating double precision,
  review_count integer,
  estado_actual text NOT NULL DEFAULT 'abierto' CHECK (estado_actual IN ('abierto', 'cerrado_temporal', 'cerrado')),
  cerrado boolean NOT NULL DEFAULT false,
  fuente_datos text NOT NULL,
  licencia_datos text,
  datos_raw jsonb,
  keyword_origen text,
  fecha_scrapeado timestamptz NOT NULL,
  actualizado timestamptz NOT NULL,
  revision bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario_id, id),
  UNIQUE (usuario_id, clave_lugar),
  FOREIGN KEY (usuario_id, dominio_id) REFERENCES dominios ON DELETE SET NULL (dominio_id)
);
CREATE INDEX negocios_dominio ON negocios (usuario_id, dominio_id, review_count DESC NULLS LAST, id)
  WHERE dominio_id IS NOT NULL;
CREATE INDEX negocios_pais ON negocios (usuario_id, pais, id);

-- The shown business of a domain goes away with the business.
ALTER TABLE dominios ADD FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE SET NULL (negocio_id);
CREATE INDEX dominios_negocio ON dominios (usuario_id, negocio_id) WHERE negocio_id IS NOT NULL;

CREATE TABLE keyword_negocios (
  usuario_id uuid NOT NULL,
  keyword_id uuid NOT NULL,
  negocio_id uuid NOT NULL,
  orden integer NOT NULL,
  nuevo boolean NOT NULL,
  PRIMARY KEY (usuario_id, keyword_id, negocio_id),
  FOREIGN KEY (usuario_id, keyword_id) REFERENCES keywords ON DELETE CASCADE,
  FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE CASCADE
);
CREATE INDEX keyword_negocios_negocio ON keyword_negocios (usuario_id, negocio_id);

CREATE TABLE batch_negocios (
  usuario_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  negocio_id uuid NOT NULL,
  -- The keyword of this batch that found it first.
  keyword_id uuid NOT NULL,
  -- Arrival order within the batch.
  orden bigint NOT NULL,
  nuevo boolean NOT NULL,
  revision bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (usuario_id, batch_id, negocio_id),
  FOREIGN KEY (usuario_id, batch_id) REFERENCES batches ON DELETE CASCADE,
  FOREIGN KEY (usuario_id, negocio_id) REFERENCES negocios ON DELETE CASCADE
);
CREATE INDEX batch_negocios_orden ON batch_negocios (usuario_id, batch_id, orden);
CREATE INDEX batch_negocios_revision ON batch_negocios (usuario_id, batch_id, revision);
CREATE INDEX batch_negocios_negocio ON batch_negocios (usuario_id, negocio_id);
