-- Adds the accounts whose work is not in the table: an older program writes questions without it. Returns how many.
CREATE OR REPLACE FUNCTION recontar_trabajo() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
DECLARE
  total integer;
BEGIN
  INSERT INTO trabajo_de_cuentas AS e (tipo, servidor, prioridad, cuenta, no_antes)
  SELECT * FROM (
    SELECT 'registro', t.servidor, t.prioridad, t.usuario_id, min(t.no_antes) FROM trabajo_registro t
    WHERE t.no_antes < 'infinity' GROUP BY t.servidor, t.prioridad, t.usuario_id
    UNION ALL
    SELECT 'metricas', f.fuente, 0::smallint, c.usuario_id, primer_trabajo('metricas', f.fuente, 0::smallint, c.usuario_id)
    FROM cuentas c CROSS JOIN (VALUES ('wayback'), ('open-page-rank')) f(fuente)
  ) AS contado(tipo, servidor, prioridad, cuenta, no_antes)
  WHERE no_antes IS NOT NULL ORDER BY tipo, servidor, prioridad, cuenta
  ON CONFLICT (tipo, servidor, prioridad, cuenta) DO UPDATE SET no_antes = excluded.no_antes
    WHERE e.no_antes > excluded.no_antes;
  GET DIAGNOSTICS total = ROW_COUNT;
  RETURN total;
END
$$;
