import { expect, test } from 'vitest';
import type { FuenteEvidencia } from '#contract/states.ts';
import { MINUTE, NOW, SECOND } from './order.samples.ts';
import { proofRefusal, type SourceWord } from './proof.ts';

const said = (fuente: FuenteEvidencia, libre: boolean | null, ago = MINUTE): SourceWord => ({
  fuente,
  libre,
  hora: NOW - ago,
});
const forNow = (...words: SourceWord[]) => proofRefusal(words, { drop: false, now: NOW })?.codigo ?? null;
const atDrop = (...words: SourceWord[]) => proofRefusal(words, { drop: true, now: NOW })?.codigo ?? null;

test.each<[string, SourceWord[], string | null]>([
  ['two of the registry', [said('rdap', true), said('whois', true)], null],
  ['the registry and a registrar', [said('rdap', true), said('porkbun', true)], null],
  ['the zone and a registrar', [said('dns', true), said('dondominio', true)], null],
  ['one source alone', [said('rdap', true)], 'sin_dos_fuentes'],
  ['one source twice', [said('rdap', true), said('rdap', true, 5 * MINUTE)], 'sin_dos_fuentes'],
  ['the zone alone, and a person', [said('dns', true), said('manual', true)], 'sin_dos_fuentes'],
  ['a website says nothing of it', [said('rdap', true), said('http', true)], 'sin_dos_fuentes'],
  ['one of them ten minutes ago', [said('rdap', true), said('whois', true, 10 * MINUTE)], null],
  ['one of them earlier', [said('rdap', true), said('whois', true, 10 * MINUTE + 1)], 'sin_dos_fuentes'],
  [
    'one of them of a clock that runs a little ahead',
    [said('rdap', true), said('whois', true, -5_000)],
    null,
  ],
  [
    'a source that took its word back, whichever is listed first',
    [said('dondominio', true), said('dondominio', false, 3 * MINUTE), said('rdap', true)],
    null,
  ],
  [
    'a source with two words of one moment: the one that came last',
    [said('dondominio', false), said('dondominio', true), said('rdap', true)],
    null,
  ],
  ['one of them without a word', [said('rdap', true), said('whois', null)], 'sin_dos_fuentes'],
  [
    'one of them of a clock that runs ahead',
    [said('rdap', true), said('whois', true, -5_001)],
    'sin_dos_fuentes',
  ],
  [
    'a third says that it is registered',
    [said('rdap', true), said('whois', true), said('dns', false)],
    'ocupado',
  ],
  [
    'it said so before, and another thing since',
    [said('rdap', true), said('dondominio', false, 3 * MINUTE), said('dondominio', true)],
    null,
  ],
  [
    'it says so since',
    [said('rdap', true), said('whois', true), said('whois', false, 30 * SECOND)],
    'ocupado',
  ],
  [
    'it said so too long ago',
    [said('rdap', true), said('whois', true), said('porkbun', false, 11 * MINUTE)],
    null,
  ],
])('for now: %s', (_, words, codigo) => {
  expect(forNow(...words)).toBe(codigo);
});

test.each<[string, SourceWord[], string | null]>([
  ['the registrar, at that second', [said('dondominio', true, SECOND)], null],
  ['the registrar, half a minute ago', [said('dondominio', true, 30 * SECOND)], null],
  ['the registrar, earlier', [said('dondominio', true, 31 * SECOND)], 'aun_no_libre'],
  [
    'the zone and the registry without the registrar',
    [said('dns', true, 0), said('rdap', true, 0)],
    'aun_no_libre',
  ],
  ['a registry that lags behind', [said('rdap', false, 0), said('porkbun', true, 0)], null],
  ['the registrar says that it is registered', [said('dondominio', false, 0)], 'ocupado'],
  ['no word at all', [], 'aun_no_libre'],
])('at a drop: %s', (_, words, codigo) => {
  expect(atDrop(...words)).toBe(codigo);
});

test('the refusals say what to do', () => {
  const text = (drop: boolean, ...words: SourceWord[]) => proofRefusal(words, { drop, now: NOW })?.motivo;
  expect(text(false)).toBe(
    'Hacen falta dos fuentes que lo den por libre en los últimos diez minutos. Verifícalo y crea otra orden si no se compra sola.',
  );
  expect(text(true)).toBe(
    'El registrador todavía no lo da por libre. Se vuelve a mirar hasta el plazo de la orden.',
  );
  expect(text(false, said('whois', false))).toBe(
    'Ya tiene titular: una comprobación de ahora lo dice. Quítalo de tu lista o vigílalo.',
  );
});
