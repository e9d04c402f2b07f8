import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { KEYWORD_FILE_MAX_BYTES } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { PasoArchivo } from '#contract/routes/keywords.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let harness: Harness;
let ana: Person;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  ana = await harness.signIn('ana');
});

const Answer = z.looseObject({
  success: z.boolean(),
  message: z.string().optional(),
  data: z.looseObject({}).nullish(),
  error: z.looseObject({ code: z.string() }).optional(),
});
async function send(response: Promise<Response>) {
  const answer = await response;
  return { status: answer.status, ...Answer.parse(await answer.json()) };
}
const post = (path: string, body: unknown, as = ana) => send(harness.post(path, body, as));
const newBatch = async () =>
  z.object({ _id: z.uuid() }).parse((await post('/api/batches', { nombre: 'Lote' })).data)._id;
const readBatch = async (id: string) => (await send(harness.call(`/api/batches/${id}`, { as: ana }))).data;
const words = (mark: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ keyword: `bares ${mark} ${n}`, pais: 'ES' }));

describe('keywords come in by chunks', () => {
  test('a chunk that is sent again changes nothing and gets the same answer; the batch starts only when none is missing', async () => {
    const batch_id = await newBatch();
    const first = { batch_id, keywords: [...words('uno', 3), { keyword: 'x' }], chunk: 0 };
    const one = await post('/api/keywords/bulk', first);
    expect(one.data).toMatchObject({
      keywords_creadas: 3,
      keywords_duplicadas: 0,
      rechazadas: [{ linea: 4 }],
    });
    expect((await post('/api/keywords/bulk', first)).data).toMatchObject({ keywords_creadas: 3 });
    const late = await post('/api/keywords/bulk', {
      batch_id,
      keywords: words('tres', 2),
      chunk: 2,
      ultimo: true,
    });
    expect(late.error?.code).toBe('batch_incompleto');
    expect((await post(`/api/batches/${batch_id}/iniciar`, {})).error?.code).toBe('batch_incompleto');
    expect(await readBatch(batch_id)).toMatchObject({
      intake_completo: false,
      trozos_recibidos: 1,
      total_keywords: 3,
    });
    await post('/api/keywords/bulk', { batch_id, keywords: words('dos', 2), chunk: 1 });
    await post('/api/keywords/bulk', { batch_id, keywords: words('tres', 2), chunk: 2, ultimo: true });
    expect(await readBatch(batch_id)).toMatchObject({ intake_completo: true, total_keywords: 7 });
  });

  test('what the account has already is left out and said in the words of the specification', async () => {
    await post('/api/keywords/bulk', { batch_id: await newBatch(), keywords: words('viejas', 2) });
    const again = await post('/api/keywords/bulk', {
      batch_id: await newBatch(),
      keywords: [...words('viejas', 2), ...words('nuevas', 1)],
    });
    expect(again.message).toBe(
      'Se crearon 1 keywords nuevas. Se omitieron 2 keywords duplicadas que ya existían en la base de datos.',
    );
    const known = await post('/api/keywords/check-duplicates', {
      keywords: ['BARES viejas 0', 'otra cosa'],
      pais: 'ES',
    });
    expect(known.data).toEqual({ nuevas: ['otra cosa'] });
  });

  test('a batch takes no more keywords than its most, and says how many it has', async () => {
    const batch_id = await newBatch();
    await withAccount(harness.db.store, ana.usuario_id, (tx) =>
      tx.execute(sql`UPDATE batches SET total_keywords = 299999 WHERE id = ${batch_id}`),
    );
    const over = await post('/api/keywords/bulk', { batch_id, keywords: words('de más', 2), chunk: 0 });
    expect(over).toMatchObject({
      status: 400,
      error: {
        code: 'demasiadas_keywords',
        message: 'Un batch admite como máximo 300.000 keywords: ya tiene 299.999',
      },
    });
    expect(await readBatch(batch_id)).toMatchObject({ total_keywords: 299_999, trozos_recibidos: 0 });
    const last = await post('/api/keywords/bulk', { batch_id, keywords: words('la última', 1), chunk: 0 });
    expect(last.data).toMatchObject({ keywords_creadas: 1 });
  });

  test('another account has no such batch', async () => {
    const batch_id = await newBatch();
    const luis = await harness.signIn('luis');
    const refused = await post('/api/keywords/bulk', { batch_id, keywords: words('ajenas', 1) }, luis);
    expect([refused.status, refused.error?.code]).toEqual([404, 'batch_no_encontrado']);
  });
});

