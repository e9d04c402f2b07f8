import type pg from 'pg';

const CHUNK = 250_000;

/** Inserts businesses of an account in long use: three fifths have one of its domains, the rest have no domain. */
export async function insertBusinesses(owner: pg.Client, account: string, rows: number): Promise<void> {
  await owner.query(
    `CREATE TEMP TABLE nombres AS SELECT row_number() OVER () AS n, id, dominio FROM dominios WHERE usuario_id = $1`,
    [account],
  );
  await owner.query('CREATE INDEX ON nombres (n)');
  await owner.query('ANALYZE nombres');
  for (let from = 1; from <= rows; from += CHUNK) {
    await owner.query(BUSINESSES, [account, from, Math.min(rows, from + CHUNK - 1)]);
  }
  await owner.query('DROP TABLE nombres');
}

const BUSINESSES = `
  INSERT INTO negocios (usuario_id, clave_lugar, nombre_negocio, categoria_negocio, grupo, dominio_id, dominio_extraido,
    sitio_web, provincia, municipio, pais, direccion, telefono, rating, review_count, cerrado, fuente_datos,
    fecha_scrapeado, actualizado, keyword_origen, oficio, zona)
  SELECT $1::uuid, 'p:' || w.n, initcap(oficio) || ' ' || lugar || ' ' || to_hex(w.n), oficio,
    (ARRAY['Servicio', 'Servicio', 'Tienda', 'Restaurante', 'Hotel'])[1 + c % 5], nombres.id, nombres.dominio,
    'https://' || nombres.dominio || '/', lugar, lugar, CASE WHEN a % 50 = 0 THEN 'PT' ELSE 'ES' END,
    'Calle Mayor ' || b % 200, '+3496' || 1000000 + a % 8999999, round((10 + d % 41) / 10.0, 1),
    CASE WHEN c % 5 > 0 THEN floor(power(10, (b % 431) / 100.0)) END, a % 60 = 0, 'OpenStreetMap',
    to_timestamp(1.7e9 + w.n), to_timestamp(1.7e9 + w.n), oficio || ' en ' || lugar, oficio, lugar
  FROM (SELECT n, a, b, c, d,
      (ARRAY['fontanero', 'clínica dental', 'abogados', 'peluquería', 'restaurante', 'taller', 'electricista', 'farmacia',
        'inmobiliaria', 'gimnasio', 'academia', 'veterinario', 'hotel', 'panadería', 'floristería', 'cerrajero'])[1 + c % 16]
        AS oficio,
      (ARRAY['Madrid', 'Barcelona', 'Valencia', 'Sevilla', 'Zaragoza', 'Málaga', 'Murcia', 'Alicante', 'Córdoba',
        'Valladolid', 'Granada', 'Almería', 'Burgos', 'Albacete', 'Huelva', 'Lleida', 'Tarragona', 'León', 'Cádiz', 'Jaén',
        'Ourense', 'Girona', 'Lugo', 'Cáceres', 'Toledo'])[1 + d % 25] AS lugar
    FROM (SELECT n, ('x' || substr(h, 1, 7))::bit(28)::int AS a, ('x' || substr(h, 8, 7))::bit(28)::int AS b,
            ('x' || substr(h, 15, 7))::bit(28)::int AS c, ('x' || substr(h, 22, 7))::bit(28)::int AS d
          FROM (SELECT n, md5('n' || n) AS h FROM generate_series($2::int, $3::int) n) x) y) w
  LEFT JOIN nombres ON w.n % 5 < 3 AND nombres.n = 1 + w.n % (SELECT max(n) FROM nombres)`;

/** One in eight is an opportunity: free names, some of two kinds, and well-known businesses without a domain. */
export const OPPORTUNITIES = `
  INSERT INTO oportunidades (usuario_id, tipo_oportunidad, sujeto, dominio_id, negocio_id, puntuacion_oportunidad,
    valor_estimado, prioridad_accion, extension, nombre_orden, fecha_creacion)
  SELECT usuario_id, tipo, coalesce(dominio_id, negocio_id), dominio_id, negocio_id, puntos, valor,
    CASE WHEN puntos >= 80 THEN 'alta' WHEN puntos >= 60 THEN 'media' ELSE 'baja' END, extension, nombre, now()
  FROM (
    SELECT usuario_id, 'dominio_expirado' AS tipo, id AS dominio_id, NULL::uuid AS negocio_id, extension,
      valor_estimado AS valor, (hashtext(dominio) & 1048575) % 10000 / 100.0 AS puntos, dominio AS nombre
    FROM dominios WHERE usuario_id = $1 AND estado_verificacion IN ('expirado', 'no_resuelve')
    UNION ALL
    SELECT usuario_id, 'alto_valor', id, NULL, extension, valor_estimado,
      (hashtext('v' || dominio) & 1048575) % 10000 / 100.0, dominio
    FROM dominios WHERE usuario_id = $1 AND estado_verificacion IN ('expirado', 'no_resuelve')
      AND valor_estimado >= 1000
    UNION ALL
    (SELECT usuario_id, 'negocio_calidad', NULL, id, NULL, NULL, (hashtext(clave_lugar) & 1048575) % 10000 / 100.0,
       nombre_orden
     FROM negocios WHERE usuario_id = $1 AND dominio_id IS NULL AND NOT cerrado AND review_count >= 50)) o`;

/** The verdict with which each free name became free, over two months. */
export const HISTORY = `
  INSERT INTO cambios_dominios (usuario_id, dominio_id, hora, estado_verificacion, es_disponible, confirmaciones,
    fase_ciclo, quedo_libre)
  SELECT usuario_id, id, now() - make_interval(secs => (hashtext(dominio) & 1048575) * 5), estado_verificacion,
    es_disponible, 2, fase_ciclo, true
  FROM dominios WHERE usuario_id = $1 AND es_disponible`;
