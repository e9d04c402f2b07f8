import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** An export with some parts replaced, added or (null) left out. */
export async function changed(zip: Buffer, parts: Record<string, string | null>): Promise<Buffer> {
  const from = await fromBufferPromise(zip, { lazyEntries: true });
  const to = new ZipFile();
  for await (const entry of from.eachEntry()) {
    if (entry.fileName in parts) continue;
    to.addBuffer(await buffer(await from.openReadStreamPromise(entry)), entry.fileName);
  }
  for (const [name, content] of Object.entries(parts))
    if (content !== null) to.addBuffer(Buffer.from(content), name);
  to.end();
  return await buffer(to.outputStream);
}
export async function partOf(zip: Buffer, name: string): Promise<string> {
  const from = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of from.eachEntry())
    if (entry.fileName === name)
      return (await buffer(await from.openReadStreamPromise(entry))).toString('utf8');
  throw new Error(`no ${name}`);
}
