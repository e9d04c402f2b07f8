import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ACCOUNT_TABLES, tablesThat } from '#contract/account-data.ts';
import { cuentaRoutes, PasoImportacion } from '#contract/routes/cuenta.ts';
import { OWN_TABLES } from '#domain/value/own-tables.ts';
import { readParts } from '#platform/table-file/unzip.testing.ts';
import { accountTables } from '#store/queries/account-data/account-tables.ts';
import { withSystem } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let owner: pg.Client;
let ana: Person;
let luis: Person;
beforeAll(async () => {
  api = await startHarness();
  owner = new pg.Client(api.db.ownerUrl);
  await owner.connect();
});
beforeEach(async () => {
  for (const name of ['ana', 'luis'] as const) {
    const old = await api.signIn(name);
    await api.post('/api/cuenta/eliminar', { email: `${name}@example.com` }, old);
  }
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  await seed(ana);
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

/** Columns that the product derives again, by imported table; `usuario_id` in all of them. */
const WORKED_OUT: Record<string, string> = {
  batches: `estado motivo motivo_codigo problema plan revision trozos_recibidos fallos_seguidos no_antes proveedor
    segundos_busqueda ia_optimizada dominios_verificados dominios_expirados_encontrados dominios_libres
    vuelta_inicio vuelta_verificados`,
  keywords: 'estado intentos no_antes reclamada_por reclamada_hasta revision areas',
  batch_negocios: 'revision',
  batch_dominios: 'verificado expirado libre',
  dominios: `estado_verificacion es_disponible confianza confirmaciones fase_ciclo fase_desde verification_method
    needs_manual_verification motivo aparcado codigo_estado_http tiempo_respuesta valor_estimado prioridad_verificacion
    fecha_ultima_verificacion fecha_expiracion fecha_registro fecha_actualizacion fecha_liberacion_estimada
    verificaciones_realizadas registrar registrante_nombre registrante_organizacion conocido_registrado comprobando
    ronda_inicio ronda_persona rondas_null reintentos_usados segundo_canal_desde proxima_verificacion reclamado_por
    reclamado_hasta revision libre_avisado era_libre perdido_en libre_en listado_por_negocio`,
  negocios: 'datos_raw revision clasificacion bytes',
  compras: 'renovacion_avisada',
  evidencias_cuenta: 'bytes',
  filtros_guardados: 'mirado',
  ia_ajustes: 'motivo',
  mercados: 'actualizado',
  oportunidades: `valor_estimado extension keyword_id negocios_mirados con_web_viva keywords_miradas repasar decaida
    dominio_apartado apartada nombre_orden ademas`,
  cuentas: `emisor sub email nombre_usuario avatar_url plan_activo fecha_registro ultimo_acceso ultimo_backup es_local
    eliminada requests_limite storage_limite_gb datos_google_desde`,
};

async function rowsOf({ usuario_id }: Person): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of tablesThat('returns')) {
    const hidden = ['usuario_id', ...(WORKED_OUT[table] ?? '').split(/\s+/)];
    const made = table === 'oportunidades' ? "AND (manual OR notas <> '' OR estado_gestion IS NOT NULL)" : '';
    const said = table === 'evidencias_cuenta' ? "AND fuente = 'manual'" : '';
    const { rows } = await owner.query(
      `SELECT to_jsonb(t) - $2::text[] AS fila FROM ${table} t WHERE usuario_id = $1 ${made} ${said} ORDER BY 1`,
      [usuario_id, hidden],
    );
    all[table] = rows.map(({ fila }) => fila);
  }
  return all;
}

const run = (text: string, values: unknown[]) => owner.query(text, values);