describe('a file of keywords', () => {
  const upload = (name: string, content: string, fields: Record<string, string> = {}, path = '') => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set('archivo', new Blob([content]), name);
    return harness.call(`/api/keywords/upload${path}`, { method: 'POST', body: form, as: ana });
  };
  const CSV = 'keyword;pais\nbares archivo;ES\nhoteles archivo;PT\nx;ES\nBARES archivo;ES\n';

  test('is judged first without storing anything, then stored whole', async () => {
    const preview = await send(upload('a.csv', CSV, { previa: 'true' }));
    expect(preview.data).toMatchObject({
      batch_id: null,
      columnas: ['keyword', 'pais'],
      columna: 0,
      columna_pais: 1,
      lineas: 4,
      validas: 2,
      keywords_creadas: 0,
      keywords_duplicadas: 1,
      rechazadas_total: 1,
      rechazadas: [
        { linea: 4, texto: 'x', motivo: 'Muy corto (min 2 caracteres)' },
        { linea: 5, texto: 'BARES archivo', motivo: 'Duplicado' },
      ],
    });
    const stored = await send(upload('a.csv', CSV, { nombre: 'Del archivo' }));
    expect(stored.data).toMatchObject({ keywords_creadas: 2, keywords_duplicadas: 1 });
    const id = z.object({ batch_id: z.uuid() }).parse(stored.data).batch_id;
    expect(await readBatch(id)).toMatchObject({
      nombre: 'Del archivo',
      total_keywords: 2,
      intake_completo: true,
    });
  });

  test('step by step says how far it is, in rows and then in keywords, and ends with the same answer', async () => {
    const rows = words('por pasos', 6_000).map(({ keyword }) => keyword);
    const steps = async (name: string, content: string, fields: Record<string, string>) => {
      const answer = await upload(name, content, fields, '/pasos');
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
      return (await answer.text())
        .trim()
        .split('\n')
        .map((line) => PasoArchivo.parse(JSON.parse(line)));
    };
    const judged = await steps('a.txt', [...rows, 'x'].join('\n'), { previa: 'true' });
    expect(judged).toEqual(
      expect.arrayContaining([
        { fase: 'contando', hechas: 500, total: 0 },
        { fase: 'leyendo', hechas: 500, total: 6_001 },
        { fase: 'comparando', hechas: 0, total: 6_000 },
      ]),
    );
    expect(judged.at(-1)).toMatchObject({ leido: { batch_id: null, validas: 6_000, rechazadas_total: 1 } });
    const stored = await steps('a.txt', rows.join('\n'), { nombre: 'Por pasos' });
    expect(stored).toContainEqual({ fase: 'guardando', hechas: 5_000, total: 6_000 });
    const end = z.object({ leido: z.looseObject({ batch_id: z.uuid() }) }).parse(stored.at(-1));
    expect(end.leido).toMatchObject({ keywords_creadas: 6_000 });
    expect(await readBatch(end.leido.batch_id)).toMatchObject({
      total_keywords: 6_000,
      intake_completo: true,
    });
    expect(await steps('a.txt', 'x', {})).toEqual([
      { error: { code: 'keyword_no_valida', message: expect.stringContaining('Fila 1: Muy corto') } },
    ]);
  });

  test('too large by its own length is refused before it is read', async () => {
    const asking = request(`${harness.url}/api/keywords/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ana.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': KEYWORD_FILE_MAX_BYTES * 2,
      },
    });
    asking.on('error', () => undefined);
    asking.write('--x');
    const [answer] = await once(asking, 'response');
    const said = z.object({ statusCode: z.number() }).parse(answer);
    asking.destroy();
    expect(said.statusCode).toBe(413);
  });

  test('says apart how many of its valid keywords the account has, left out or not', async () => {
    const judged = async (omitir_duplicados: boolean) => {
      const configuracion = JSON.stringify({ omitir_duplicados });
      const file = 'keyword;pais\nbares archivo;ES\nbares archivo;ES\nbares sin buscar;ES\n';
      return (await send(upload('b.csv', file, { previa: 'true', configuracion }))).data;
    };
    expect(await judged(true)).toMatchObject({ lineas: 3, validas: 2, conocidas: 1, keywords_duplicadas: 2 });
    expect(await judged(false)).toMatchObject({
      lineas: 3,
      validas: 2,
      conocidas: 1,
      keywords_duplicadas: 1,
    });
  });

  test('that is added to a batch is read as the batch is set, whatever comes with it', async () => {
    const configuracion = { pais_objetivo: 'FR', idioma_keywords: 'fr' };
    const made = await post('/api/batches', { nombre: 'Francia', configuracion });
    const batch_id = z.object({ _id: z.uuid() }).parse(made.data)._id;
    const spain = JSON.stringify({ pais_objetivo: 'ES', idioma_keywords: 'es' });
    const file = ['a.csv', 'keyword\nplombier lyon\n', { batch_id, configuracion: spain }] as const;
    expect((await send(upload(...file))).data).toMatchObject({ keywords_creadas: 1, keywords_duplicadas: 0 });
    expect((await send(upload(...file))).data).toMatchObject({ keywords_creadas: 0, keywords_duplicadas: 1 });
    const listed = await harness.call(`/api/batches/${batch_id}/keywords`, { as: ana });
    expect(batchesRoutes.keywords.answer.parse(await listed.json()).data).toMatchObject([
      { keyword: 'plombier lyon', pais: 'FR', idioma: 'fr' },
    ]);
  });

  test('a file without a column of keywords is looked at with its columns, and not stored', async () => {
    const file = 'Nombre;Teléfono\nBar Pepe;954123123\nBar Lola;954123124\n';
    const preview = (await send(upload('n.csv', file, { previa: 'true' }))).data;
    expect(preview).toMatchObject({
      columna: null,
      columnas: ['Nombre', 'Teléfono'],
      validas: 0,
      muestra: [],
    });
    const refused = await upload('n.csv', file);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('ninguna columna de keywords. Tiene: Nombre, Teléfono.');
    const chosen = (await send(upload('n.csv', file, { previa: 'true', columna: 'Nombre' }))).data;
    expect(chosen).toMatchObject({ columna: 0, validas: 2, separador: ';', cabecera: 1 });
  });

  test('gives the refused rows as a CSV', async () => {
    const answer = await upload('a.csv', CSV, {}, '/rechazadas');
    expect(await answer.text()).toContain('4,x,Muy corto (min 2 caracteres)\r\n');
  });

  test('two files that come into one batch at once lose none of their keywords', async () => {
    const batch_id = await newBatch();
    const file = (mark: string, count: number) =>
      words(mark, count)
        .map(({ keyword }) => keyword)
        .join('\n');
    const { store } = harness.deps;
    const waiting = async () => {
      const { rows } = await withSystem(store, (tx) =>
        tx.execute(sql`SELECT FROM pg_locks JOIN pg_stat_activity a USING (pid)
          WHERE NOT granted AND a.datname = current_database()`),
      );
      return rows.length;
    };
    let sent: ReturnType<typeof send>[] = [];
    await withAccount(store, ana.usuario_id, async (tx) => {
      await nextRevision(tx);
      sent = ['primera', 'segunda'].map((mark) => send(upload('a.txt', file(mark, 5_100), { batch_id })));
      await expect.poll(waiting).toBe(2);
    });
    expect((await Promise.all(sent)).map(({ data }) => data)).toMatchObject([
      { keywords_creadas: 5_100 },
      { keywords_creadas: 5_100 },
    ]);
    expect(await readBatch(batch_id)).toMatchObject({
      total_keywords: 10_200,
      trozos_recibidos: 4,
      intake_completo: true,
    });
  });

  test.each([
    ['a.pdf', 'x', 400, 'archivo_no_valido'],
    ['a.xlsx', 'not a workbook', 400, 'archivo_no_valido'],
    ['a.txt', 'bares\u0000', 400, 'archivo_no_valido'],
    ['a.txt', 'x\ny', 400, 'keyword_no_valida'],
  ])('%s of «%s» is refused', async (name, content, status, code) => {
    const before = await send(harness.call('/api/batches/estadisticas', { as: ana }));
    const refused = await send(upload(name, content));
    expect([refused.status, refused.error?.code]).toEqual([status, code]);
    expect((await send(harness.call('/api/batches/estadisticas', { as: ana }))).data).toEqual(before.data);
  });

  test('a form that is none, and one that breaks off, are refused', async () => {
    expect((await post('/api/keywords/upload', {})).error?.code).toBe('tipo_no_admitido');
    const broken = await send(
      harness.call('/api/keywords/upload', {
        method: 'POST',
        body: '--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.txt"\r\n\r\nbares',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        as: ana,
      }),
    );
    expect(broken.error?.code).toBe('entrada_no_valida');
  });
});

describe('one keyword', () => {
  test('is changed while it waits, not into another of its batch, and deleted with its place in the counts', async () => {
    const batch_id = await newBatch();
    await post('/api/keywords/bulk', { batch_id, keywords: words('una', 2) });
    const listed = await harness.call(`/api/batches/${batch_id}/keywords`, { as: ana });
    const { data } = z
      .looseObject({ data: z.array(z.looseObject({ _id: z.uuid() })) })
      .parse(await listed.json());
    const id = data[0]?._id ?? '';
    const put = (body: unknown) =>
      send(
        harness.call(`/api/keywords/${id}`, {
          method: 'PUT',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
          as: ana,
        }),
      );
    expect((await put({ keyword: 'Dentistas en Lugo' })).data).toMatchObject({
      keyword: 'Dentistas en Lugo',
      oficio: 'dentista',
      lugar: 'Lugo',
    });
    expect((await put({ keyword: 'bares una 1' })).error?.code).toBe('keyword_repetida');
    expect((await put({ keyword: 'x' })).error?.code).toBe('keyword_no_valida');
    expect((await send(harness.call(`/api/keywords/${id}`, { method: 'DELETE', as: ana }))).success).toBe(
      true,
    );
    expect(await readBatch(batch_id)).toMatchObject({ total_keywords: 1 });
  });

  test('added alone is left out where the account has it, in any batch: the answer is that batch', async () => {
    const alone = { keyword: 'Mudanzas  en Teruel', pais: 'ES', idioma: 'es' };
    const first = await post('/api/keywords', alone);
    expect(first.data).toMatchObject({ keywords_creadas: 1, keywords_duplicadas: 0 });
    const again = await post('/api/keywords', { ...alone, keyword: 'MUDANZAS en Teruel' });
    expect(again.data).toMatchObject({
      keywords_creadas: 0,
      keywords_duplicadas: 1,
      batch: { _id: z.looseObject({ batch: z.looseObject({ _id: z.uuid() }) }).parse(first.data).batch._id },
    });
    expect(again.message).toContain('Se omitieron 1 keywords duplicadas');
    const other = await post('/api/keywords', { ...alone, pais: 'MX' });
    expect(other.data).toMatchObject({ keywords_creadas: 1 });
  });

  test('of a batch that rests is started or retried with all that wait in it, and their number is said before and after', async () => {
    const batch_id = await newBatch();
    await post('/api/keywords/bulk', { batch_id, keywords: words('juntas', 5), chunk: 0, ultimo: true });
    const listed = await harness.call(`/api/batches/${batch_id}/keywords`, { as: ana });
    const [one, failed] = batchesRoutes.keywords.answer.parse(await listed.json()).data;
    const act = async (accion: string, id: string | undefined, previa: boolean) =>
      (await post('/api/keywords/accion', { accion, ids: [id], previa })).data;
    expect(await act('iniciar', one?._id, true)).toEqual({ cambiadas: 5 });
    expect(await readBatch(batch_id)).toMatchObject({ estado: 'pendiente' });
    await withAccount(harness.db.store, ana.usuario_id, async (tx) => {
      await tx.execute(sql`UPDATE keywords SET estado = 'error' WHERE id = ${failed?._id ?? ''}`);
      await tx.execute(sql`UPDATE batches SET keywords_con_error = 1 WHERE id = ${batch_id}`);
    });
    expect(await act('reintentar', failed?._id, true)).toEqual({ cambiadas: 5 });
    expect(await act('iniciar', one?._id, false)).toEqual({ cambiadas: 4 });
    expect(await readBatch(batch_id)).toMatchObject({ estado: 'procesando' });
    // The batch runs: no others start.
    expect(await act('reintentar', failed?._id, false)).toEqual({ cambiadas: 1 });
    const refused = await post('/api/keywords/accion', { accion: 'eliminar', ids: [one?._id], previa: true });
    expect(refused.status).toBe(400);
    expect(await readBatch(batch_id)).toMatchObject({ total_keywords: 5 });
  });
});
