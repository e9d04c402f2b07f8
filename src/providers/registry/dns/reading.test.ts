import { expect, test } from 'vitest';
import { type DnsMessage, type DnsRecord, dnsType } from './codec.ts';
import { dataOf, readDelegation } from './reading.ts';

const record = (name: string, data: string, type: number = dnsType.NS): DnsRecord => ({
  name,
  type,
  ttl: 300,
  data,
});
const message = (change: Partial<DnsMessage>): DnsMessage => ({
  id: 1,
  rcode: 0,
  aa: false,
  tc: false,
  question: { name: 'tienda.com.es', type: dnsType.NS },
  answers: [],
  authority: [],
  ...change,
});
const read = (change: Partial<DnsMessage>, zone = 'es') =>
  readDelegation('tienda.com.es', zone, message(change));

test.each<[string, Partial<DnsMessage>, string]>([
  [
    'its own NS in the authority section',
    { authority: [record('tienda.com.es', 'ns1.host.net')] },
    'referral',
  ],
  ['its own NS as an answer', { aa: true, answers: [record('tienda.com.es', 'ns1.host.net')] }, 'referral'],
  ['NS of a zone between', { authority: [record('com.es', 'a.nic.es')] }, 'deeper'],
  ['NS of the zone asked', { authority: [record('es', 'a.nic.es')] }, 'bad'],
  ['NS of the root', { authority: [record('', 'a.root-servers.net')] }, 'bad'],
  ['NS of a stranger', { authority: [record('otro.es', 'ns1.host.net')] }, 'bad'],
  ['NS of a name that only ends alike', { authority: [record('nda.com.es', 'ns1.host.net')] }, 'bad'],
  ['NXDOMAIN', { rcode: 3, aa: true }, 'nxdomain'],
  ['NXDOMAIN without authority', { rcode: 3 }, 'bad'],
  [
    'NXDOMAIN with NS beside it',
    { rcode: 3, aa: true, authority: [record('tienda.com.es', 'ns1.host.net')] },
    'nxdomain',
  ],
  ['nothing but SOA', { authority: [record('es', '00', dnsType.SOA)] }, 'nodata'],
  ['nothing at all, with authority', { aa: true }, 'nodata'],
  ['nothing at all, without', {}, 'bad'],
  ['an alias', { aa: true, answers: [record('tienda.com.es', 'otra.es', dnsType.CNAME)] }, 'data'],
  ['an alias without authority', { answers: [record('tienda.com.es', 'otra.es', dnsType.CNAME)] }, 'bad'],
  [
    'an address without authority',
    {
      answers: [record('tienda.com.es', '10.9.8.7', dnsType.A)],
      authority: [record('es', '00', dnsType.SOA)],
    },
    'bad',
  ],
  ['SERVFAIL', { rcode: 2 }, 'bad'],
  ['REFUSED', { rcode: 5 }, 'bad'],
  ['an unheard-of code', { rcode: 11 }, 'bad'],
])('%s', (_title, change, kind) => {
  expect(read(change).kind).toBe(kind);
});

test('name servers come once each, and no more than sixteen', () => {
  const many = Array.from({ length: 40 }, (_, i) => record('tienda.com.es', `ns${i % 20}.host.net`));
  const reading = read({ authority: many });
  expect(reading.kind === 'referral' && reading.nameservers).toHaveLength(16);
});

test('data is compared whatever its order, and an error has none', () => {
  const a = record('x.ph', '1.1.1.1', dnsType.A);
  const b = record('x.ph', '2.2.2.2', dnsType.A);
  expect(dataOf(message({ answers: [a, b] }))).toBe(dataOf(message({ answers: [b, a] })));
  expect(dataOf(message({ rcode: 3, answers: [a] }))).toBeNull();
  expect(dataOf(message({}))).toBeNull();
});
