import { parentPort } from 'node:worker_threads';
import { type FetchedPage, readPage } from '#domain/site/page.ts';
import { decodeText } from '#platform/outbound/body.ts';

export interface RawPage extends Omit<FetchedPage, 'body'> {
  bytes: Uint8Array;
}

parentPort?.on('message', ({ bytes, ...page }: RawPage) => {
  const body = decodeText(Buffer.from(bytes), page.headers['content-type'] ?? '');
  parentPort?.postMessage(readPage({ ...page, body }));
});
