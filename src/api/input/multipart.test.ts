import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let ana: Person;
let folder: string;
let open: ClientRequest[] = [];
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'subidas-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  for (const sent of open.splice(0)) sent.destroy();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => api.stop());

/** The answer to a form whose rest never comes. `spoil` takes its folder before its file begins. */
async function answerTo(
  path: string,
  spoil: (upload: string) => void,
): Promise<[status: number | undefined, code: string]> {
  const sent = request(api.url + path, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${ana.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1_000_000,
    },
  });
  open = [...open, sent];
  const answered = new Promise<IncomingMessage>((done, failed) => {
    sent.on('response', done);
    sent.on('error', failed);
  });
  sent.flushHeaders();
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  spoil(join(folder, readdirSync(folder)[0] ?? ''));
  sent.write(
    '--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.csv"\r\n\r\n' +
      'keyword\nbar lugo\n'.repeat(1_000),
  );
  const answer = await answered;
  return [answer.statusCode, RespuestaError.parse(JSON.parse(await text(answer))).error.code];
}

const PATHS = ['/api/keywords/upload', '/api/cuenta/importar/revision'];

test('a disk that fills up while a file comes ends the form, says so and gives its place back', async () => {
  const fill = (upload: string) => symlinkSync('/dev/full', join(upload, 'archivo'));
  for (const path of PATHS) {
    // An account has two places.
    for (let count = 0; count < 3; count++) {
      expect(await answerTo(path, fill)).toEqual([503, 'disco_lleno']);
      expect(readdirSync(folder)).toEqual([]);
    }
  }
});

test('a file that cannot be written for another reason is a failure of ours, not of the form', async () => {
  const remove = (upload: string) => rmSync(upload, { recursive: true });
  expect(await answerTo('/api/keywords/upload', remove)).toEqual([500, 'interno']);
  expect(await answerTo('/api/cuenta/importar/revision', remove)).toEqual([500, 'importar_fallido']);
});
