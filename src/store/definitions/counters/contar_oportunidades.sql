-- Maintains the totals of Resultados in `contadores`; in listed rows whether they are a further kind of a name with a
-- better row (`ademas`), and by priority their number (`ademas:`). These depend on the name's other rows, so the changed
-- names are counted before and after. Marking a row fires this trigger once more, which counts no difference.
-- Writers first lock the name's domain, or for businesses without one the account's lock below (`lockScored`). No statement may both insert and update rows of one
-- name (ON CONFLICT DO UPDATE): each trigger would see only its own half.
-- EXECUTE plans each statement anew: a session keeps the plan of a static statement, and one made while the table is small
-- compares every changed name with every row later.
DO $maker$
DECLARE
  nuevas constant text := $$SELECT n.usuario_id, k.clave, k.valor FROM filas_nuevas n, LATERAL claves_contador(n::oportunidades) k$$;
  viejas constant text := $$SELECT v.usuario_id, k.clave, -k.valor FROM filas_viejas v, LATERAL claves_contador(v::oportunidades) k$$;
  quedan constant text := $$
    SELECT a.usuario_id, a.sujeto, a.id, a.puntuacion_oportunidad, a.prioridad_accion FROM ahora a$$;
  no_nuevas constant text := quedan || $$ WHERE a.id NOT IN (SELECT n.id FROM filas_nuevas n)$$;
  que_eran constant text := $$
    SELECT v.usuario_id, v.sujeto, v.id, v.puntuacion_oportunidad, v.prioridad_accion FROM filas_viejas v WHERE NOT v.apartada$$;
  puesto constant text :=
    'row_number() OVER (PARTITION BY usuario_id, sujeto ORDER BY puntuacion_oportunidad DESC, id DESC) AS puesto';
  ademas constant text := $$
    SELECT usuario_id, 'ademas:' || prioridad_accion, %2$s::bigint FROM %1$s WHERE puesto > 1$$;
  suma constant text := $$
    INSERT INTO contadores AS c (usuario_id, ambito, clave, valor)
    SELECT usuario_id, 'oportunidades', clave, valor FROM sumas ORDER BY 1, 3
    ON CONFLICT (usuario_id, ambito, clave) DO UPDATE SET valor = c.valor + excluded.valor$$;
  -- Updates no row when the whole account is deleted with its counters.
  resta constant text := $$
    UPDATE contadores c SET valor = c.valor + s.valor FROM sumas s
    WHERE c.usuario_id = s.usuario_id AND c.ambito = 'oportunidades' AND c.clave = s.clave$$;
  cambios text;
BEGIN
  cambios := $$
    WITH nombres AS MATERIALIZED (%1$s),
    ahora AS MATERIALIZED (
      SELECT usuario_id, sujeto, o.id, o.puntuacion_oportunidad, o.prioridad_accion, o.ademas, $$ || puesto || $$
      FROM nombres JOIN oportunidades o USING (usuario_id, sujeto) WHERE NOT o.apartada),
    marcadas AS (
      UPDATE oportunidades o SET ademas = a.puesto > 1 FROM ahora a
      WHERE a.ademas <> (a.puesto > 1) AND o.usuario_id = a.usuario_id AND o.id = a.id),
    antes AS (SELECT *, $$ || puesto || $$ FROM (%2$s) f),
    sumas AS (
      SELECT f.usuario_id, f.clave, sum(f.valor) AS valor
      FROM (%3$s UNION ALL $$ || format(ademas, 'ahora', '1') || ' UNION ALL ' || format(ademas, 'antes', '-1') || $$) f(usuario_id, clave, valor)
      GROUP BY 1, 2 HAVING sum(f.valor) <> 0)$$;
  -- Security definer: a cascade from the owner has no account set. Sorted to avoid deadlocks.
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION contar_oportunidades() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
    AS $body$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        %4$s FROM filas_viejas WHERE dominio_id IS NULL ORDER BY 1) c;
        EXECUTE %3$L;
      -- An UPDATE of no row fires it, too.
      ELSIF EXISTS (SELECT FROM filas_nuevas) THEN
        %4$s FROM filas_nuevas WHERE dominio_id IS NULL ORDER BY 1) c;
        EXECUTE CASE TG_OP WHEN 'INSERT' THEN %1$L ELSE %2$L END;
      END IF;
      RETURN NULL;
    END
    $body$
  $function$,
    format(cambios, 'SELECT DISTINCT usuario_id, sujeto FROM filas_nuevas', no_nuevas, nuevas) || suma,
    format(cambios, 'SELECT usuario_id, sujeto FROM filas_nuevas UNION SELECT usuario_id, sujeto FROM filas_viejas',
      no_nuevas || ' UNION ALL ' || que_eran, nuevas || ' UNION ALL ' || viejas) || suma,
    format(cambios, 'SELECT DISTINCT usuario_id, sujeto FROM filas_viejas', quedan || ' UNION ALL ' || que_eran, viejas) || resta,
    'PERFORM pg_advisory_xact_lock(hashtextextended(''sin dominio '' || c.usuario_id, 0)) FROM (SELECT DISTINCT usuario_id');
END
$maker$;