/** Rows that a user makes, in every table that has such rows, and rows of others that an import does not restore. */
async function seed({ usuario_id, ...rest }: Person): Promise<void> {
  const person = { usuario_id, ...rest };
  const { batch_id, keyword_ids } = await seedBatch(api.deps, usuario_id, ['bar lugo', 'bar vigo']);
  await seedBusinesses(api.deps, usuario_id, { batch_id, keyword_id: keyword_ids[0] ?? '' }, [
    { nombre_negocio: 'Bar Uno', dominio: 'baruno.es' },
    { nombre_negocio: 'Bar Dos', dominio: 'bardos.com' },
    { nombre_negocio: 'Bar Tres' },
    {
      nombre_negocio: 'Bar Cuatro',
      place_id: 'ChIJ-4',
      clave_lugar: 'p:ChIJ-4',
      dominio: 'baruno.es',
      fuente_datos: 'Google Places',
    },
    {
      nombre_negocio: '',
      place_id: 'ChIJ-5',
      clave_lugar: 'p:ChIJ-5',
      fuente_datos: 'Google Places',
      telefono: null,
    },
  ]);
  const own = [usuario_id];
  await run(
    "UPDATE negocios SET google_retirado = '2026-06-01T00:00:00Z' WHERE usuario_id = $1 AND nombre_negocio = ''",
    own,
  );
  await run(
    `UPDATE batches SET solicitudes_usadas = 7, creditos_usados = 3, keywords_limitadas = 1, recolecciones = 2,
       recoleccion_cada_dias = 30, recoleccion_tope = 20, recoleccion_tope_creditos = 40,
       proxima_recoleccion = now() + interval '9 days' WHERE usuario_id = $1`,
    own,
  );
  await run(
    `UPDATE keywords SET error_codigo = 'sin_respuesta', error_mensaje = 'No contestó', consultas = 2,
       pais_leido = 'MX', idioma_leido = 'es'
     WHERE usuario_id = $1 AND keyword = 'bar vigo'`,
    own,
  );
  await run(
    `INSERT INTO batch_logs (usuario_id, batch_id, timestamp, nivel, mensaje) VALUES ($1, $2, now(), 'aviso', 'Pausado')`,
    [usuario_id, batch_id],
  );
  await run(
    `UPDATE dominios SET notas = 'llamar a Pepe', favorito = true, estado_gestion = 'comprado',
       metricas = '{"trust_flow": 21, "fuentes": {"trust_flow": {"fuente": "Majestic", "medido_en": "2026-05-01T00:00:00.000Z"}}}'
     WHERE usuario_id = $1 AND dominio = 'baruno.es'`,
    own,
  );
  await run(
    `INSERT INTO compras (usuario_id, dominio_id, precio_compra, registrador, fecha_compra, anotada)
     SELECT usuario_id, id, 12.5, 'Uno', now(), now() - interval '3 minutes' FROM dominios WHERE usuario_id = $1 AND dominio = 'baruno.es'`,
    own,
  );
  const { rows: found } = await owner.query<{ id: string }>(
    "SELECT id FROM negocios WHERE usuario_id = $1 AND nombre_negocio = 'Bar Dos'",
    own,
  );
  const negocio = found[0]?.id ?? '';
  const mark = { negocios: [negocio], motivo: 'Lo pidió por carta' };
  expect((await api.post('/api/contacto/no-contactar', mark, person)).status).toBe(200);
  const contact = { canal: 'carta', fecha: new Date(api.clock.now()).toISOString(), nota: 'Primera carta' };
  expect((await api.post(`/api/contacto/negocios/${negocio}`, contact, person)).status).toBe(200);
  await run(
    `INSERT INTO filtros_guardados (usuario_id, pantalla, nombre, filtro, avisar, fecha_creacion)
     VALUES ($1, 'dominios', 'Libres', 'es_disponible=true', true, now())`,
    own,
  );
  await run(
    `INSERT INTO evidencias_cuenta (usuario_id, dominio, fuente, kind, servidor, detalle, hora, ms, datos)
     VALUES ($1, 'bardos.com', 'manual', 'registrado', '', 'Comprobado', $2, 0, $3),
       ($1, 'bardos.com', 'whois_api', 'absent', 'api.example', '', $2, 12, '{"fuente": "whois_api", "kind": "absent"}')`,
    [
      usuario_id,
      new Date(api.clock.now()),
      {
        fuente: 'manual',
        kind: 'registrado',
        servidor: '',
        detalle: 'Comprobado',
        ms: 0,
        hora: api.clock.now(),
      },
    ],
  );
  await run(
    `INSERT INTO oportunidades (usuario_id, tipo_oportunidad, sujeto, dominio_id, puntuacion_oportunidad, prioridad_accion,
       notas, estado_gestion, manual, nombre_orden, fecha_creacion)
     SELECT usuario_id, v.tipo, id, id, 40, 'media', v.notas, v.estado, v.manual, dominio, now()
     FROM dominios, (VALUES ('dominio_expirado', 'buena para Lugo', NULL, false), ('alto_valor', '', 'descartado', false),
       ('bajo_competencia', '', NULL, false)) v(tipo, notas, estado, manual)
     WHERE usuario_id = $1 AND dominio = 'bardos.com'`,
    own,
  );
  await run(
    `INSERT INTO oportunidades (usuario_id, tipo_oportunidad, sujeto, negocio_id, puntuacion_oportunidad,
       prioridad_accion, manual, nombre_orden, fecha_creacion)
     SELECT usuario_id, 'negocio_calidad', id, id, 20, 'baja', true, nombre_orden, now()
     FROM negocios WHERE usuario_id = $1 AND nombre_negocio = 'Bar Tres'`,
    own,
  );
  const changed = await api.call('/api/usuarios/config', {
    method: 'PUT',
    body: JSON.stringify({
      tema: 'dark',
      timezone: 'Europe/London',
      proveedor_mapas: 'openstreetmap',
      datos_google: 'completo',
      notificaciones: { errores: false, silencio: { desde: '22:00', hasta: '08:00' } },
      procesamiento: { reintentos_automaticos: 5 },
      seguridad: { sesion_timeout: 8 },
    }),
    headers: { 'content-type': 'application/json' },
    as: person,
  });
  expect(changed.status).toBe(200);
  await run("UPDATE cuentas SET ai_provider = 'claude' WHERE usuario_id = $1", own);
  await run(
    `INSERT INTO ia_ajustes (usuario_id, presupuesto, modelos, precios)
     VALUES ($1, 2000000, '{"claude": "modelo-1"}', '{"modelo-1": {"entrada": 1, "salida": 5}}')`,
    own,
  );
  await run('INSERT INTO mercados (usuario_id, ajustes, actualizado) VALUES ($1, $2, now())', [
    usuario_id,
    {
      pesos: { ...OWN_TABLES.pesos, dominio: { ...OWN_TABLES.pesos.dominio, nombre: 31 } },
      zonas: [{ zona: 'es', aprecio: 0.9, registro: 7, renovacion: 9 }],
      oficios: [{ oficio: 'fontanero', valor: 0.8 }],
      ciudades: [{ ciudad: 'lugo', poblacion: 98 }],
      comparables: [{ dominio: 'barlugo.es', precio: 450, fecha: '2026-02-01', fuente: 'venta propia' }],
      enlaces: [
        {
          id: 'uno',
          nombre: 'Uno',
          plantilla: 'https://uno.example/{domain}',
          tipos: ['registrar'],
          zonas: ['*'],
        },
      ],
    },
  ]);
  await run(
    `INSERT INTO notificaciones (usuario_id, clave_evento, tipo, titulo, creada) VALUES ($1, 'x', 'info', 'Aviso', now())`,
    own,
  );
}

