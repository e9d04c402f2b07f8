import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export async function readParts(zip: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const file = await fromBufferPromise(zip);
  for await (const entry of file.eachEntry()) {
    parts.set(entry.fileName, await text(await file.openReadStreamPromise(entry)));
  }
  return parts;
}
