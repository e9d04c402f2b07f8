import pg from 'pg';

/** The account's batches: one with a third of its domains, one of an afternoon. */
export interface Filled {
  large: string;
  small: string;
}

const CHUNK = 100_000;

/**
 * Domains of an account in long use: nearly all active, a tenth dead or doubtful, values and metrics for those and for
 * a tenth of the rest, names of trades and places.
 */
export async function fillDomains(ownerUrl: string, account: string, rows: number): Promise<Filled> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  try {
    // A row whose commit may still be lost is not marked as visible to all.
    await owner.query('SET synchronous_commit = on');
    for (const insert of insertsOf(account, rows)) await insert(owner);
    const filled = await addBatches(owner, account, rows);
    await owner.query('VACUUM (ANALYZE) dominios');
    await owner.query('VACUUM (ANALYZE) batch_dominios');
    return filled;
  } finally {
    await owner.end();
  }
}

/** Statements that insert that number of an account's domains, in any order. */
export function insertsOf(account: string, rows: number): ((owner: pg.Client) => Promise<unknown>)[] {
  return Array.from({ length: Math.ceil(rows / CHUNK) }, (_, chunk) => {
    const from = chunk * CHUNK + 1;
    return (owner) => owner.query(DOMAINS, [account, from, Math.min(rows, from + CHUNK - 1)]);
  });
}

export async function addBatches(owner: pg.Client, account: string, rows: number): Promise<Filled> {
  return {
    large: await addBatch(owner, account, Math.ceil(rows / 3)),
    small: await addBatch(owner, account, Math.ceil(rows / 500)),
  };
}

async function addBatch(owner: pg.Client, account: string, rows: number): Promise<string> {
  const made = await owner.query<{ id: string }>(
    `INSERT INTO batches (usuario_id, nombre, tipo, configuracion, fecha_creacion)
     VALUES ($1, 'bench', 'masivo', '{}', to_timestamp(0)) RETURNING id`,
    [account],
  );
  const id = made.rows[0]?.id ?? '';
  await owner.query(
    `INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id)
     SELECT usuario_id, $2, id FROM dominios WHERE usuario_id = $1 ORDER BY id DESC LIMIT $3`,
    [account, id, rows],
  );
  return id;
}

/** Each trait of a row uses its own digits of one hash, so that no two are correlated. */
const DOMAINS = `
  INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion, es_disponible,
    confirmaciones, fase_ciclo, fecha_liberacion_estimada, valor_estimado, metricas, fecha_ultima_verificacion, fecha_expiracion, favorito, keyword_origen,
    verification_method, registrar, codigo_estado_http, tiempo_respuesta, fecha_creacion)
  SELECT $1::uuid, nombre, nombre, ext, ext, estado, libre, CASE WHEN libre THEN 2 ELSE 0 END,
    CASE WHEN estado = 'activo' THEN 'activo' WHEN libre THEN 'libre'
         WHEN estado = 'expirado' THEN (ARRAY['gracia', 'redencion', 'pendiente_borrado'])[1 + c % 3]
         ELSE 'desconocida' END,
    CASE WHEN estado = 'expirado' AND libre IS NULL THEN now() + make_interval(hours => c % 1440) END,
    CASE WHEN estado NOT IN ('activo', 'pendiente') OR a % 10 = 0 THEN (exp(5 + (d % 1000) / 180.0))::int END,
    CASE WHEN estado IN ('expirado', 'no_resuelve') OR a % 10 = 1 THEN jsonb_build_object(
      'autoridad_dominio', (c % 700) / 10.0, 'backlinks_estimados', floor(power(10, (d % 431) / 100.0))) ELSE '{}' END,
    CASE WHEN estado <> 'pendiente' THEN to_timestamp(1.7e9 + b % 30000000) END,
    CASE WHEN ext <> 'es' AND estado <> 'pendiente' THEN to_timestamp(1.76e9 + c % 60000000) END,
    a % 500 = 0, oficio || ' en ' || lugar, 'rdap', 'Registrador ' || b % 40,
    CASE WHEN estado = 'activo' THEN 200 END, b % 900, to_timestamp(1.7e9 + n)
  FROM (SELECT n, a, b, c, d, ext, estado, oficio, lugar, oficio || '-' || lugar || '-' || to_hex(n) || '.' || ext AS nombre,
      CASE WHEN estado IN ('activo', 'no_resuelve') THEN false WHEN estado = 'expirado' AND b % 5 < 3 THEN true END AS libre
    FROM (SELECT n, a, b, c, d,
        (ARRAY['com', 'com', 'com', 'com', 'es', 'es', 'es', 'es', 'net', 'org', 'cat', 'eu'])[1 + b % 12] AS ext,
        CASE WHEN a % 1000 < 860 THEN 'activo' WHEN a % 1000 < 900 THEN 'expirado' WHEN a % 1000 < 930 THEN 'no_resuelve'
             WHEN a % 1000 < 955 THEN 'necesita_verificacion_manual' WHEN a % 1000 < 975 THEN 'pendiente'
             WHEN a % 1000 < 990 THEN 'verificando' ELSE 'error' END AS estado,
        (ARRAY['fontanero', 'clinica-dental', 'abogados', 'peluqueria', 'restaurante', 'taller', 'electricista', 'farmacia',
          'inmobiliaria', 'gimnasio', 'academia', 'veterinario', 'hotel', 'panaderia', 'floristeria', 'cerrajero', 'pintor',
          'reformas', 'asesoria', 'optica', 'zapateria', 'libreria', 'carpinteria', 'autoescuela', 'guarderia'])[1 + c % 25]
          AS oficio,
        (ARRAY['madrid', 'barcelona', 'valencia', 'sevilla', 'zaragoza', 'malaga', 'murcia', 'palma', 'bilbao', 'alicante',
          'cordoba', 'valladolid', 'vigo', 'gijon', 'granada', 'elche', 'oviedo', 'badalona', 'cartagena', 'jerez', 'mostoles',
          'almeria', 'burgos', 'albacete', 'santander', 'logrono', 'salamanca', 'huelva', 'lleida', 'tarragona', 'leon',
          'cadiz', 'jaen', 'ourense', 'girona', 'lugo', 'caceres', 'melilla', 'ceuta', 'toledo'])[1 + d % 40] AS lugar
      FROM (SELECT n, ('x' || substr(h, 1, 7))::bit(28)::int AS a, ('x' || substr(h, 8, 7))::bit(28)::int AS b,
              ('x' || substr(h, 15, 7))::bit(28)::int AS c, ('x' || substr(h, 22, 7))::bit(28)::int AS d
            FROM (SELECT n, md5($1::uuid::text || n) AS h FROM generate_series($2::int, $3::int) n) x) y) z) w`;
