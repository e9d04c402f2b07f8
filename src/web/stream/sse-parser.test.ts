import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSseParser, type SseFrame } from './sse-parser.ts';

function read(chunks: readonly string[]): SseFrame[] {
  const frames: SseFrame[] = [];
  const feed = createSseParser((frame) => frames.push(frame));
  for (const chunk of chunks) feed(chunk);
  return frames;
}

test('a frame carries its id, its event and its data', () => {
  expect(read(['id: 7\nevent: filas\ndata: {"a":1}\n\n'])).toEqual([
    { id: '7', event: 'filas', data: '{"a":1}' },
  ]);
});

test('several data lines are joined, comments and unknown fields are left out', () => {
  expect(read([': hola\nretry: 10\ndata: uno\ndata:dos\n\n'])).toEqual([
    { id: null, event: 'message', data: 'uno\ndos' },
  ]);
});

test('a frame without data is no event', () => {
  expect(read(['event: latido\n\n', 'data\n\n'])).toEqual([{ id: null, event: 'message', data: '' }]);
});

test('an unfinished frame waits for its end', () => {
  expect(read(['data: medio'])).toEqual([]);
});

test.each(['\n', '\r\n', '\r'])('the pieces in which the text comes change nothing (line end %j)', (end) => {
  const text = ['id: 1', 'data: uno', 'data: tres', '', ': x', 'id: 2', 'event: b', 'data: dós', '', ''].join(
    end,
  );
  const whole = read([text]);
  expect(whole).toHaveLength(2);
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const pieces = at.slice(1).map((cut, index) => text.slice(at[index], cut));
      expect(read(pieces)).toEqual(whole);
    }),
  );
});

test('a frame without end is refused instead of filling the memory', () => {
  const feed = createSseParser(() => undefined);
  const line = `data: ${'x'.repeat(500_000)}\n`;
  expect(() => {
    for (let count = 0; count < 10; count += 1) feed(line);
  }).toThrow(RangeError);
});
