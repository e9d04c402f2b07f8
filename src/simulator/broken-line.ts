import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { FaultName } from './faults.ts';

/** True: no answer follows. */
export function breakLine(fault: FaultName, socket: Socket): boolean {
  switch (fault) {
    case 'timeout':
      return true;
    case 'closed':
      socket.end();
      return true;
    case 'refused':
      socket.resetAndDestroy();
      return true;
    default:
      return false;
  }
}

/** Sends the first third and closes normally, so that the line shows no truncation. */
export function cutShort(text: string, out: Writable, socket: Socket): void {
  out.write(text.slice(0, Math.floor(text.length / 3)), () => socket.destroySoon());
}

/** Pours until the client closes. Limited to about 5 MB a second, to leave time for other work. */
export function pour(out: Writable, line: string): void {
  const chunk = line.repeat(Math.ceil(CHUNK / line.length));
  const timer = setInterval(() => {
    if (out.destroyed) clearInterval(timer);
    else if (!out.writableNeedDrain) out.write(chunk);
  }, 10).unref();
  out.on('close', () => clearInterval(timer));
}

const CHUNK = 50_000;
