import { connect } from 'node:net';
import { deadline } from '#platform/outbound/deadline.ts';
import { readFailure } from '#platform/outbound/failure.ts';

const WHOIS_MAX_BYTES = 256 * 1024;

export type WhoisExchange =
  /** `complete`: the server closed the connection after its answer, which fitted. */
  { kind: 'answer'; bytes: Buffer; complete: boolean } | { kind: 'failed'; detalle: string };

/** One question on port 43 (RFC 3912): sends a line, reads until the server closes. Rejects only on abort. */
export function exchange(
  target: { host: string; port: number },
  line: string,
  options: { signal: AbortSignal; timeoutMs: number },
): Promise<WhoisExchange> {
  options.signal.throwIfAborted();
  const limit = deadline(options.signal, options.timeoutMs);
  return new Promise<WhoisExchange>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const socket = connect({ host: target.host, port: target.port });
    const answer = (complete: boolean): WhoisExchange => ({
      kind: 'answer',
      bytes: Buffer.concat(chunks).subarray(0, WHOIS_MAX_BYTES),
      complete,
    });
    const end = (outcome: WhoisExchange) => {
      socket.destroy();
      resolve(outcome);
    };
    limit.signal.addEventListener('abort', () => {
      socket.destroy();
      if (!limit.expired()) reject(options.signal.reason);
      else resolve(size > 0 ? answer(false) : { kind: 'failed', detalle: 'no ha contestado a tiempo' });
    });
    socket.on('connect', () => socket.write(`${line}\r\n`));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > WHOIS_MAX_BYTES) end(answer(false));
    });
    socket.on('end', () => end(answer(true)));
    socket.on('error', (error) => {
      end(size > 0 ? answer(false) : { kind: 'failed', detalle: readFailure(error, false).detalle });
    });
    socket.on('close', () => end(answer(false)));
  }).finally(() => limit[Symbol.dispose]());
}
