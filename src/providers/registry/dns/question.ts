import { type DnsMessage, rcode } from './codec.ts';

export interface DnsServer {
  host: string;
  port: number;
  /** As receipts show it, and the key of its sockets: the port is left out when it is the usual one. */
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
  | 'overloaded' // this side could not ask: its queue, its sockets or its network
  | 'closed'
  | 'unaskable';

/** `ms` counts from the moment of sending: a wait in the program's own queue says nothing of the server. */
export type DnsReply =
  | { kind: 'reply'; ms: number; message: DnsMessage }
  | { kind: 'failed'; ms: number; motivo: DnsFailure };

export interface Question {
  readonly name: string;
  readonly type: number;
  readonly recurse: boolean;
  readonly edns: boolean;
  /** From the moment it is sent. */
  readonly timeoutMs: number;
  /** Whether it may be sent once more: its packet seems lost. */
  mayRepeat(): boolean;
  settle(reply: DnsReply): void;
}

/** The question must come back; a bare error header may leave it out (RFC 1035 leaves that to the server). */
export function echoes(message: DnsMessage, asked: { name: string; type: number }): boolean {
  if (!message.question) return message.rcode !== rcode.noError && message.rcode !== rcode.nxDomain;
  return message.question.type === asked.type && message.question.name === asked.name;
}
