import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readNetworkMap } from '#platform/config/network-map.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import type { AiProviderName } from '#providers/ai/port.ts';
import { type AiProviders, createAiProviders } from '#providers/ai/provider.ts';
import { saveAiProvider } from '#store/queries/accounts/keys.ts';
import { removeBusinesses } from '#store/queries/businesses/edits.ts';
import { addMarks } from '#store/queries/contact/marks.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, type Tx } from '#store/store.ts';
import { accountToScore } from '../testing/scored-account.testing.ts';
import { scoreAccount } from '../value/score-account.ts';
import { readNote, writeNote } from './opportunity-note.ts';

const http = createServiceClient({ userAgent: 'prueba' });
const signal = new AbortController().signal;
const providers = [
  ['claude', 'anthropic'],
  ['openai', 'openai'],
  ['gemini', 'gemini'],
] as const;

let lab: Lab;
let ana: string;
let id: string;
beforeAll(async () => {
  lab = await startLab({ worker: false });
});
afterAll(async () => {
  await lab.close();
  await http.close();
});
beforeEach(async () => {
  lab.simulator.context.faults.clear();
  ana = await lab.account();
  const name =
    lab.simulator.context.world.businesses.find(({ domain }) => domain?.endsWith('.es'))?.domain ?? '';
  await lab.query(ana, async (tx) => {
    await tx.execute(sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion, es_disponible,
        confirmaciones, fase_ciclo, fecha_creacion, revision)
      VALUES (${ana}::uuid, ${name}, ${name}, 'es', 'es', 'expirado', true, 2, 'libre', now(),
        ${await nextRevision(tx)}::bigint)`);
  });
  while (await scoreAccount(lab.program.pipeline, ana));
  id = await lab.query(ana, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT id FROM oportunidades WHERE usuario_id = ${ana} LIMIT 1`);
    return String(rows[0]?.id);
  });
});

const use = (provider: AiProviderName, key: string) =>
  lab.query(ana, async (tx) => {
    await saveAiProvider(tx, ana, provider);
    await lab.program.vault.write(tx, ana, {
      nombre: `${provider}_api_key`,
      key,
      now: lab.program.clock.now(),
    });
  });
const write = (aiProviders: AiProviders = lab.program.pipeline.ia.aiProviders) =>
  writeNote({ ...lab.program.pipeline.ia, aiProviders }, ana, id, signal);
const read = () => lab.query(ana, (tx) => readNote(tx, ana, id, lab.program.clock.now()));
const notices = () =>
  lab.query(ana, async (tx) =>
    (await listNotifications(tx, ana, {}, { pagina: 1, limite: 20 })).filas
      .filter(({ tipo }) => tipo === 'ia_no_disponible')
      .map(({ mensaje }) => mensaje),
  );

/** The simulated providers with each answer changed by `change`. */
function answering(change: (nota: string) => string | Promise<string>): AiProviders {
  const real = lab.program.pipeline.ia.aiProviders;
  return {
    withKey(nombre, key) {
      const provider = real.withKey(nombre, key);
      return {
        ...provider,
        async ask(modelo, question) {
          const outcome = await provider.ask(modelo, question);
          if (outcome.kind === 'failed') return outcome;
          const { resultados } = JSON.parse(JSON.stringify(outcome.value));
          const changed = await Promise.all(
            resultados.map(async (one: { nota: string }) => ({ ...one, nota: await change(one.nota) })),
          );
          return { ...outcome, value: question.schema.parse({ resultados: changed }) };
        },
      };
    },
  };
}

