import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packet from 'dns-packet';
import { splitHostPort } from '#platform/config/network-map.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './start.ts';

/** A simulator in a temporary folder, by default without limits; `close` deletes the folder. */
export async function testSimulator(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const dir = mkdtempSync(join(tmpdir(), 'simulador-'));
  const simulator = await startSimulator({ seed: 1, dir, limits: 'none', ...options });
  return {
    ...simulator,
    close: async () => {
      await simulator.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const HANGING: ReadonlySet<string> = new Set(['timeout', 'slow-headers', 'slow-page', 'endless-body']);

/** Makes hanging sites and zones fail at once, for tests that would only wait for their time limits. */
export function withoutHanging({ world }: Simulator): void {
  for (const domain of world.domains.values()) {
    if (HANGING.has(domain.site.kind)) domain.site = { kind: 'refused' };
    if (domain.parentDns === 'silent') domain.parentDns = 'servfail';
  }
}

/** dns-packet also decodes the response code; its types omit it. */
export type DnsAnswer = packet.DecodedPacket & { rcode: string };

export interface AskOptions {
  tcp?: boolean;
  recursion?: boolean;
  timeoutMs?: number;
  udpSize?: number;
  dnssecOk?: boolean;
  ednsVersion?: number;
  checkingDisabled?: boolean;
}

/** One DNS question by an independent client; rejects on a time-out. */
export async function askDns(
  server: string,
  name: string,
  type: packet.RecordType,
  options: AskOptions = {},
): Promise<DnsAnswer> {
  const query: packet.Packet = {
    type: 'query',
    id: 4711,
    flags:
      (options.recursion ? packet.RECURSION_DESIRED : 0) |
      (options.checkingDisabled ? packet.CHECKING_DISABLED : 0),
    questions: [{ type, name }],
    ...(options.udpSize
      ? {
          additionals: [
            {
              type: 'OPT',
              name: '.',
              udpPayloadSize: options.udpSize,
              extendedRcode: 0,
              ednsVersion: options.ednsVersion ?? 0,
              flags: options.dnssecOk ? packet.DNSSEC_OK : 0,
              flag_do: options.dnssecOk ?? false,
              options: [],
            },
          ],
        }
      : {}),
  };
  const wire = options.tcp
    ? (await overTcp(server, query, options)).subarray(2)
    : await overUdp(server, query, options);
  return Object.assign({ rcode: 'NOERROR' }, packet.decode(wire));
}

function overUdp(server: string, query: packet.Packet, { timeoutMs = 150_000 }: AskOptions): Promise<Buffer> {
  const { host, port } = splitHostPort(server);
  return new Promise((done, failed) => {
    const socket = createSocket('udp4');
    const timer = setTimeout(() => finish(() => failed(new Error('no DNS answer'))), timeoutMs);
    const finish = (then: () => void) => {
      clearTimeout(timer);
      socket.close();
      then();
    };
    socket.on('message', (message) => finish(() => done(message)));
    socket.on('error', (error) => finish(() => failed(error)));
    socket.send(packet.encode(query), port, host);
  });
}

async function overTcp(server: string, query: packet.Packet, options: AskOptions): Promise<Buffer> {
  const answer = await exchange(server, packet.streamEncode(query), options.timeoutMs, (bytes) => {
    return bytes.length >= 2 && bytes.length >= 2 + bytes.readUInt16BE(0);
  });
  return answer;
}

/** Sends bytes and returns the answer until the server closes (or `enough` is satisfied). */
function exchange(
  server: string,
  bytes: Buffer | string,
  timeoutMs = 150_000,
  enough: (received: Buffer) => boolean = () => false,
): Promise<Buffer> {
  const { host, port } = splitHostPort(server);
  return new Promise((done, failed) => {
    let received = Buffer.alloc(0);
    const socket = connect(port, host, () => socket.write(bytes));
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (!enough(received)) return;
      socket.destroy();
      done(received);
    });
    socket.on('end', () => done(received));
    socket.on('error', failed);
    socket.on('close', () => done(received));
  });
}

export async function askWhois(simulator: Simulator, host: string, query: string): Promise<string> {
  const address = simulator.map.whois[host];
  if (!address) throw new Error(`no WHOIS server ${host} in the map`);
  return (await exchange(address, `${query}\r\n`)).toString('utf8').replaceAll('\r\n', '\n');
}
