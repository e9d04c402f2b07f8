import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { startHarness } from '../testing/harness.ts';

async function start(options: { signInsPerMinute?: number }) {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({
    level: 'warn',
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  const api = await startHarness({ ...options, logger });
  onTestFinished(() => api.stop());
  return { api, lines };
}
const begin = async (api: Awaited<ReturnType<typeof start>>['api']) =>
  (await api.call('/api/auth/login')).headers.get('location');

test('each refused start of a sign-in is one short log line with its code, and no stack', async () => {
  const { api, lines } = await start({ signInsPerMinute: 1 });
  expect(await begin(api)).not.toContain('error=');
  for (let n = 0; n < 2; n += 1) expect(await begin(api)).toBe('/login?error=demasiadas_solicitudes');
  expect(lines).toEqual(
    [1, 2].map(() => ({
      level: 40,
      time: expect.any(Number),
      code: 'demasiadas_solicitudes',
      msg: 'sign-in could not begin',
    })),
  );
});

test('an identity provider that does not answer is one log line a start, with the cause and no stack', async () => {
  const { api, lines } = await start({});
  api.closeIdentityProvider();
  for (let n = 0; n < 2; n += 1) expect(await begin(api)).toMatch(/^\/login\?error=\w+$/);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toMatchObject({ msg: 'sign-in could not begin', causa: expect.any(String) });
    expect(line).not.toHaveProperty('err');
    expect(JSON.stringify(line).length).toBeLessThan(400);
  }
});
