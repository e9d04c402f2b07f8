-- Whether an account has two confirmations by a registry or registrar; manual verdicts do not count.
CREATE OR REPLACE FUNCTION is_confirmed_free(p_dominio text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM dominios d
    WHERE d.dominio = p_dominio AND (d.negocio_id IS NOT NULL OR d.favorito) AND d.estado_gestion IS NULL
      AND d.es_disponible AND d.confirmaciones = 2 AND d.verification_method <> 'manual')
$$;
