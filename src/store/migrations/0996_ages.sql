-- Ended sessions and answers of models are deleted by age, of accounts too that never return.
CREATE INDEX sesiones_fin ON sesiones (coalesce(cerrada, expira));
CREATE INDEX ia_respuestas_edad ON ia_respuestas USING brin (creada);
