import packet from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMessage, dnsType, encodeQuery } from './codec.ts';

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
const name = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));

describe('queries', () => {
  test('are read by another codec as they were meant', () => {
    fc.assert(
      fc.property(name, fc.nat(0xffff), fc.boolean(), fc.boolean(), (host, id, recurse, edns) => {
        const bytes = encodeQuery(id, host, dnsType.NS, { recurse, edns });
        const read = packet.decode(bytes ?? Buffer.alloc(0));
        expect(read).toMatchObject({ id, type: 'query', flag_rd: recurse, opcode: 'QUERY' });
        expect(read.questions).toEqual([{ name: host, type: 'NS', class: 'IN' }]);
        expect(read.additionals).toHaveLength(edns ? 1 : 0);
      }),
    );
  });

  test.each([
    'a..b',
    '.es',
    'a b.es',
    'ñ.es',
    'a\u0000.es',
    `${'x'.repeat(64)}.es`,
    `${'abcdefgh.'.repeat(30)}es`,
  ])('%j does not fit the wire', (host) => {
    expect(encodeQuery(1, host, dnsType.NS, { edns: false })).toBeNull();
  });
});

describe('answers', () => {
  test('of another codec are read as they were meant, compressed names and glue included', () => {
    fc.assert(
      fc.property(
        name,
        fc.array(name, { minLength: 1, maxLength: 6 }),
        fc.nat(0xffff),
        (zone, targets, id) => {
          const bytes = packet.encode({
            type: 'response',
            id,
            flags: packet.AUTHORITATIVE_ANSWER,
            questions: [{ type: 'NS', name: zone }],
            answers: [{ type: 'A', name: zone, ttl: 5, data: '192.0.2.7' }],
            authorities: targets.map((data) => ({ type: 'NS', name: zone, ttl: 300, data })),
            additionals: targets.map((target) => ({ type: 'A', name: target, ttl: 300, data: '192.0.2.1' })),
          });
          const read = decodeMessage(bytes);
          expect(decodeMessage(bytes, zone)).toEqual(read);
          expect(decodeMessage(bytes, `x${zone}`)).toEqual(read);
          expect(read).toEqual({
            id,
            rcode: 0,
            aa: true,
            tc: false,
            question: { name: zone, type: dnsType.NS },
            answers: [{ name: zone, type: dnsType.A, ttl: 5, data: '192.0.2.7' }],
            authority: targets.map((data) => ({ name: zone, type: dnsType.NS, ttl: 300, data })),
          });
        },
      ),
    );
  });

  test('the question counts in whatever case, and no label passes for two', () => {
    const answer = (asked: string) =>
      packet.encode({ type: 'response', id: 7, questions: [{ type: 'NS', name: asked }] });
    expect(decodeMessage(answer('TienDA.Es'), 'tienda.es')?.question?.name).toBe('tienda.es');
    const joined = answer('tiendaxes');
    joined[12 + 'tienda'.length + 1] = 46;
    expect(decodeMessage(joined, 'tienda.es')).toBeNull();
  });

  test('cut anywhere, they are refused whole', () => {
    const bytes = packet.encode({
      type: 'response',
      id: 7,
      questions: [{ type: 'NS', name: 'tienda.es' }],
      authorities: [{ type: 'NS', name: 'tienda.es', ttl: 300, data: 'ns1.host.net' }],
      additionals: [{ type: 'A', name: 'ns1.host.net', ttl: 300, data: '192.0.2.1' }],
    });
    for (let length = 0; length < bytes.length; length++) {
      expect(decodeMessage(bytes.subarray(0, length))).toBeNull();
      expect(decodeMessage(bytes.subarray(0, length), 'tienda.es')).toBeNull();
    }
    expect(decodeMessage(bytes)).not.toBeNull();
  });

  test('noise never throws, loops or grows', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 600 }), (noise) => {
        const bytes = Buffer.from(noise);
        bytes[2] = 0x84;
        bytes[3] = 0;
        bytes.writeUInt16BE(1, 4);
        const read = decodeMessage(bytes);
        for (const record of read?.answers ?? []) expect(record.name.length).toBeLessThanOrEqual(255);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a pointer to itself, forwards, or in a circle is refused', () => {
    for (const target of [12, 14, 200]) {
      const bytes = Buffer.alloc(40);
      bytes[2] = 0x84;
      bytes.writeUInt16BE(1, 4);
      bytes.writeUInt16BE(0xc000 | target, 12);
      expect(decodeMessage(bytes)).toBeNull();
    }
  });
});