describe.each(providers)('a note asked of %s', (provider, service) => {
  test('is the model’s own, stands when it is read again, and says nothing more', async () => {
    await use(provider, 'sk-buena-1');
    const note = await write();
    expect(note).toMatchObject({ por: 'ia', aviso: null, nota: expect.any(String) });
    expect(await read()).toEqual(note);
    expect(await notices()).toEqual([]);
  });

  test.each([
    ['that does not answer in time', { fault: 'timeout' }, 'buena', 'no contesta'],
    ['that limits the key (429)', null, 'limite', 'limita las peticiones'],
    ['that breaks (5xx)', { fault: 'server-error' }, 'buena', 'no contesta'],
    ['whose JSON is not whole', { fault: 'malformed' }, 'buena', 'no se entiende'],
    ['that refuses the key', null, 'mala', 'ha rechazado la clave'],
  ] as const)('%s is the rules’ own, with one notice', async (_title, fault, fate, said) => {
    await use(provider, `sk-${fate}-1`);
    const byRules = await read();
    if (fault) lab.simulator.context.faults.set({ ...fault, server: `service:${service}` });
    const { ia } = lab.program.pipeline;
    // A short timeout for the provider that never answers.
    const map = readNetworkMap(lab.simulator.redFile);
    const impatient = createAiProviders({ http, clock: ia.clock, map, timeoutMs: 300 });
    const note = await write(fault?.fault === 'timeout' ? impatient : ia.aiProviders);
    expect(note).toEqual({ ...byRules, por: 'reglas', aviso: expect.stringContaining(said) });
    expect(await notices()).toEqual([note?.aviso]);
  });

  test.each([
    ['a figure of its own', (nota: string) => nota.replace(/[.]?$/, ', con 4711 visitas.')],
    ['a third sentence', () => 'Interesa mucho. Conviene llamar. Antes de pujar.'],
    ['next to nothing', () => 'Sí.'],
  ])('with %s is dropped, and the notice says so', async (_title, change) => {
    await use(provider, 'sk-buena-1');
    expect(await write(answering(change))).toMatchObject({
      por: 'reglas',
      aviso: expect.stringContaining('se ha descartado'),
    });
    expect(await notices()).toEqual([]);
  });
});

describe('facts that change while the model writes', () => {
  const changeFacts = () =>
    lab.query(ana, async (tx) =>
      tx.execute(sql`UPDATE dominios SET fase_ciclo = CASE fase_ciclo WHEN 'libre' THEN 'activo' ELSE 'libre' END,
        revision = ${await nextRevision(tx)}::bigint WHERE usuario_id = ${ana}`),
    );

  test('have it write once more, from the new ones', async () => {
    await use('gemini', 'sk-buena-1');
    let left = 1;
    const note = await write(
      answering(async (nota) => {
        if (left-- > 0) await changeFacts();
        return nota;
      }),
    );
    expect(note).toMatchObject({ por: 'ia', aviso: null });
  });

  test('again and again leave it to the rules, and the notice says so, now and when it is read', async () => {
    await use('gemini', 'sk-buena-1');
    const note = await write(
      answering(async (nota) => {
        await changeFacts();
        return nota;
      }),
    );
    expect(note).toMatchObject({ por: 'reglas', aviso: expect.stringContaining('Los datos han cambiado') });
    expect(await read()).toEqual(note);
  });
});

test.each<[string, (tx: Tx, negocio: string, revision: number) => Promise<number>]>([
  [
    'objects to contact',
    (tx, negocio, revision) => {
      const mark = { motivo: '', fecha: lab.program.clock.now(), revision };
      return addMarks(tx, ana, [{ id: negocio, huellas: [Buffer.alloc(32)] }], mark);
    },
  ],
  ['is deleted', (tx, negocio, revision) => removeBusinesses(tx, ana, [negocio], revision)],
])('a business that %s while the model writes of it is in no text that is stored', async (_title, leave) => {
  const nombre_negocio = 'Ferretería Sol';
  const own = accountToScore(lab.program.store, ana, lab.program.clock.now());
  const [about] = await own.run(sql`SELECT dominio_id FROM oportunidades WHERE id = ${id}`);
  const dominio_id = String(about?.dominio_id);
  const negocio = await own.addBusiness({ nombre_negocio, dominio_id });
  await own.write(dominio_id, { negocio_id: negocio });
  await use('gemini', 'sk-buena-1');
  let isGone = false;
  const note = await write(
    answering(async (nota) => {
      if (isGone) return nota;
      isGone = true;
      await own.inAccount(async (tx) => leave(tx, negocio, await nextRevision(tx)));
      return `${nombre_negocio} perdió su web y conviene escribirle.`;
    }),
  );
  expect(note).toMatchObject({ por: 'ia', aviso: null });
  const texts = await own.run(sql`
    SELECT nota AS texto FROM ia_notas UNION ALL SELECT valor::text FROM ia_respuestas`);
  expect(texts).toHaveLength(2);
  expect(JSON.stringify(texts)).not.toContain(nombre_negocio);
});
