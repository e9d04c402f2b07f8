import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeAddress, literalAddress } from './address-guard.ts';

const none: ReadonlySet<string> = new Set();

const refused = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '1000::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '',
  '8.8.8.8 ',
];

test.each(refused)('the guard refuses %s', (address) => {
  expect(judgeAddress(address, none).ok).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4003::5'])(
  'the guard lets %s through',
  (address) => {
    expect(judgeAddress(address, none)).toEqual({ ok: true });
  },
);

test.each([
  ['127.0.0.1', 'esta misma máquina'],
  ['10.0.0.1', 'red privada'],
  ['fc00::1', 'red privada'],
  ['169.254.1.1', 'enlace local'],
  ['100.64.0.1', 'red de un operador'],
  ['224.0.0.1', 'difusión'],
  ['240.0.0.1', 'reservada'],
  ['2002:7f00:1::', 'reservada'],
  ['fec0::1', 'reservada'],
])('a person reads in Spanish why %s is refused', (address, why) => {
  expect(judgeAddress(address, none)).toEqual({ ok: false, motivo: `dirección no pública (${why})` });
});

test('an address of this machine is refused, however it is written', () => {
  const own = new Set(['93.184.216.34', '2606:4700::1111']);
  expect(judgeAddress('93.184.216.34', own).ok).toBe(false);
  expect(judgeAddress('2606:4700:0:0::1111', own).ok).toBe(false);
});

test('no address embedded in v6 passes when its v4 form would not', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(octet, octet, octet, octet), (parts) => {
      const v4 = parts.join('.');
      const hex = parts.map((part) => part.toString(16).padStart(2, '0'));
      const pair = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
      for (const form of [
        `::ffff:${v4}`,
        `::${v4}`,
        `64:ff9b::${v4}`,
        `2002:${pair}::1`,
        `2001:0:${pair}::`,
      ]) {
        expect(judgeAddress(form, none).ok).toBe(false);
      }
    }),
  );
});

describe('literal hosts', () => {
  test.each([
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['0x7f.0.0x1', '127.0.0.1'],
    ['[::1]', '::1'],
    ['::ffff:10.0.0.1', '::ffff:a00:1'],
    ['①②⑦.0.0.1', '127.0.0.1'],
    ['8.8.8.8', '8.8.8.8'],
  ])('%s stands for %s', (host, address) => {
    expect(literalAddress(host)).toBe(address);
  });

  test.each(['example.es', 'www.xn--muozm-qta.es', '1.2.3.4.es'])('%s is a name', (host) => {
    expect(literalAddress(host)).toBeNull();
  });

  test.each(['', 'a b', 'user@host', 'host:80', '1.2.3.400', 'host/path', '0x7f.0.0.0.1'])(
    '%s is refused',
    (host) => {
      expect(literalAddress(host)).toBeUndefined();
    },
  );

  test('whatever a hostile host is, it is a canonical address, a name or nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (host) => {
        const literal = literalAddress(host);
        if (typeof literal === 'string') expect(judgeAddress(literal, none)).toBeDefined();
      }),
    );
  });
});
