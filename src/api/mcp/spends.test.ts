import { expect, test } from 'vitest';
import * as z from 'zod';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { accessTo, scriptedProvider } from '#pipeline/testing/searches.testing.ts';
import { type Harness, startHarness } from '../testing/harness.ts';
import { connect, structureOf } from './mcp-client.testing.ts';

const noSearch = () => scriptedProvider(() => Promise.reject(new Error('no search is expected here')));
const Prepared = z.object({ data: z.object({ batch: z.object({ _id: z.string() }) }) });

/** Prepares a search with these settings and asks for its start; what the tool said, and the state of the batch. */
async function start(api: Harness, settings: Record<string, unknown> = {}) {
  const ana = await api.signIn('ana');
  const client = await connect(api.url, ana.token);
  const prepared = await client.callTool({
    name: 'preparar_busqueda',
    arguments: {
      keywords_texto: 'fontaneros en Vigo',
      configuracion: { max_resultados_por_keyword: 20, ...settings },
    },
  });
  const id = Prepared.parse(structureOf(prepared)).data.batch._id;
  const said = structureOf(await client.callTool({ name: 'iniciar_busqueda', arguments: { id } }));
  await client.close();
  const answer = await api.call(`/api/batches/${id}`, { as: ana });
  return { id, said, estado: batchesRoutes.ver.answer.parse(await answer.json()).data.estado };
}

test('a search that costs credits is not started: the answer is its plan and a link for a person', async () => {
  const api = await startHarness({ maps: accessTo(noSearch()) });
  try {
    const { id, said, estado } = await start(api);
    expect(estado).toBe('pendiente');
    expect(said).toMatchObject({
      requiere_persona: {
        motivo: expect.stringContaining('no se ha iniciado'),
        enlace: `${api.url}/batches?ver=${id}`,
        plan: { keywords: 1, creditos: expect.any(Number), segundos: expect.any(Number) },
      },
    });
    expect(said).not.toHaveProperty('data');
  } finally {
    await api.stop();
  }
});

test('a search of a free provider starts, and the answer says how to follow it', async () => {
  const free = { ...noSearch(), nombre: 'openstreetmap', unidad: 'ninguna', eurosPorMil: null } as const;
  const api = await startHarness({ maps: accessTo(free, { paid: false }) });
  try {
    const { id, said, estado } = await start(api);
    expect(estado).toBe('procesando');
    expect(said).toMatchObject({
      data: { _id: id, estado: 'procesando' },
      seguimiento: { batch_id: id, herramienta: 'ver_busqueda', argumentos: { id } },
    });
    const withAi = await start(api, { usar_optimizacion_ia: true });
    expect(withAi.estado).toBe('pendiente');
    expect(withAi.said).toMatchObject({ requiere_persona: { motivo: expect.stringContaining('IA') } });
  } finally {
    await api.stop();
  }
});

test('a prepared search is followed by its start, not by waiting for its end', async () => {
  const api = await startHarness({ maps: accessTo(noSearch()) });
  try {
    const ana = await api.signIn('ana');
    const client = await connect(api.url, ana.token);
    const args = {
      keywords_texto: 'fontaneros en Vigo',
      configuracion: { max_resultados_por_keyword: 20 },
    };
    const said = structureOf(await client.callTool({ name: 'preparar_busqueda', arguments: args }));
    const id = Prepared.parse(said).data.batch._id;
    expect(said.seguimiento).toEqual({
      batch_id: id,
      herramienta: 'iniciar_busqueda',
      argumentos: { id },
      hasta: 'que se inicie: basta una llamada, y sin ella no avanza',
    });
    await client.close();
  } finally {
    await api.stop();
  }
});

test('a search whose settings the screens do not offer has its plan all the same', async () => {
  const api = await startHarness({ maps: accessTo(noSearch()) });
  try {
    const ana = await api.signIn('ana');
    const { id } = await start(api);
    await api.call(`/api/batches/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ configuracion: { max_resultados_por_keyword: 30 } }),
      headers: { 'content-type': 'application/json' },
      as: ana,
    });
    const client = await connect(api.url, ana.token);
    const said = structureOf(await client.callTool({ name: 'iniciar_busqueda', arguments: { id } }));
    expect(said).toMatchObject({ requiere_persona: { plan: { keywords: 1, creditos: expect.any(Number) } } });
    await client.close();
  } finally {
    await api.stop();
  }
});

test('a purchase is only prepared: what it would cost, and a link for a person', async () => {
  const api = await startHarness();
  try {
    const ana = await api.signIn('ana');
    const client = await connect(api.url, ana.token);
    const added = structureOf(
      await client.callTool({ name: 'verificar_dominios', arguments: { dominios: ['bar-plaza.com'] } }),
    );
    const id = z
      .object({ data: z.object({ dominios: z.tuple([z.object({ _id: z.string() })]) }) })
      .parse(added).data.dominios[0]._id;
    const said = structureOf(await client.callTool({ name: 'preparar_compra', arguments: { id } }));
    expect(said).toMatchObject({
      data: { registradores: expect.any(Array), problema: { codigo: expect.any(String) } },
      requiere_persona: {
        motivo: expect.stringContaining('no se ha comprado nada'),
        enlace: `${api.url}/domains?ver=${id}`,
      },
    });
    await client.close();
    const orders = await api.call('/api/ordenes', { as: ana });
    expect(ordenesRoutes.listar.answer.parse(await orders.json()).data).toEqual([]);
  } finally {
    await api.stop();
  }
});
