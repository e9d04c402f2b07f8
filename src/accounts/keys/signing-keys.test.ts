import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { beginFileRotation, endFileRotation, loadMasterKeys } from '#platform/secrets/master-key.ts';
import { createAccessTokens } from '../sessions/access-token.ts';
import { createSigningKeys } from './signing-keys.ts';

test('after a rotation in another process tokens are signed with the new key, and the old one goes out of use', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'claves-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const options = { masterKey: null, previousMasterKey: null, dataDir };
  const clock = fixedClock(Date.UTC(2026, 6, 1));
  let ms = 0;
  const process = () => {
    const keys = createSigningKeys(loadMasterKeys(options), () => ms)('access-token');
    return createAccessTokens({ keys, clock });
  };
  const claims = { sub: crypto.randomUUID(), sid: crypto.randomUUID() };
  const running = process();
  const before = await running.sign(claims, clock.now() + 86_400_000);

  beginFileRotation(dataDir);
  ms += 2_000;
  const during = await running.sign(claims, clock.now() + 86_400_000);
  expect(await running.verify(before.token)).toMatchObject(claims);
  endFileRotation(dataDir);
  ms += 2_000;
  expect(await running.verify(before.token)).toBeNull();
  expect(await running.verify(during.token)).toMatchObject(claims);
  // A process started now only knows the new key.
  expect(await process().verify(during.token)).toMatchObject(claims);
});
