import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import { formatError, type Question, type Reply, rcode, readQuestion, writeReply } from './codec.ts';

export type Treatment = { reply: Reply; delayMs?: number; mangle?: 'truncate' | 'malform' } | 'silence';
export type Answerer = (question: Question, client: string, overTcp: boolean) => Treatment;

export interface DnsSocket {
  address: string;
  close(): Promise<void>;
}

const MAX_TCP = 500;
const TCP_IDLE_MS = 10_000;

/** Listens for UDP and TCP on the same port of 127.0.0.1. */
export async function listenDns(answer: Answerer, port = 0): Promise<DnsSocket> {
  for (let attempt = 0; ; attempt++) {
    const udp = await openUdp(answer, port);
    const chosen = udp.address().port;
    try {
      const tcp = await openTcp(answer, chosen);
      return {
        address: `127.0.0.1:${chosen}`,
        close: async () => {
          await Promise.all([new Promise<void>((done) => udp.close(() => done())), tcp.close()]);
        },
      };
    } catch (error) {
      await new Promise<void>((done) => udp.close(() => done()));
      // The number was free for UDP but not for TCP: try another one.
      if (port !== 0 || attempt >= 9) throw error;
    }
  }
}

async function openUdp(answer: Answerer, port: number) {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 << 20, sendBufferSize: 4 << 20 });
  socket.on('message', (message, from) => {
    const question = readQuestion(message);
    if (question === null) return;
    if (question === 'format') {
      socket.send(formatError(message), from.port, from.address);
      return;
    }
    const treatment = treat(answer, question, from.address, false);
    if (treatment === 'silence') return;
    const wire = encode(question, treatment, Math.min(question.udpSize, 1_232));
    if (!treatment.delayMs) {
      socket.send(wire, from.port, from.address);
      return;
    }
    setTimeout(() => {
      try {
        socket.send(wire, from.port, from.address);
      } catch {
        // The socket was closed during the delay.
      }
    }, treatment.delayMs).unref();
  });
  socket.on('error', () => {});
  await new Promise<void>((done, failed) => {
    socket.once('error', failed);
    socket.bind(port, '127.0.0.1', () => {
      socket.off('error', failed);
      done();
    });
  });
  return socket;
}

async function openTcp(answer: Answerer, port: number) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(TCP_IDLE_MS, () => socket.destroy());
    serveStream(socket, answer);
  });
  server.maxConnections = MAX_TCP;
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => done());
  });
  return {
    close: () =>
      new Promise<void>((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

function serveStream(socket: Socket, answer: Answerer): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 2) {
      const length = pending.readUInt16BE(0);
      if (pending.length < 2 + length) break;
      const message = pending.subarray(2, 2 + length);
      pending = pending.subarray(2 + length);
      const question = readQuestion(message);
      if (question === null) {
        socket.destroy();
        return;
      }
      const treatment: Treatment =
        question === 'format' ? 'silence' : treat(answer, question, socket.remoteAddress ?? '', true);
      if (question === 'format' || treatment === 'silence') {
        socket.destroy();
        return;
      }
      const wire = encode(question, treatment, 65_535);
      const framed = Buffer.concat([Buffer.from([wire.length >> 8, wire.length & 255]), wire]);
      if (treatment.delayMs)
        setTimeout(() => socket.destroyed || socket.write(framed), treatment.delayMs).unref();
      else socket.write(framed);
    }
  });
}

function treat(answer: Answerer, question: Question, client: string, overTcp: boolean): Treatment {
  if (question.ednsVersion > 0) return { reply: { rcode: rcode.badVersion } };
  if (question.opcode !== 0) return { reply: { rcode: rcode.notImplemented } };
  if (question.class !== 1) return { reply: { rcode: rcode.refused } };
  return answer(question, client, overTcp);
}

function encode(question: Question, treatment: Exclude<Treatment, 'silence'>, limit: number): Buffer {
  if (treatment.mangle === 'truncate' && limit < 65_535) return writeReply(question, treatment.reply, 0);
  const wire = writeReply(question, treatment.reply, limit);
  return treatment.mangle === 'malform' ? wire.subarray(0, Math.max(13, wire.length - 7)) : wire;
}
