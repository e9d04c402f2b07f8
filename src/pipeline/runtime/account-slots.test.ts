import { expect, test } from 'vitest';
import { silentLogger } from '#platform/logger.ts';
import { accountSlots } from './account-slots.ts';

interface Key {
  usuario_id: string;
  cosa: string;
}

/** Jobs that end when the test says so. */
function heldJobs() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const take = accountSlots<Key>(async ({ usuario_id, cosa }) => {
    const name = `${usuario_id}/${cosa}`;
    begun.push(name);
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    await end.promise;
  }, silentLogger);
  const { signal } = new AbortController();
  return {
    begun,
    take: (usuario_id: string, cosa: string, until = signal) => take({ usuario_id, cosa }, until),
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error('to be expected')),
  };
}

test('two jobs of an account run at once; the others leave their slots, and are done once each by those that ran', async () => {
  const jobs = heldJobs();
  const first = jobs.take('ana', '1');
  const second = jobs.take('ana', '2');
  await Promise.all([jobs.take('ana', '3'), jobs.take('ana', '4'), jobs.take('ana', '3')]);
  const other = jobs.take('luis', '1');
  expect(jobs.begun).toEqual(['ana/1', 'ana/2', 'luis/1']);
  jobs.end('ana/1');
  await expect.poll(() => jobs.begun.at(-1)).toBe('ana/3');
  jobs.end('ana/3');
  await expect.poll(() => jobs.begun.at(-1)).toBe('ana/4');
  for (const name of ['ana/2', 'ana/4', 'luis/1']) jobs.end(name);
  await Promise.all([first, second, other]);
  expect(jobs.begun).toEqual(['ana/1', 'ana/2', 'luis/1', 'ana/3', 'ana/4']);
});

test('a failed job frees its slot', async () => {
  const jobs = heldJobs();
  const failed = [jobs.take('ana', '1'), jobs.take('ana', '2')];
  await jobs.take('ana', '3');
  for (const name of ['ana/1', 'ana/2']) jobs.fail(name);
  for (const one of failed) await expect(one).rejects.toThrow('to be expected');
  const again = jobs.take('ana', '3');
  expect(jobs.begun).toEqual(['ana/1', 'ana/2', 'ana/3']);
  jobs.end('ana/3');
  await again;
});

test('a job that fails after another does not make that one fail, and the next is done', async () => {
  const jobs = heldJobs();
  const running = [jobs.take('ana', '1'), jobs.take('ana', '2')];
  await Promise.all([jobs.take('ana', '3'), jobs.take('ana', '4')]);
  jobs.end('ana/1');
  await expect.poll(() => jobs.begun.at(-1)).toBe('ana/3');
  jobs.fail('ana/3');
  await expect.poll(() => jobs.begun.at(-1)).toBe('ana/4');
  for (const name of ['ana/2', 'ana/4']) jobs.end(name);
  await Promise.all(running);
});

test('after a stop a job that ran begins no other one', async () => {
  const jobs = heldJobs();
  const stop = new AbortController();
  const running = [jobs.take('ana', '1', stop.signal), jobs.take('ana', '2', stop.signal)];
  await jobs.take('ana', '3', stop.signal);
  stop.abort();
  for (const name of ['ana/1', 'ana/2']) jobs.end(name);
  await Promise.all(running);
  expect(jobs.begun).toEqual(['ana/1', 'ana/2']);
});
