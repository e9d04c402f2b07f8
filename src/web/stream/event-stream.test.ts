import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Evento } from '#contract/entities/live.ts';
import { createEventStream, SILENCE_MS, type StreamStatus } from './event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A server whose connections the test feeds and cuts. */
function server() {
  const opened: { query: { desde?: number; batches?: string }; signal: AbortSignal }[] = [];
  let current: ReadableStreamDefaultController<Uint8Array> | null = null;
  let refuse = false;
  return {
    opened,
    refuse: (value: boolean) => {
      refuse = value;
    },
    open: async (query: { desde?: number; batches?: string }, signal: AbortSignal) => {
      opened.push({ query, signal });
      if (refuse) throw new Error('refused');
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          current = controller;
        },
      });
      return new Response(body);
    },
    say: async (evento: unknown) => {
      current?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(evento)}\n\n`));
      await vi.advanceTimersByTimeAsync(0);
    },
    write: async (bytes: Uint8Array) => {
      current?.enqueue(bytes);
      await vi.advanceTimersByTimeAsync(0);
    },
    cut: async () => {
      current?.close();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

function stream(from: ReturnType<typeof server>) {
  const events: Evento[] = [];
  const statuses: StreamStatus[] = [];
  let freshStarts = 0;
  const made = createEventStream({
    open: from.open,
    onEvent: (evento) => events.push(evento),
    onStatus: (status) => statuses.push(status),
    onFreshStart: () => {
      freshStarts += 1;
    },
    random: () => 1,
  });
  return { ...made, events, statuses, freshStarts: () => freshStarts };
}

const beat = (revision: number) => ({ tipo: 'latido', revision });

test('a cut connection goes on from the last revision that was seen', async () => {
  const from = server();
  const one = stream(from);
  one.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(from.opened[0]?.query).toEqual({});
  await from.say(beat(41));
  await from.say(beat(42));
  await from.cut();
  await vi.advanceTimersByTimeAsync(500);
  expect(from.opened[1]?.query).toEqual({ desde: 42 });
  expect(one.freshStarts()).toBe(1);
  expect(one.events).toHaveLength(2);
  one.stop();
});

test('data is read again when the first revision is known, not when the connection opens', async () => {
  const from = server();
  const one = stream(from);
  one.start();
  await vi.advanceTimersByTimeAsync(0);
  expect([one.statuses.at(-1), one.freshStarts()]).toEqual(['open', 0]);
  await from.say(beat(41));
  expect(one.freshStarts()).toBe(1);
  await from.say(beat(42));
  expect(one.freshStarts()).toBe(1);
  one.stop();
});

test('a server that refuses is asked less and less often, and at its normal pace once it spoke', async () => {
  const from = server();
  const one = stream(from);
  from.refuse(true);
  one.start();
  await vi.advanceTimersByTimeAsync(30_000);
  // 0, 0.5, 1.5, 3.5, 7.5, 15.5, 23.5 s
  expect(from.opened).toHaveLength(7);
  from.refuse(false);
  await vi.advanceTimersByTimeAsync(8_000);
  await from.say(beat(1));
  await from.cut();
  await vi.advanceTimersByTimeAsync(500);
  expect(from.opened).toHaveLength(9);
  one.stop();
});

test('a connection that falls silent is replaced', async () => {
  const from = server();
  const one = stream(from);
  one.start();
  await vi.advanceTimersByTimeAsync(0);
  await from.say(beat(5));
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect(from.opened[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(from.opened[0]?.signal.aborted).toBe(true);
  expect(from.opened[1]?.query).toEqual({ desde: 5 });
  one.stop();
});

test('a change of the batches wanted reconnects at once; the same ones do not', async () => {
  const from = server();
  const one = stream(from);
  one.start();
  await vi.advanceTimersByTimeAsync(0);
  one.watch(['b', 'a']);
  await vi.advanceTimersByTimeAsync(0);
  one.watch(['a', 'b']);
  await vi.advanceTimersByTimeAsync(0);
  expect(from.opened.map(({ query }) => query.batches)).toEqual([undefined, 'a,b']);
  one.stop();
});

test('an event that the contract does not know is passed over', async () => {
  const from = server();
  const one = stream(from);
  one.start();
  await vi.advanceTimersByTimeAsync(0);
  await from.say({ tipo: 'desconocido', revision: 1 });
  await from.say(beat(2));
  expect(one.events.map(({ revision }) => revision)).toEqual([2]);
  one.stop();
});

test.each(['\n', '\r\n', '\r'])(
  'the pieces in which events come change nothing, nor do comments and unknown fields (line end %j)',
  async (end) => {
    const lines = [
      ': hola',
      'retry: pronto',
      'id: 1',
      'event: ñu',
      'data: {"tipo":"latido",',
      'data:"revision":7}',
      '',
      'event: vacío',
      '',
      'otro: campo',
      `data: ${JSON.stringify(beat(8))}`,
      '',
      ': adiós',
      '',
    ];
    const bytes = new TextEncoder().encode(lines.join(end));
    for (const size of [1, 2, 3, 5, 17, bytes.length]) {
      const from = server();
      const one = stream(from);
      one.start();
      await vi.advanceTimersByTimeAsync(0);
      for (let at = 0; at < bytes.length; at += size) await from.write(bytes.slice(at, at + size));
      expect(one.events.map(({ revision }) => revision)).toEqual([7, 8]);
      expect(from.opened).toHaveLength(1);
      one.stop();
    }
  },
);

test('an event that is not at its end yet waits for it', async () => {
  const from = server();
  const one = stream(from);
  one.start();
  await vi.advanceTimersByTimeAsync(0);
  await from.write(new TextEncoder().encode(`data: ${JSON.stringify(beat(3))}\n`));
  expect(one.events).toEqual([]);
  await from.write(new TextEncoder().encode('\n'));
  expect(one.events).toHaveLength(1);
  one.stop();
});

test('a connection whose event does not end is replaced before it fills the memory', async () => {
  const from = server();
  const one = stream(from);
  one.start();
  await vi.advanceTimersByTimeAsync(0);
  await from.say(beat(6));
  const line = new TextEncoder().encode(`data: ${'x'.repeat(500_000)}\n`);
  for (let count = 0; count < 5; count += 1) await from.write(line);
  expect(one.statuses.at(-1)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(500);
  expect(from.opened.map(({ query }) => query)).toEqual([{}, { desde: 6 }]);
  expect(one.events).toHaveLength(1);
  one.stop();
});

test('a stopped stream does not come back', async () => {
  const from = server();
  const one = stream(from);
  one.start();
  await vi.advanceTimersByTimeAsync(0);
  one.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(from.opened).toHaveLength(1);
  expect(one.statuses.at(-1)).toBe('closed');
});