async function exported(as: Person): Promise<Buffer> {
  return Buffer.from(await (await api.call('/api/cuenta/exportar', { as })).arrayBuffer());
}
function upload(path: string, zip: Buffer, as: Person) {
  const body = new FormData();
  body.set('archivo', new Blob([new Uint8Array(zip)]), 'cuenta.zip');
  return api.call(path, { method: 'POST', body, as });
}
async function review(zip: Buffer, as: Person) {
  const answer = await upload('/api/cuenta/importar/revision', zip, as);
  return cuentaRoutes.revisarImportacion.answer.parse(await answer.json()).data;
}
async function bring(zip: Buffer, as: Person) {
  const steps = (await (await upload('/api/cuenta/importar', zip, as)).text()).trim().split('\n');
  const end = PasoImportacion.parse(JSON.parse(steps.at(-1) ?? ''));
  if (!('importacion' in end)) throw new Error(JSON.stringify(end));
  return end.importacion;
}

test('every table with rows of an account has a decision about what its export and an import do with it', async () => {
  const tables = await withSystem(api.db.store, accountTables);
  expect(Object.keys(ACCOUNT_TABLES).toSorted()).toEqual(tables.toSorted());
});

test('all that a person made or imported is the same after an export and an import into an empty account', async () => {
  const before = await rowsOf(ana);
  for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true]);
  const zip = await exported(ana);
  const preview = await review(zip, luis);
  const made = await bring(zip, luis);
  expect(await rowsOf(luis)).toEqual(before);
  expect(made).toEqual(preview);
  for (const { tabla, filas, nuevas, conservadas } of made.tablas)
    expect([tabla, filas, conservadas]).toEqual([tabla, nuevas, 0]);
});

