-- Rows whose clock is gone still show its interval: an empty clock has their accounts told that it is withdrawn.
INSERT INTO relojes_zona (dominio, grupo, proxima, cambios)
SELECT DISTINCT dominio, regexp_replace(dominio, '^.*[.]', ''), now(), 1 FROM dominios WHERE liberacion_desde IS NOT NULL
ON CONFLICT (dominio) DO UPDATE SET cambios = relojes_zona.cambios + 1 WHERE relojes_zona.ausente_primera IS NULL;
