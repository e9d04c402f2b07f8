/** The part of DNS (RFC 1035) that delegation questions need, written for speed. Every read is bounded. */
export const dnsType = { A: 1, NS: 2, CNAME: 5, SOA: 6, MX: 15, AAAA: 28 } as const;
export const rcode = { noError: 0, formErr: 1, servFail: 2, nxDomain: 3, notImp: 4, refused: 5 } as const;

export interface DnsRecord {
  /** Lower case, without the last dot. */
  name: string;
  type: number;
  ttl: number;
  /** Target of NS and CNAME, address of A and AAAA, otherwise the data in hexadecimal. */
  data: string;
}

export interface DnsMessage {
  id: number;
  rcode: number;
  aa: boolean;
  tc: boolean;
  question: { name: string; type: number } | null;
  answers: DnsRecord[];
  authority: DnsRecord[];
}

const HEADER = 12;
const DOT = 46;
const UPPER_A = 65;
const UPPER_Z = 90;
const MAX_RECORDS = 64;
const MAX_JUMPS = 32;
const EDNS_SIZE = 1232;
const EDNS = Buffer.from([0, 0, 41, EDNS_SIZE >> 8, EDNS_SIZE & 0xff, 0, 0, 0, 0, 0, 0]);

export function encodeQuery(
  id: number,
  name: string,
  type: number,
  options: { recurse?: boolean; edns: boolean },
): Buffer | null {
  const bytes = Buffer.allocUnsafe(name.length + 18 + (options.edns ? EDNS.length : 0));
  bytes.writeUInt16BE(id, 0);
  bytes.writeUInt16BE(options.recurse ? 0x0100 : 0, 2);
  bytes.writeUInt32BE(0x0001_0000, 4);
  bytes.writeUInt32BE(options.edns ? 1 : 0, 8);
  let at = 12;
  if (name !== '') {
    if (name.length > 253) return null;
    let lengthAt = at++;
    for (let i = 0; i <= name.length; i++) {
      const code = i === name.length ? 46 : name.charCodeAt(i);
      if (code === 46) {
        const length = at - lengthAt - 1;
        if (length === 0 || length > 63) return null;
        bytes[lengthAt] = length;
        lengthAt = at++;
      } else {
        if (code <= 32 || code >= 127) return null;
        bytes[at++] = code;
      }
    }
    at--;
  }
  bytes[at++] = 0;
  bytes.writeUInt16BE(type, at);
  bytes.writeUInt16BE(1, at + 2);
  at += 4;
  if (options.edns) at += EDNS.copy(bytes, at);
  return bytes.subarray(0, at);
}

