-- The counter keys of one row, for recounts and their tests. Triggers count the same by groups of rows; a change needs a
-- migration that recounts.
CREATE OR REPLACE FUNCTION claves_contador(k keywords) RETURNS TABLE (clave text, valor bigint)
LANGUAGE sql IMMUTABLE
AS $$ VALUES ('total', 1::bigint), ('estado:' || k.estado, 1) $$;
CREATE OR REPLACE FUNCTION claves_contador(b batches) RETURNS TABLE (clave text, valor bigint)
LANGUAGE sql IMMUTABLE
AS $$ VALUES ('total', 1::bigint), ('estado:' || b.estado, 1) $$;
CREATE OR REPLACE FUNCTION claves_contador(n negocios) RETURNS TABLE (clave text, valor bigint)
LANGUAGE sql IMMUTABLE
AS $$ SELECT v.clave, v.valor FROM (VALUES
  ('total', 1::bigint),
  ('con_dominio', (n.dominio_extraido IS NOT NULL)::int),
  ('cerrado', n.cerrado::int),
  ('pais:' || coalesce(n.pais, ''), 1),
  ('mercado:' || n.oficio || chr(31) || n.zona, 1)
) v(clave, valor) WHERE v.clave IS NOT NULL $$;
CREATE OR REPLACE FUNCTION claves_contador(d dominios) RETURNS TABLE (clave text, valor bigint)
LANGUAGE sql IMMUTABLE
AS $$ SELECT v.clave, v.valor FROM (VALUES
  ('total', 1::bigint),
  ('estado:' || d.estado_verificacion, 1),
  ('extension:' || d.extension, 1),
  ('verificados', (d.fecha_ultima_verificacion IS NOT NULL)::int),
  ('disponibles', (d.es_disponible IS TRUE)::int),
  ('favoritos', d.favorito::int),
  ('valor_total', coalesce(d.valor_estimado, 0)),
  ('gestion:' || d.estado_gestion, 1)
) v(clave, valor) WHERE v.clave IS NOT NULL $$;
CREATE OR REPLACE FUNCTION claves_contador(o oportunidades) RETURNS TABLE (clave text, valor bigint)
LANGUAGE sql IMMUTABLE
AS $$ SELECT v.clave, v.valor FROM (VALUES
  ('total', 1::bigint),
  ('prioridad:' || o.prioridad_accion, 1),
  ('tipo:' || o.tipo_oportunidad, 1),
  -- A name of high value has two rows but counts once.
  ('valor_total', CASE WHEN o.tipo_oportunidad = 'dominio_expirado' THEN coalesce(o.valor_estimado, 0) ELSE 0 END)
) v(clave, valor) WHERE NOT o.dominio_apartado AND o.estado_gestion IS NULL $$;
