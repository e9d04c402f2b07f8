import { expect, test } from 'vitest';
import { uploadFetch } from './upload-fetch.ts';

/** The test page's own server: it answers any path. */
const PAGE = window.location.origin;

test('how much of a body has gone is told up to all of it, and the answer can be read', async () => {
  const sent: [number, number][] = [];
  const body = new Blob([new Uint8Array(3_000_000)]);
  const answer = await uploadFetch((...one) => sent.push(one))(`${PAGE}/nada`, { method: 'POST', body });
  expect(sent.at(-1)).toEqual([3_000_000, 3_000_000]);
  expect(answer.status).toBeGreaterThanOrEqual(200);
  expect(typeof (await answer.text())).toBe('string');
});

test('the text and headers of an answer are those that fetch gives', async () => {
  const asked = { headers: { accept: 'text/html' } };
  const [own, page] = await Promise.all([uploadFetch(() => undefined)(PAGE, asked), fetch(PAGE, asked)]);
  expect(own.headers.get('content-type')).toBe(page.headers.get('content-type'));
  expect((await own.text()).length).toBe((await page.text()).length);
});

test('given up, it is rejected with the reason; so is one that was given up before', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const body = new Blob([new Uint8Array(3_000_000)]);
  const under = uploadFetch(() => undefined)(PAGE, { method: 'POST', body, signal: stop.signal });
  stop.abort(reason);
  await expect(under).rejects.toBe(reason);
  await expect(uploadFetch(() => undefined)(PAGE, { signal: stop.signal })).rejects.toBe(reason);
});

test('a server that is not there is a TypeError, as with fetch', async () => {
  await expect(uploadFetch(() => undefined)('http://127.0.0.1:1/')).rejects.toBeInstanceOf(TypeError);
});
