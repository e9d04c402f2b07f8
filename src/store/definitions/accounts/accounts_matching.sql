-- Number of accounts that `accounts_overview` lists, up to `p_tope`.
CREATE OR REPLACE FUNCTION accounts_matching(p_buscar text, p_tope integer) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT count(*)::int FROM (
    SELECT FROM cuentas a
    WHERE a.eliminada IS NULL
      AND (p_buscar = '' OR strpos(lower(a.email), p_buscar) > 0 OR strpos(lower(a.nombre_usuario), p_buscar) > 0)
    LIMIT p_tope
  ) t
$$;