/** Null if malformed or a query. `expected`, in lower case: the question's name is not built again if equal. */
export function decodeMessage(bytes: Buffer, expected: string | null = null): DnsMessage | null {
  if (bytes.length < 12) return null;
  const flags = bytes.readUInt16BE(2);
  // QR must be set and the opcode a plain query.
  if ((flags & 0x8000) === 0 || (flags & 0x7800) !== 0) return null;
  const reader = new Reader(bytes);
  try {
    const questions = bytes.readUInt16BE(4);
    if (questions > 1) return null;
    const question = questions === 1 ? reader.question(expected) : null;
    const message: DnsMessage = {
      id: bytes.readUInt16BE(0),
      rcode: flags & 0x000f,
      aa: (flags & 0x0400) !== 0,
      tc: (flags & 0x0200) !== 0,
      question,
      answers: reader.records(bytes.readUInt16BE(6)),
      authority: reader.records(bytes.readUInt16BE(8)),
    };
    // Not parsed, but a message that ends inside them was truncated or forged.
    reader.skip(bytes.readUInt16BE(10));
    return message;
  } catch {
    return null;
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at: number = HEADER;
  #asked: string | null = null;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  question(expected: string | null): { name: string; type: number } {
    const name = expected !== null && this.#passed(expected) ? expected : this.#name();
    this.#asked = name;
    const type = this.#bytes.readUInt16BE(this.#at);
    if (this.#bytes.readUInt16BE(this.#at + 2) !== 1) throw new RangeError('class');
    this.#at += 4;
    return { name, type };
  }

  /** Skips an uncompressed name if it equals this one (case-insensitive). */
  #passed(name: string): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    let left = bytes[at++] ?? 0;
    if (name === '' || left === 0 || left > 63) return false;
    for (let i = 0; i < name.length; i++) {
      const code = name.charCodeAt(i);
      if (left === 0) {
        left = bytes[at++] ?? 0;
        if (code !== DOT || left === 0 || left > 63) return false;
        continue;
      }
      const byte = bytes[at++] ?? 0;
      const lower = byte >= UPPER_A && byte <= UPPER_Z ? byte | 0x20 : byte;
      if (lower !== code || code === DOT) return false;
      left--;
    }
    if (left > 0 || bytes[at] !== 0) return false;
    this.#at = at + 1;
    return true;
  }

  records(count: number): DnsRecord[] {
    if (count > MAX_RECORDS) throw new RangeError('records');
    const list: DnsRecord[] = [];
    for (let i = 0; i < count; i++) {
      const name = this.#name();
      const type = this.#bytes.readUInt16BE(this.#at);
      const ttl = this.#bytes.readUInt32BE(this.#at + 4);
      const length = this.#bytes.readUInt16BE(this.#at + 8);
      const start = this.#at + 10;
      const end = start + length;
      if (end > this.#bytes.length) throw new RangeError('length');
      this.#at = start;
      const data = this.#data(type, start, end);
      this.#at = end;
      list.push({ name, type, ttl, data });
    }
    return list;
  }

  skip(count: number): void {
    if (count > MAX_RECORDS) throw new RangeError('records');
    for (let i = 0; i < count; i++) {
      let length = this.#bytes[this.#at];
      while (length !== undefined && length > 0 && length < 0xc0) {
        this.#at += length + 1;
        length = this.#bytes[this.#at];
      }
      if (length === undefined) throw new RangeError('name');
      this.#at += length === 0 ? 1 : 2;
      this.#at += 10 + this.#bytes.readUInt16BE(this.#at + 8);
      if (this.#at > this.#bytes.length) throw new RangeError('length');
    }
  }

  #data(type: number, start: number, end: number): string {
    if (type === dnsType.NS || type === dnsType.CNAME) return this.#name();
    if (type === dnsType.A && end - start === 4) return this.#bytes.subarray(start, end).join('.');
    return this.#bytes.toString('hex', start, end);
  }

  /** Reads a name. Compression pointers may only point backwards, so loops are impossible. */
  #name(): string {
    const bytes = this.#bytes;
    let at = this.#at;
    let after = -1;
    let jumps = 0;
    let name = '';
    for (;;) {
      const length = bytes[at];
      if (length === undefined) throw new RangeError('name');
      if (length === 0) {
        this.#at = after === -1 ? at + 1 : after;
        return name.toLowerCase();
      }
      if (length >= 0xc0) {
        const target = ((length & 0x3f) << 8) | (bytes[at + 1] ?? 0);
        if (target >= at || at + 1 >= bytes.length || ++jumps > MAX_JUMPS) throw new RangeError('pointer');
        if (after === -1) after = at + 2;
        if (target === HEADER && this.#asked !== null) {
          this.#at = after;
          if (name === '') return this.#asked;
          if (name.length + this.#asked.length > 254) throw new RangeError('label');
          return `${name.toLowerCase()}.${this.#asked}`;
        }
        at = target;
        continue;
      }
      if (length > 63 || at + 1 + length > bytes.length || name.length + length > 254)
        throw new RangeError('label');
      const label = bytes.toString('latin1', at + 1, at + 1 + length);
      // A dot inside a label would read as a label border.
      if (label.includes('.')) throw new RangeError('label');
      name = name === '' ? label : `${name}.${label}`;
      at += 1 + length;
    }
  }
}