test('an account that keeps the least of Google exports its places without their data, and finds them again by their id', async () => {
  await run("UPDATE cuentas SET datos_google = 'minimo' WHERE usuario_id = $1", [ana.usuario_id]);
  await run(
    `WITH o AS (
       INSERT INTO oportunidades (usuario_id, tipo_oportunidad, sujeto, dominio_id, puntuacion_oportunidad, prioridad_accion,
         notas, nombre_orden, fecha_creacion)
       SELECT usuario_id, 'dominio_expirado', id, id, 40, 'media', 'mía', 'baruno.es bar cuatro', now()
       FROM dominios WHERE usuario_id = $1 AND dominio = 'baruno.es' RETURNING usuario_id, id)
     INSERT INTO ia_notas (usuario_id, oportunidad_id, nota, clave, creada)
     SELECT usuario_id, id, 'Bar Cuatro gusta', 'x', now() FROM o`,
    [ana.usuario_id],
  );
  await run(
    `INSERT INTO ia_respuestas (usuario_id, clave, capacidad, valor, creada)
     VALUES ($1, '\\x01', 'categorias', '{"nombre": "Bar Cuatro"}', now())`,
    [ana.usuario_id],
  );
  const zip = await exported(ana);
  for (const [name, part] of await readParts(zip))
    expect([name, /Bar Cuatro/i.test(part)]).toEqual([name, false]);
  await bring(zip, luis);
  const { rows } = await owner.query(
    `SELECT n.place_id, n.nombre_negocio, n.telefono, n.dominio_extraido, n.google_retirado IS NOT NULL AS retirado,
       d.dominio, n.keyword_origen, (SELECT count(*)::int FROM batch_negocios b
       WHERE b.usuario_id = n.usuario_id AND b.negocio_id = n.id) AS batches
     FROM negocios n LEFT JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id
     WHERE n.usuario_id = $1 AND n.fuente_datos = 'Google Places' ORDER BY 1`,
    [luis.usuario_id],
  );
  const gone = {
    nombre_negocio: '',
    telefono: null,
    retirado: true,
    keyword_origen: 'fontanero vic',
    batches: 1,
  };
  expect(rows).toEqual([
    { ...gone, place_id: 'ChIJ-4', dominio_extraido: 'baruno.es', dominio: 'baruno.es' },
    { ...gone, place_id: 'ChIJ-5', dominio_extraido: null, dominio: null },
  ]);
});

test('what stays in the file is named before and after: histories, messages and answers of services', async () => {
  const zip = await exported(ana);
  expect((await review(zip, luis)).sin_importar.toSorted()).toEqual(['auditoria', 'notificaciones']);
  expect((await bring(zip, luis)).sin_importar.toSorted()).toEqual(['auditoria', 'notificaciones']);
  const { rows } = await owner.query(
    "SELECT 1 FROM evidencias_cuenta WHERE usuario_id = $1 AND fuente <> 'manual'",
    [luis.usuario_id],
  );
  expect(rows).toEqual([]);
});

