import { type DnsMessage, rcode } from './codec.ts';

export interface DnsServer {
  host: string;
  port: number;
  /** Text in evidence and key of its sockets; the usual port is left out. */
  label: string;
}

export function dnsServer(host: string, port: number): DnsServer {
  const shown = host.includes(':') ? `[${host}]` : host;
  return { host, port, label: port === 53 ? host : `${shown}:${port}` };
}

export type DnsFailure =
  | 'timeout'
  | 'refused'
  | 'malformed'
  | 'overloaded' // this side could not ask: queue, sockets or network
  | 'closed'
  | 'unaskable';

/** `ms` counts from sending: time in the program's own queue is not the server's. */
export type DnsReply =
  | { kind: 'reply'; ms: number; message: DnsMessage }
  | { kind: 'failed'; ms: number; motivo: DnsFailure };

export interface Question {
  readonly name: string;
  readonly type: number;
  readonly recurse: boolean;
  readonly edns: boolean;
  readonly timeoutMs: number;
  mayRepeat(): boolean;
  settle(reply: DnsReply): void;
}

/** The answer must repeat the question; RFC 1035 lets a bare error header leave it out. */
export function echoes(message: DnsMessage, asked: { name: string; type: number }): boolean {
  if (!message.question) return message.rcode !== rcode.noError && message.rcode !== rcode.nxDomain;
  return message.question.type === asked.type && message.question.name === asked.name;
}
