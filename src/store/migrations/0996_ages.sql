-- Ended sessions are deleted by age, of accounts too that never return.
CREATE INDEX sesiones_fin ON sesiones (coalesce(cerrada, expira));
