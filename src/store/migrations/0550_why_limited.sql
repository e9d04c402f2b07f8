-- Why a server is left alone until `limitado_hasta`.
ALTER TABLE servidores_registro
  ADD COLUMN limitado_por text CHECK (limitado_por IN ('ritmo', 'cupo', 'cierre', 'clave', 'direccion'));
