import { expect, test } from 'vitest';
import { isOnIpList, readIpList } from './ip-list.ts';

test.each([
  [[], '203.0.113.9', true],
  [['203.0.113.9'], '203.0.113.9', true],
  [['203.0.113.9'], '203.0.113.10', false],
  [['203.0.113.0/24'], '203.0.113.200', true],
  [['203.0.113.0/24'], '203.0.114.1', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '203.0.113.9', false],
  [['203.0.113.9'], '::ffff:203.0.113.9', true],
  [['203.0.113.9'], '', false],
  [['0.0.0.0/0'], '2001:db8::1', false],
])('the list %j with the address %s: %s', (list, ip, admitted) => {
  expect(isOnIpList(readIpList(list), ip)).toBe(admitted);
});

test('entries come in one spelling and once', () => {
  expect(readIpList([' 203.0.113.9 ', '::ffff:203.0.113.9', '', '2001:DB8::1', '10.0.0.0/08'])).toEqual([
    '203.0.113.9',
    '2001:db8::1',
    '10.0.0.0/8',
  ]);
});

test.each([
  'hola',
  '203.0.113',
  '0177.0.0.1',
  '2130706433',
  '203.0.113.9/33',
  '203.0.113.9/',
  '1.2.3.4/5/6',
  '::1%eth0/x',
])('«%s» is no entry', (entry) => {
  expect(() => readIpList([entry])).toThrow(expect.objectContaining({ code: 'entrada_no_valida' }));
});