test('a second import of the same file changes nothing', async () => {
  const zip = await exported(ana);
  await bring(zip, luis);
  const once = await rowsOf(luis);
  const again = await bring(zip, luis);
  expect(await rowsOf(luis)).toEqual(once);
  for (const { tabla, nuevas, completadas, conservadas } of again.tablas)
    expect([tabla, nuevas, completadas, conservadas]).toEqual([tabla, 0, 0, 0]);
});

test('an account with data keeps what it says itself, gets what it lacks, and both are counted', async () => {
  const zip = await exported(ana);
  const { batch_id, keyword_ids } = await seedBatch(api.deps, luis.usuario_id, ['bar lugo']);
  await seedBusinesses(api.deps, luis.usuario_id, { batch_id, keyword_id: keyword_ids[0] ?? '' }, [
    { nombre_negocio: 'Bar Uno', dominio: 'baruno.es' },
    { nombre_negocio: 'Bar Dos', dominio: 'bardos.com' },
  ]);
  const own = [luis.usuario_id];
  await run(
    `UPDATE dominios SET notas = 'ya hablado', metricas = '{"trust_flow": 33}' WHERE usuario_id = $1 AND dominio = 'baruno.es'`,
    own,
  );
  await run("UPDATE cuentas SET timezone = 'America/New_York' WHERE usuario_id = $1", own);
  await run('INSERT INTO mercados (usuario_id, ajustes, actualizado) VALUES ($1, $2, now())', [
    luis.usuario_id,
    {
      pesos: null,
      zonas: [],
      oficios: [],
      ciudades: [],
      comparables: [{ dominio: 'barlugo.es', precio: 900, fecha: '2026-02-01', fuente: 'mía' }],
      enlaces: null,
    },
  ]);
  await run(
    `INSERT INTO filtros_guardados (usuario_id, pantalla, nombre, filtro, fecha_creacion)
     VALUES ($1, 'dominios', 'Libres', 'extension=es', now())`,
    own,
  );
  const preview = await review(zip, luis);
  const made = await bring(zip, luis);
  expect(made).toEqual(preview);
  const of = (name: string) => made.tablas.find(({ tabla }) => tabla === name);
  expect(of('dominios')).toMatchObject({ nuevas: 0, completadas: 1, conservadas: 1 });
  expect(of('filtros_guardados')).toMatchObject({ nuevas: 0, conservadas: 1 });
  expect(of('cuentas')).toMatchObject({ conservadas: 1 });
  expect(of('mercados')).toMatchObject({ nuevas: 5, conservadas: 1 });
  const after = await rowsOf(luis);
  expect(after.dominios).toHaveLength(2);
  expect(after.dominios).toContainEqual(
    expect.objectContaining({
      dominio: 'baruno.es',
      notas: 'ya hablado',
      favorito: true,
      estado_gestion: 'comprado',
      metricas: expect.objectContaining({ trust_flow: 33 }),
    }),
  );
  expect(after.filtros_guardados).toMatchObject([{ filtro: 'extension=es' }]);
  expect(after.cuentas).toMatchObject([{ timezone: 'America/New_York', tema: 'dark' }]);
  expect(after.mercados).toMatchObject([
    { ajustes: { comparables: [{ precio: 900 }], zonas: [{ zona: 'es' }] } },
  ]);
  // References lead to the rows that the account had.
  const { rows } = await owner.query(
    `SELECT d.dominio FROM oportunidades o JOIN dominios d ON d.usuario_id = o.usuario_id AND d.id = o.sujeto
     WHERE o.usuario_id = $1 AND o.notas = 'buena para Lugo'`,
    own,
  );
  expect(rows).toEqual([{ dominio: 'bardos.com' }]);
  const ids = new Set(after.evidencias_cuenta?.map((row) => JSON.stringify(row)));
  expect(ids.size).toBe(1);
});
