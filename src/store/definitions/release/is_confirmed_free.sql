-- Some account that watches this name has two words, of a registry or of a registrar, that it is free. A person's word is not
-- counted: it is the word of one account.
CREATE OR REPLACE FUNCTION is_confirmed_free(p_dominio text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM dominios d
    WHERE d.dominio = p_dominio AND (d.negocio_id IS NOT NULL OR d.favorito) AND d.estado_gestion IS NULL
      AND d.es_disponible AND d.confirmaciones = 2 AND d.verification_method <> 'manual')
$$;
