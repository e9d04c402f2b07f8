import { expect, test } from 'vitest';
import { isParkingNameserver, onlyParkingNameservers } from './parking-nameservers.ts';

test.each([
  'ns1.sedoparking.com',
  'NS2.BODIS.COM.',
  'ns1.above.com',
  'parking1.ovh.net',
  'dns101.dan.com',
  'ns5.afternic.com',
])('%s parks', (host) => {
  expect(isParkingNameserver(host)).toBe(true);
});

test.each([
  'ns1.dns-parking.com',
  'ns51.domaincontrol.com',
  'ns1.markmonitor.com',
  'ns1.dnsowl.com',
  'ns01.freenom.com',
  'ns1.gname.net',
  'ns1.ovh.net',
  'notsedoparking.com',
  'sedoparking.com.evil.es',
  'com',
  '',
  '.',
])('%j does not', (host) => {
  expect(isParkingNameserver(host)).toBe(false);
});

test('one ordinary server among them, or none at all, is no parking', () => {
  expect(onlyParkingNameservers(['ns1.bodis.com', 'ns2.bodis.com'])).toBe(true);
  expect(onlyParkingNameservers(['ns1.bodis.com', 'ns1.dinahosting.com'])).toBe(false);
  expect(onlyParkingNameservers([])).toBe(false);
});
