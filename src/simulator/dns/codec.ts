/** A minimal DNS wire codec (RFC 1035, EDNS size of RFC 6891). */
export const type = { A: 1, NS: 2, CNAME: 5, SOA: 6, MX: 15, TXT: 16, AAAA: 28, DS: 43, ANY: 255 } as const;
export const rcode = {
  ok: 0,
  format: 1,
  servfail: 2,
  nxdomain: 3,
  notImplemented: 4,
  refused: 5,
  /** Its high bits are in the OPT record (RFC 6891 §6.1.3). */
  badVersion: 16,
} as const;

export interface Question {
  id: number;
  opcode: number;
  recursionDesired: boolean;
  checkingDisabled: boolean;
  name: string;
  type: number;
  class: number;
  /** The question's bytes as received, to be echoed (0x20 case kept). */
  raw: Buffer;
  udpSize: number;
  edns: boolean;
  ednsVersion: number;
  dnssecOk: boolean;
}

export interface DnsRecord {
  name: string;
  type: number;
  ttl: number;
  data: Buffer;
}

export interface Reply {
  rcode: number;
  aa?: boolean;
  ra?: boolean;
  answers?: readonly DnsRecord[];
  authority?: readonly DnsRecord[];
  additional?: readonly DnsRecord[];
}

const HEADER = 12;
const MAX_NAME = 255;

/** The question of a query; null if the message is an answer or too short for an id. */
export function readQuestion(message: Buffer): Question | null | 'format' {
  if (message.length < HEADER || (message.readUInt8(2) & 0x80) !== 0) return null;
  const flags = message.readUInt16BE(2);
  if (message.readUInt16BE(4) !== 1) return 'format';
  let at = HEADER;
  let name = '';
  for (;;) {
    const length = message[at];
    if (length === undefined || length > 63) return 'format';
    at++;
    if (length === 0) break;
    if (at + length > message.length || at - HEADER > MAX_NAME) return 'format';
    name += `${name === '' ? '' : '.'}${message.toString('latin1', at, at + length)}`;
    at += length;
  }
  if (at + 4 > message.length) return 'format';
  const end = at + 4;
  const edns =
    message.readUInt16BE(10) > 0 &&
    message[end] === 0 &&
    message.length >= end + 11 &&
    message.readUInt16BE(end + 1) === 41;
  return {
    id: message.readUInt16BE(0),
    opcode: (flags >> 11) & 15,
    recursionDesired: (flags & 0x100) !== 0,
    checkingDisabled: (flags & 0x10) !== 0,
    name: name.toLowerCase(),
    type: message.readUInt16BE(at),
    class: message.readUInt16BE(at + 2),
    raw: message.subarray(HEADER, end),
    udpSize: edns ? Math.max(512, message.readUInt16BE(end + 3)) : 512,
    edns,
    ednsVersion: edns ? message.readUInt8(end + 6) : 0,
    dnssecOk: edns && (message.readUInt8(end + 7) & 0x80) !== 0,
  };
}

/** Wire form of a reply; over `limit` bytes only header and question with TC set (RFC 2181 §9). */
export function writeReply(question: Question, reply: Reply, limit: number): Buffer {
  const sections = [reply.answers ?? [], reply.authority ?? [], reply.additional ?? []] as const;
  let size = HEADER + question.raw.length + (question.edns ? 11 : 0);
  for (const section of sections) {
    for (const record of section) size += nameSize(record, question) + 10 + record.data.length;
  }
  const truncated = size > limit;
  const out = Buffer.allocUnsafe(truncated ? HEADER + question.raw.length + (question.edns ? 11 : 0) : size);
  out.writeUInt16BE(question.id, 0);
  out.writeUInt16BE(
    0x8000 |
      (question.opcode << 11) |
      (reply.aa ? 0x400 : 0) |
      (truncated ? 0x200 : 0) |
      (question.recursionDesired ? 0x100 : 0) |
      (reply.ra ? 0x80 : 0) |
      (question.checkingDisabled ? 0x10 : 0) |
      (reply.rcode & 15),
    2,
  );
  out.writeUInt16BE(1, 4);
  out.writeUInt16BE(truncated ? 0 : sections[0].length, 6);
  out.writeUInt16BE(truncated ? 0 : sections[1].length, 8);
  out.writeUInt16BE((truncated ? 0 : sections[2].length) + (question.edns ? 1 : 0), 10);
  let at = HEADER + question.raw.copy(out, HEADER);
  if (!truncated) {
    for (const section of sections) for (const record of section) at = writeRecord(out, at, record, question);
  }
  if (question.edns) {
    // OPT: root name, type 41, UDP size 1232, rcode's high bits, version 0, the client's DO bit (RFC 3225 §3), no
    // options.
    out.set([0, 0, 41, 0x04, 0xd0, reply.rcode >> 4, 0, question.dnssecOk ? 0x80 : 0, 0, 0, 0], at);
  }
  return out;
}

export function formatError(message: Buffer): Buffer {
  const out = Buffer.alloc(HEADER);
  message.copy(out, 0, 0, 2);
  out.writeUInt16BE(0x8000 | rcode.format, 2);
  return out;
}

const nameSize = (record: DnsRecord, question: Question) =>
  record.name === question.name ? 2 : nameBytes(record.name).length;

function writeRecord(out: Buffer, start: number, record: DnsRecord, question: Question): number {
  let at = start;
  if (record.name === question.name) at = out.writeUInt16BE(0xc000 | HEADER, at);
  else at += nameBytes(record.name).copy(out, at);
  at = out.writeUInt16BE(record.type, at);
  at = out.writeUInt16BE(1, at);
  at = out.writeUInt32BE(record.ttl, at);
  at = out.writeUInt16BE(record.data.length, at);
  return at + record.data.copy(out, at);
}

const encoded = new Map<string, Buffer>();
const MAX_ENCODED = 20_000;

/** Uncompressed wire form of a name; cached, because few names occur in most answers. */
export function nameBytes(name: string): Buffer {
  const known = encoded.get(name);
  if (known) return known;
  const labels = name === '' ? [] : name.split('.');
  const bytes = Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);
  if (encoded.size >= MAX_ENCODED) encoded.clear();
  encoded.set(name, bytes);
  return bytes;
}
