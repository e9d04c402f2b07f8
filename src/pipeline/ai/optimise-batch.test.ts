import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { searchKey } from '#domain/suggestions/suggest.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import type { AiProvider } from '#providers/ai/port.ts';
import { saveAiProvider } from '#store/queries/accounts/keys.ts';
import { sql } from '#store/sql.ts';
import { createSearch } from '../batches/create-batch.ts';
import { changeKeyword } from '../batches/edit-keywords.ts';
import { optimiseBatch } from './optimise-batch.ts';

let lab: Lab;
let ana: string;
beforeAll(async () => {
  lab = await startLab({ worker: false });
  ana = await lab.account();
});
afterAll(() => lab.close());

const signal = new AbortController().signal;

const searchOf = (lineas: string[], idioma = 'es', pais = 'XX', tipo: 'masivo' | 'individual' = 'masivo') =>
  createSearch(
    lab.program.pipeline,
    {
      usuario_id: ana,
      tipo,
      nombre: 'IA',
      descripcion: '',
      lineas,
      pais,
      idioma,
      configuracion: BatchConfiguracion.parse({ usar_optimizacion_ia: true, pais_objetivo: pais }),
    },
    true,
  );

async function batchOf(...given: Parameters<typeof searchOf>) {
  const { batch_id } = await searchOf(...given);
  return { usuario_id: ana, batch_id };
}

const keywordsOf = (batch_id: string) =>
  lab.query(ana, async (tx) => {
    const found = await tx.execute(
      sql`SELECT keyword, pais FROM keywords WHERE batch_id = ${batch_id} ORDER BY posicion`,
    );
    return found.rows;
  });

test('without a provider a batch keeps its keywords', async () => {
  const key = await batchOf(['fontanero Sevilla']);
  await optimiseBatch(lab.program.pipeline, key, signal);
  expect(await keywordsOf(key.batch_id)).toHaveLength(1);
});

test('with one its variants are added, once, and count in its total', async () => {
  await lab.query(ana, async (tx) => {
    await saveAiProvider(tx, ana, 'claude');
    await lab.program.vault.write(tx, ana, {
      nombre: 'claude_api_key',
      key: 'sk-ant-buena',
      now: Date.now(),
    });
  });
  const key = await batchOf(['dentistas Madrid']);
  await optimiseBatch(lab.program.pipeline, key, signal);
  const after = await keywordsOf(key.batch_id);
  expect(after.length).toBeGreaterThan(1);
  await optimiseBatch(lab.program.pipeline, key, signal);
  expect(await keywordsOf(key.batch_id)).toEqual(after);
  const [row] = await lab.query(ana, async (tx) => {
    const found = await tx.execute(
      sql`SELECT total_keywords::int AS total FROM batches WHERE id = ${key.batch_id}`,
    );
    return found.rows;
  });
  expect(row).toEqual({ total: after.length });
});

test('what a keyword of the batch asks for already is not searched for money a second time', async () => {
  const key = await batchOf(['dentista Girona', 'dentistas en Madrid centro']);
  await optimiseBatch(lab.program.pipeline, key, signal);
  const searches = (await keywordsOf(key.batch_id)).map(({ keyword }) =>
    searchKey(String(keyword), { idioma: 'es', paisCuenta: 'ES' }),
  );
  expect(searches.length).toBeGreaterThan(2);
  expect(new Set(searches).size).toBe(searches.length);
});

