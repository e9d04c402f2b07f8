import { expect, test } from 'vitest';
import { isConnectionLost, throughConflicts, throughOutage } from './outage.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['a refused connection', coded('ECONNREFUSED'), true],
  ['a server that shuts down', coded('57P01'), true],
  ['a server that starts', coded('57P03'), true],
  ['a primary that became a standby', coded('25006'), true],
  ['a transaction in which this process was silent for too long', coded('25P03'), true],
  ['a host that is cut off', coded('EHOSTUNREACH'), true],
  ['a host that does not answer', new Error('timeout expired'), true],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), true],
  [
    'a broken connection used once more',
    new Error('Client has encountered a connection error and is not queryable'),
    true,
  ],
  ['one behind another error', new Error('x', { cause: coded('08006') }), true],
  ['a duplicate key', coded('23505'), false],
  ['a cancelled statement', coded('57014'), false],
  ['a deadlock', coded('40P01'), false],
  ['something else', 'ECONNREFUSED', false],
])('%s: %o', (_, error, lost) => {
  expect(isConnectionLost(error)).toBe(lost);
});

test('work goes on when the database is back', async () => {
  let left = 2;
  const work = async () => {
    if (left-- > 0) throw coded('ECONNREFUSED');
    return 'done';
  };
  expect(await throughOutage(work)).toBe('done');
});

test('another failure, the end of the patience and a signal end it at once', async () => {
  const failing = (error: Error) => async () => {
    throw error;
  };
  await expect(throughOutage(failing(coded('23505')))).rejects.toMatchObject({ code: '23505' });
  await expect(throughOutage(failing(coded('57P01')), { forMs: 0 })).rejects.toMatchObject({ code: '57P01' });
  const signal = AbortSignal.abort();
  await expect(throughOutage(failing(coded('57P01')), { signal })).rejects.toMatchObject({ code: '57P01' });
});

test.each(['40P01', '40001'])(
  'a transaction that PostgreSQL ended for another, %s, is done again',
  async (code) => {
    let left = 4;
    const work = async () => {
      if (left-- > 0) throw new Error('x', { cause: coded(code) });
      return 'done';
    };
    expect(await throughConflicts(work)).toBe('done');
  },
);

test('five times at most, and no other failure', async () => {
  let tries = 0;
  const failing = (code: string) => async () => {
    tries += 1;
    throw coded(code);
  };
  await expect(throughConflicts(failing('40P01'))).rejects.toMatchObject({ code: '40P01' });
  expect(tries).toBe(5);
  await expect(throughConflicts(failing('57P01'))).rejects.toMatchObject({ code: '57P01' });
  expect(tries).toBe(6);
});
