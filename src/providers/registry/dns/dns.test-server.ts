import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import packet, { type Answer, type DecodedPacket, type Packet } from 'dns-packet';

interface Asked {
  id: number;
  name: string;
  type: string;
  rd: boolean;
  via: 'udp' | 'tcp';
  from: number;
}

export type Play = (asked: Asked) => Partial<Packet> | readonly Partial<Packet>[] | 'silence' | Buffer;

export interface TestDnsServer {
  address: string;
  asked: Asked[];
  close(): Promise<void>;
}

export async function startDnsServer(play: Play): Promise<TestDnsServer> {
  const asked: Asked[] = [];
  const connections = new Set<Socket>();
  const answer = (bytes: Buffer, via: 'udp' | 'tcp', from: number): Buffer[] => {
    const query: DecodedPacket = packet.decode(bytes);
    const question = query.questions?.[0];
    if (!question) return [];
    const request = {
      id: query.id ?? 0,
      name: question.name,
      type: question.type,
      rd: query.flag_rd,
      via,
      from,
    };
    asked.push(request);
    const reply = play(request);
    if (reply === 'silence') return [];
    if (Buffer.isBuffer(reply)) return [reply];
    return [reply].flat().map((each) =>
      packet.encode({
        type: 'response',
        id: query.id ?? 0,
        flags: packet.AUTHORITATIVE_ANSWER,
        questions: [question],
        ...each,
      }),
    );
  };
  const serve = (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const [reply] = answer(bytes.subarray(2), 'tcp', socket.remotePort ?? 0);
      if (!reply) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      socket.end(Buffer.concat([length, reply]));
    });
  };
  const { tcp, udp } = await listenOnOnePort(() => createServer(serve));
  udp.on('message', (bytes, from) => {
    for (const reply of answer(bytes, 'udp', from.port)) udp.send(reply, from.port, from.address);
  });
  return {
    address: `127.0.0.1:${udp.address().port}`,
    asked,
    async close() {
      udp.close();
      for (const socket of connections) socket.destroy();
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}

/** The same free port of 127.0.0.1 for both; a port that is free for one may be taken for the other. */
async function listenOnOnePort(
  createTcp: () => Server,
  attempts = 10,
): Promise<{ tcp: Server; udp: UdpSocket }> {
  const udp = createSocket('udp4');
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const tcp = createTcp().listen(udp.address().port, '127.0.0.1');
  try {
    await once(tcp, 'listening');
    return { tcp, udp };
  } catch (error) {
    udp.close();
    if (attempts === 1) throw error;
    return listenOnOnePort(createTcp, attempts - 1);
  }
}

export const ns = (name: string, ...targets: string[]): Answer[] =>
  targets.map((data) => ({ type: 'NS', name, ttl: 300, data }));
export const a = (name: string, data: string): Answer => ({ type: 'A', name, ttl: 300, data });
export const soa = (name: string): Answer => ({
  type: 'SOA',
  name,
  ttl: 300,
  data: { mname: 'ns1', rname: 'root', serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 1 },
});
export const RCODE = { formErr: 1, servFail: 2, nxDomain: 3, refused: 5 } as const;
export const AA = packet.AUTHORITATIVE_ANSWER;
export const TC = packet.TRUNCATED_RESPONSE;