test('the language is the model’s where the words say none, and the list’s where they do', async () => {
  const key = await batchOf(['brico depot', 'tattoo studio'], 'fr');
  await optimiseBatch(lab.program.pipeline, key, signal);
  const found = await lab.query(ana, async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT keyword, idioma FROM keywords WHERE batch_id = ${key.batch_id}
          AND keyword IN ('brico depot', 'tattoo studio') ORDER BY posicion`,
    );
    return rows;
  });
  // The simulator's models call every text Spanish.
  expect(found).toEqual([
    { keyword: 'brico depot', idioma: 'es' },
    { keyword: 'tattoo studio', idioma: 'fr' },
  ]);
});

test('the country is the model’s where the words say none, unless the person gave the list one', async () => {
  for (const [given, expected] of [
    ['XX', 'US'],
    ['MX', 'MX'],
  ] as const) {
    const key = await batchOf(['dentistas florida'], 'es', given);
    await optimiseBatch(lab.program.pipeline, key, signal);
    const [first] = await keywordsOf(key.batch_id);
    expect(first).toEqual({ keyword: 'dentistas florida', pais: expected });
  }
});

test('a list that comes again has no new search of what the model moved, unless a person gives the country', async () => {
  const key = await batchOf(['cerrajeros florida', 'leroy merlin'], 'fr');
  await optimiseBatch(lab.program.pipeline, key, signal);
  const moved = await lab.query(ana, (tx) =>
    tx.execute(sql`SELECT id, keyword, pais, idioma, pais_leido, idioma_leido FROM keywords
      WHERE batch_id = ${key.batch_id} ORDER BY posicion`),
  );
  expect(moved.rows).toMatchObject([
    { keyword: 'cerrajeros florida', pais: 'US', pais_leido: 'FR' },
    { keyword: 'leroy merlin', idioma: 'es', idioma_leido: 'fr' },
  ]);
  expect(await searchOf(['Cerrajeros  Florida', 'leroy merlin'], 'fr')).toMatchObject({
    keywords_creadas: 0,
    keywords_duplicadas: 2,
  });
  expect(await searchOf(['cerrajeros florida'], 'fr', 'XX', 'individual')).toMatchObject({
    batch_id: key.batch_id,
    keywords_duplicadas: 1,
  });
  expect(await searchOf(['cerrajeros florida'], 'fr', 'FR')).toMatchObject({ keywords_creadas: 1 });
  await changeKeyword(lab.program.pipeline, ana, String(moved.rows[0]?.id), { keyword: 'cerrajeros abcde' });
  expect(await searchOf(['cerrajeros abcde'], 'fr')).toMatchObject({ keywords_creadas: 1 });
});

test('a keyword that the account has already where the model puts it is taken out of the batch', async () => {
  await searchOf(['herreros florida', 'tapiceros florida'], 'es', 'US');
  const key = await batchOf(['herreros florida', 'herreros Madrid']);
  const alone = await batchOf(['tapiceros florida']);
  for (const one of [key, alone]) await optimiseBatch(lab.program.pipeline, one, signal);
  const left = await keywordsOf(key.batch_id);
  expect(left).toContainEqual({ keyword: 'herreros Madrid', pais: 'ES' });
  expect(left.map(({ keyword }) => keyword)).not.toContain('herreros florida');
  const { rows } = await lab.query(ana, (tx) =>
    tx.execute(sql`SELECT b.estado, b.total_keywords AS total, l.mensaje FROM batches b, batch_logs l
      WHERE l.batch_id = b.id AND l.mensaje LIKE '%omitidas: 1 keyword' ORDER BY b.id`),
  );
  expect(rows).toMatchObject([
    { estado: 'procesando', total: left.length },
    { estado: 'completado', total: 0 },
  ]);
});

test('the variants of a keyword that the model moves are searched where it is', async () => {
  const { ia } = lab.program.pipeline;
  const withVariant = (provider: AiProvider): AiProvider => ({
    ...provider,
    async ask(modelo, question) {
      const outcome = await provider.ask(modelo, question);
      if (outcome.kind === 'failed') return outcome;
      const { resultados } = JSON.parse(JSON.stringify(outcome.value));
      const changed = resultados.map((one: object) => ({ ...one, variantes: ['fisioterapia florida'] }));
      return { ...outcome, value: question.schema.parse({ resultados: changed }) };
    },
  });
  const aiProviders: typeof ia.aiProviders = {
    withKey: (nombre, key) => withVariant(ia.aiProviders.withKey(nombre, key)),
  };
  const key = await batchOf(['fisioterapeutas florida']);
  await optimiseBatch({ ...lab.program.pipeline, ia: { ...ia, aiProviders } }, key, signal);
  expect(await keywordsOf(key.batch_id)).toEqual([
    { keyword: 'fisioterapeutas florida', pais: 'US' },
    { keyword: 'fisioterapia florida', pais: 'US' },
  ]);
});

describe('keywords whose country or language the tables do not know', () => {
  const held = (batch_id: string) =>
    lab.query(ana, async (tx) => {
      const { rows } = await tx.execute(
        sql`SELECT keyword FROM keywords WHERE batch_id = ${batch_id} AND no_antes IS NOT NULL
          ORDER BY posicion`,
      );
      return rows.map(({ keyword }) => keyword);
    });
  const keyOf = (key: string) =>
    lab.query(ana, (tx) =>
      lab.program.vault.write(tx, ana, { nombre: 'claude_api_key', key, now: Date.now() }),
    );

  test('wait for the model when the batch starts, so that they are not searched in the wrong one', async () => {
    const key = await batchOf(['dentistas Madrid', 'podólogos florida', 'brico depot']);
    expect(await held(key.batch_id)).toEqual(['podólogos florida', 'brico depot']);
    await optimiseBatch(lab.program.pipeline, key, signal);
    expect(await held(key.batch_id)).toEqual([]);
    expect(await keywordsOf(key.batch_id)).toContainEqual({ keyword: 'podólogos florida', pais: 'US' });
    const { rows } = await lab.query(ana, (tx) =>
      tx.execute(sql`SELECT mensaje FROM batch_logs WHERE batch_id = ${key.batch_id}`),
    );
    expect(rows.map(({ mensaje }) => String(mensaje)).join()).toContain(
      'País o idioma de 1 keyword dudosa, por la IA',
    );
  });

  test('wait no longer when the model has nothing to say, and for minutes at most', async () => {
    await keyOf('sk-ant-mala');
    const key = await batchOf(['abogados Madrid', 'abogados florida', 'hoteles florida']);
    expect(await held(key.batch_id)).toHaveLength(2);
    const [late] = await lab.query(ana, async (tx) => {
      const { rows } = await tx.execute(
        sql`SELECT max(no_antes) <= ${new Date(lab.program.clock.now() + 150_000)} AS soon FROM keywords
            WHERE batch_id = ${key.batch_id}`,
      );
      return rows;
    });
    expect(late).toEqual({ soon: true });
    await optimiseBatch(lab.program.pipeline, key, signal);
    expect(await held(key.batch_id)).toEqual([]);
    expect(await keywordsOf(key.batch_id)).toHaveLength(3);
    await keyOf('sk-ant-buena');
  });

  test('do not wait in a list that has its country and language, nor without a provider', async () => {
    const given = await batchOf(['bares florida'], 'es', 'MX');
    await lab.query(ana, (tx) => saveAiProvider(tx, ana, 'none'));
    const alone = await batchOf(['ópticas florida', 'farmacias florida']);
    for (const [{ batch_id }, total] of [
      [given, 1],
      [alone, 2],
    ] as const) {
      expect(await keywordsOf(batch_id)).toHaveLength(total);
      expect(await held(batch_id)).toEqual([]);
    }
    await lab.query(ana, (tx) => saveAiProvider(tx, ana, 'claude'));
  });
});
