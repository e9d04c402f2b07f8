-- Which of these names another account of the installation has an armed order for; not which account.
CREATE OR REPLACE FUNCTION orders_elsewhere(p_dominios text[]) RETURNS TABLE (dominio text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT DISTINCT o.dominio FROM ordenes o
  WHERE o.dominio = ANY(p_dominios) AND o.proxima IS NOT NULL AND o.estado <> 'borrador'
    AND o.usuario_id IS DISTINCT FROM cuenta_actual()
$$;
