import { useCallback } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Batch } from '#contract/entities/batch.ts';
import type { Evento } from '#contract/entities/live.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { useStream, useStreamEvents } from '../stream/stream-context.ts';
import { idOf, nameOf, Refusal, runHook, serve, surroundings } from '../testing/harness.tsx';
import { sampleOf } from '../testing/sample.ts';
import { batchKey } from './batches.ts';
import { dominioKey } from './dominios.ts';
import { StreamProvider } from './stream-provider.tsx';

const EVENTS = nameOf(sistemaRoutes.eventos);
const batch = (estado: Batch['estado']) => sampleOf(Batch, { _id: idOf(3), estado });
const batchEvent = (revision: number, estado: Batch['estado'] = 'procesando'): Evento => ({
  tipo: 'batch',
  revision,
  batch: batch(estado),
});

/** A connection that stays open; `say` sends an event on it. */
function connection() {
  let to: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      to = controller;
    },
  });
  const write = (text: string) => to?.enqueue(new TextEncoder().encode(text));
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    say: (evento: unknown) => write(`event: x\ndata: ${JSON.stringify(evento)}\n\n`),
    drop: () => to?.close(),
  };
}

/** The stream's server: one connection for each request. */
function streams() {
  const opened: ReturnType<typeof connection>[] = [];
  const server = serve({
    [EVENTS]: () => {
      const next = connection();
      opened.push(next);
      return next.response;
    },
  });
  return { ...server, opened };
}

function Follower(props: { on: (evento: Evento) => void; watched: readonly string[] }) {
  const { status, watchBatch } = useStream();
  useStreamEvents(useCallback((evento: Evento) => props.on(evento), [props.on]));
  return (
    <button type="button" onClick={() => props.watched.map(watchBatch)}>
      {status}
    </button>
  );
}

async function open(watched: readonly string[] = []) {
  const { client, wrapper } = surroundings();
  const on = vi.fn<(evento: Evento) => void>();
  const screen = await render(
    <StreamProvider>
      <Follower on={on} watched={watched} />
    </StreamProvider>,
    { wrapper },
  );
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  return { screen, client, on, status: () => screen.container.textContent };
}

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true));

test('an event goes to the cache and to its subscribers; the state of the connection is reported', async () => {
  const { opened } = streams();
  const { on, client, status } = await open();
  await expect.poll(status).toBe('open');
  client.setQueryData(batchKey(idOf(3)), batch('pendiente'));
  opened[0]?.say(batchEvent(4));
  await expect.poll(() => on.mock.calls.map(([evento]) => evento.revision)).toEqual([4]);
  expect(client.getQueryData<Batch>(batchKey(idOf(3)))?.estado).toBe('procesando');
});

test('a domain that changed is read again where it is shown', async () => {
  const { opened } = streams();
  const { client, on, status } = await open();
  await expect.poll(status).toBe('open');
  client.setQueryData(dominioKey(idOf(8)), {});
  client.setQueryData(dominioKey(idOf(9)), {});
  opened[0]?.say({ tipo: 'dominio', revision: 5, dominio_id: idOf(8) });
  await expect.poll(() => on.mock.calls.length).toBe(1);
  const stale = [8, 9].map((n) => client.getQueryState(dominioKey(idOf(n)))?.isInvalidated);
  expect(stale).toEqual([true, false]);
});

test('where changes of domains are left out, each domain that is shown is read again', async () => {
  const { opened } = streams();
  const { client, on, status } = await open();
  await expect.poll(status).toBe('open');
  for (const n of [8, 9]) client.setQueryData(dominioKey(idOf(n)), {});
  const stale = () => [8, 9].map((n) => client.getQueryState(dominioKey(idOf(n)))?.isInvalidated);
  opened[0]?.say({ tipo: 'recargar', revision: 5, batch_id: idOf(3) });
  await expect.poll(() => on.mock.calls.length).toBe(1);
  expect(stale()).toEqual([false, false]);
  opened[0]?.say({ tipo: 'recargar', revision: 6, batch_id: null });
  await expect.poll(stale).toEqual([true, true]);
});

