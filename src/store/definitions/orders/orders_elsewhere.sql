-- Places in the list, from 1, of the names that another account of the installation has an armed order for; not which
-- account.
CREATE OR REPLACE FUNCTION orders_elsewhere(p_dominios text[]) RETURNS TABLE (lugar integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT n.lugar::integer FROM unnest(p_dominios) WITH ORDINALITY AS n(dominio, lugar)
  WHERE EXISTS (SELECT FROM ordenes o
    WHERE o.dominio = n.dominio AND o.proxima IS NOT NULL AND o.estado <> 'borrador'
      AND o.usuario_id IS DISTINCT FROM cuenta_actual())
$$;
