import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { FaultName } from './faults.ts';

/** Plays what a bad line does to any connection, whatever is spoken on it. True: nothing more is to be said. */
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

/** The first third, and the end as if that were all: nothing on the line says that more was to come. */
export function cutShort(text: string, out: Writable, socket: Socket): void {
  out.write(text.slice(0, Math.floor(text.length / 3)), () => socket.destroySoon());
}

/** Never ends; stops only when the client goes. About 5 MB a second, so that other work goes on. */
export function pour(out: Writable, line: string): void {
  const chunk = line.repeat(Math.ceil(CHUNK / line.length));
  const timer = setInterval(() => {
    if (out.destroyed) clearInterval(timer);
    else if (!out.writableNeedDrain) out.write(chunk);
  }, 10).unref();
  out.on('close', () => clearInterval(timer));
}

const CHUNK = 50_000;