test('an event that nothing here understands is passed over, and the next one counts', async () => {
  const { opened } = streams();
  const { on, status } = await open();
  await expect.poll(status).toBe('open');
  opened[0]?.say({ tipo: 'de_otra_version', revision: 6 });
  opened[0]?.say('{');
  opened[0]?.say(batchEvent(7));
  await expect.poll(() => on.mock.calls.map(([evento]) => evento.revision)).toEqual([7]);
});

test('what was loaded before the first connection is read again, and nothing else', async () => {
  const { opened } = streams();
  const { client, wrapper } = surroundings();
  await client.prefetchQuery({ queryKey: ['vivo'], queryFn: () => 1, meta: { live: true } });
  await client.prefetchQuery({ queryKey: ['quieto'], queryFn: () => 1 });
  await render(<StreamProvider>{null}</StreamProvider>, { wrapper });
  await expect.poll(() => opened.length).toBe(1);
  opened[0]?.say({ tipo: 'latido', revision: 1 });
  await expect.poll(() => client.getQueryState(['vivo'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['quieto'])?.isInvalidated).toBe(false);
});

test('a batch that is watched twice is asked for once, in a connection of its own', async () => {
  const { asked } = streams();
  const { screen, status } = await open([idOf(5), idOf(4), idOf(5)]);
  await expect.poll(status).toBe('open');
  await screen.getByRole('button').click();
  await expect
    .poll(() => asked.map(({ query }) => query.batches))
    .toEqual([undefined, `${idOf(4)},${idOf(5)}`]);
  await expect.poll(() => asked[0]?.signal?.aborted).toBe(true);
});

test('a connection that broke off goes on from the last revision; one that is refused waits', async () => {
  let refuse = false;
  const opened: ReturnType<typeof connection>[] = [];
  const { asked } = serve({
    [EVENTS]: () => {
      if (refuse) return new Refusal(503, 'interno', 'Ahora no.');
      opened.push(connection());
      return opened.at(-1)?.response;
    },
  });
  const { on, status } = await open();
  await expect.poll(status).toBe('open');
  opened[0]?.say(batchEvent(12));
  await expect.poll(() => on.mock.calls.length).toBe(1);
  refuse = true;
  opened[0]?.drop();
  await expect.poll(status).toBe('waiting');
  await expect.poll(() => asked.at(-1)?.query.desde).toBe('12');
});

test('a tab out of sight gives its connection back after half a minute, and goes on when seen', async () => {
  const { asked, opened } = streams();
  const { on, status } = await open();
  await expect.poll(status).toBe('open');
  opened[0]?.say(batchEvent(2));
  await expect.poll(() => on.mock.calls.length).toBe(1);
  vi.useFakeTimers();
  show('hidden');
  vi.advanceTimersByTime(29_999);
  expect(asked[0]?.signal?.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(asked[0]?.signal?.aborted).toBe(true);
  vi.useRealTimers();
  await expect.poll(status).toBe('closed');
  show('visible');
  await expect.poll(() => asked.map(({ query }) => query.desde)).toEqual([undefined, '2']);
});

test('a glance elsewhere costs no connection', async () => {
  const { asked } = streams();
  const { status } = await open();
  await expect.poll(status).toBe('open');
  vi.useFakeTimers();
  show('hidden');
  vi.advanceTimersByTime(20_000);
  show('visible');
  vi.advanceTimersByTime(60_000);
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([false]);
});

test('who leaves the product closes its connection', async () => {
  const { asked } = streams();
  const { screen, status } = await open();
  await expect.poll(status).toBe('open');
  await screen.unmount();
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true]);
});

test('a follower hears nothing after it has gone, and one with another listener hears once', async () => {
  const first = vi.fn();
  const second = vi.fn();
  const { rerender, unmount, say, listeners } = await runHook(
    (props?: { on: (evento: Evento) => void }) => useStreamEvents(props?.on ?? first),
    { on: first },
  );
  say(batchEvent(1));
  await rerender({ on: second });
  say(batchEvent(2));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  await unmount();
  expect(listeners.size).toBe(0);
});

test('outside of its provider the stream says what is missing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await expect(render(<Follower on={vi.fn()} watched={[]} />)).rejects.toThrow(
    'useStream debe usarse dentro de StreamProvider',
  );
});
