-- Row header, fixed-width columns and texts edited in place. A change needs a migration that sums again.
CREATE OR REPLACE FUNCTION peso_fila(f keywords) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 190 + octet_length(f.keyword) + octet_length(f.keyword_normalizada) $$;
CREATE OR REPLACE FUNCTION peso_fila(f batches) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 1000 $$;
CREATE OR REPLACE FUNCTION peso_fila(f batch_logs) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 90 + octet_length(f.mensaje) $$;
CREATE OR REPLACE FUNCTION peso_fila(f dominios) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 400 + octet_length(f.dominio) + octet_length(f.dominio_unicode) $$;
CREATE OR REPLACE FUNCTION peso_fila(f negocios) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT f.bytes $$;
CREATE OR REPLACE FUNCTION peso_fila(f evidencias_cuenta) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT f.bytes $$;
CREATE OR REPLACE FUNCTION peso_fila(f keyword_negocios) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 84 $$;
CREATE OR REPLACE FUNCTION peso_fila(f batch_negocios) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 112 $$;
CREATE OR REPLACE FUNCTION peso_fila(f batch_dominios) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 80 $$;
CREATE OR REPLACE FUNCTION peso_fila(f notificaciones) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 400 $$;
CREATE OR REPLACE FUNCTION peso_fila(f auditoria) RETURNS integer LANGUAGE sql IMMUTABLE
AS $$ SELECT 80 + octet_length(f.accion) + octet_length(f.detalle) + octet_length(f.ip) + octet_length(f.agente) $$;
