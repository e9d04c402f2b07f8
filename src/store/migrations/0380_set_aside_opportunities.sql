-- Opportunities that were discarded or bought are listed apart: few of all.
CREATE INDEX oportunidades_gestion ON oportunidades (usuario_id, estado_gestion, id) WHERE estado_gestion IS NOT NULL;
