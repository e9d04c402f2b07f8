import { type Duplex, pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface BoundedBody {
  bytes: Buffer;
  /** The end was not reached: too long, broken compression, or a cut connection. */
  truncated: boolean;
}

const DECODERS: Record<string, () => Duplex> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Both sides are bounded, against decompression bombs. Never rejects: data before an abort are kept. */
export async function readBounded(
  raw: Readable,
  options: { encoding: string; maxBytes: number; signal: AbortSignal },
): Promise<BoundedBody> {
  const decoder = DECODERS[options.encoding.trim().toLowerCase()]?.();
  // Errors reach the reader through `source`; the empty callback prevents unhandled ones.
  const source = decoder ? pipeline(raw, atMost(options.maxBytes), decoder, () => {}) : raw;
  const onAbort = () => raw.destroy(new Error('aborted'));
  if (options.signal.aborted) onAbort();
  options.signal.addEventListener('abort', onAbort, { once: true });
  const chunks: Buffer[] = [];
  let room = options.maxBytes;
  let truncated = false;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, room));
      truncated = chunk.length > room;
      room -= chunk.length;
      if (truncated) break;
    }
  } catch {
    truncated = true;
  } finally {
    options.signal.removeEventListener('abort', onAbort);
    raw.once('error', () => {});
    raw.destroy();
  }
  return { bytes: Buffer.concat(chunks), truncated };
}

// Input without output (empty blocks) must end as well.
function atMost(maxBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(new Error('compressed body too long'));
      else done(null, chunk);
    },
  });
}

/** Charset of the header, then of a `<meta>` in the first kilobyte, then UTF-8. Never throws. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const head = bytes.subarray(0, 1024).toString('latin1');
  const label =
    /charset\s*=\s*["']?([\w-]{1,40})/i.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
