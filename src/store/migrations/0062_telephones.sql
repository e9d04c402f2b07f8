-- A business that goes on under another name has the same telephone.
CREATE INDEX negocios_telefono ON negocios (usuario_id, telefono) WHERE telefono IS NOT NULL AND dominio_id IS NOT NULL;
