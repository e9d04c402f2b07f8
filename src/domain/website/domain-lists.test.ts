import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { domainsInLine, whyLeft } from './domain-line.ts';

const namesOf = (line: string) => {
  const found = domainsInLine(line);
  return found.kind === 'domains' ? found.domains.map(({ dominio }) => dominio) : [];
};
const leftOf = (line: string) => domainsInLine(line).left.map(({ texto, reason }) => [texto, reason]);

test.each([
  'tapas.es vinos.com',
  'tapas.es  /  vinos.com',
  'tapas.es / vinos.com',
  'tapas.es/vinos.com',
  'tapas.es - vinos.com',
  'tapas.es – vinos.com',
  'tapas.es—vinos.com',
  'tapas.es y vinos.com',
  'tapas.es o vinos.com',
  'tapas.es y/o vinos.com',
  'tapas.es and vinos.com',
  'tapas.es & vinos.com',
  'tapas.es&vinos.com',
  'tapas.es + vinos.com',
  'tapas.es+vinos.com',
  'tapas.es -> vinos.com',
  'tapas.es->vinos.com',
  'tapas.es => vinos.com',
  'tapas.es → vinos.com',
  'tapas.es > vinos.com',
  'tapas.es>vinos.com',
  'tapas.es = vinos.com',
  'tapas.es=vinos.com',
  'tapas.es : vinos.com',
  'tapas.es: vinos.com',
  'tapas.es:vinos.com',
  'tapas.es\tvinos.com',
  'tapas.es,vinos.com',
  'tapas.es, y vinos.com',
  'tapas.es;vinos.com',
  'tapas.es|vinos.com',
  'tapas.es | vinos.com',
  'tapas.es，vinos.com',
  'tapas.es · vinos.com',
  'tapas.es•vinos.com',
  'tapas.es ~ vinos.com',
  'tapas.es \\ vinos.com',
  'tapas.es (vinos.com)',
  'tapas.es(vinos.com)',
  'tapas.es "vinos.com"',
  'tapas.es <vinos.com>',
  'tapas.es\u00a0vinos.com',
  'tapas.es 2026-11-30 vinos.com 2026-12-01',
  'tapas.es libre, vinos.com ocupado',
  'tapas.es libre vinos.com ocupado',
  'Bar;tapas.es vinos.com',
  'Bar;tapas.es;Bodega;vinos.com',
  '1. tapas.es 2. vinos.com',
  'https://tapas.es https://www.vinos.com/carta',
  'https://tapas.eshttps://vinos.com',
  'www.tapas.es www.vinos.com',
  'ana@tapas.es, eva@vinos.com',
  '["tapas.es", "vinos.com"]',
  '["tapas.es","vinos.com"],',
  '"tapas.es","vinos.com",',
  '[{"domain":"tapas.es","status":"free"},{"domain":"vinos.com"}]',
  '<li>tapas.es</li><li>vinos.com</li>',
  '<tr><td>tapas.es</td><td class="x">vinos.com</td></tr>',
  '✅tapas.es ❌vinos.com',
  '[tapas.es](https://vinos.com)',
])('%j names both domains, in their order', (line) => {
  expect(namesOf(line)).toEqual(['tapas.es', 'vinos.com']);
});

test.each([
  'tascapepe.es (expired 2026-11-01)',
  'tascapepe.es (caduca mañana)',
  'tascapepe.es [caducado]',
  '(libre) tascapepe.es',
  'tascapepe.es - 2026-11-30',
  'tascapepe.es 12 340 2009',
  'tascapepe.es 3.4K 12 2009 2009 com net org PendingDelete 2026-11-30 10:42',
  'tascapepe.es   PendingDelete   2026-11-30',
  '12   tascapepe.es   340',
  '2026-11-30 tascapepe.es',
  '1 tascapepe.es',
  'PendingDelete tascapepe.es',
  'tascapepe.es libre',
  'tascapepe.es el de la esquina',
  '"tascapepe.es" mirar',
  'tascapepe.es: libre',
  'Tasca Pepe: tascapepe.es',
  'Tasca Pepe - tascapepe.es',
  'Tasca Pepe (tascapepe.es)',
  'Tasca Pepe → tascapepe.es',
  'Tasca Pepe   tascapepe.es   600 100 200',
  '→ tascapepe.es',
  '=> tascapepe.es',
  'tascapepe.es ->',
  'tascapepe.es. 3600 IN NS ns1.alojamiento-x.net.',
  'tascapepe.es.\t172800\tin\tns\tns1.alojamiento-x.net.',
  'tascapepe.es IN A 10.1.1.1',
  'tascapepe.es. NS ns1.alojamiento-x.net.',
  'tascapepe.es.',
  'Domain Name: TASCAPEPE.ES',
  'Domain: tascapepe.es',
  'domain:        tascapepe.es',
  'Nombre de dominio: tascapepe.es',
  'Dominio tascapepe.es',
  'dominio=tascapepe.es',
  'web:tascapepe.es',
  '{"domain":"tascapepe.es","registrar":"GoDaddy.com, LLC","ns":["ns1.alojamiento-x.net"]}',
  '"domain": "tascapepe.es",',
  '"domain":"tascapepe.es",',
  "'tascapepe.es',",
  '✅ tascapepe.es',
  '✅tascapepe.es',
  'tascapepe.es ✅',
  'tascapepe.es✔️',
  '🔥 tascapepe.es 🔥',
  '• tascapepe.es',
  '¿tascapepe.es?',
  '- tascapepe.es!!',
  'tascapepe.es...',
])('%j names the one domain that it is about', (line) => {
  expect(namesOf(line)).toEqual(['tascapepe.es']);
});

test.each([
  'Sr. Gato S.L.',
  'Hnos. Ruiz C.B. y Cía. S.A.',
  'Bar Pepe, 3.5 estrellas',
  'Menú del día 12.50 € (IVA inc.)',
  'Versión 2.4.1 de 30.11.2026',
  'carta.pdf',
  'Menu_2026.xlsx; foto.jpg',
  'ver README.md',
  'README.md',
  'copia.zip',
  'Av.de la Paz 3',
  'C.de Alcalá 14;Madrid',
  'Mr.Cafe Sevilla',
  'Cerramos los lunes.Es festivo',
  'mi bar.es',
  'Hotel Booking.com Sevilla',
  'Registrar: GoDaddy.com, LLC',
  'Name Server: ns1.alojamiento-x.net',
  'Name servers: ns1.alojamiento-x.net, ns2.alojamiento-y.com',
  'tapas.es-vinos.com',
  '---',
  '|---|---|',
  '{',
])('%j names no domain', (line) => {
  expect(namesOf(line)).toEqual([]);
});

test.each<[string, [string, string][]]>([
  ['tapas.es vinos.com', []],
  ['tapas.es mejor que vinos.com', [['vinos.com', 'beside_words']]],
  ['Bar de antes vinos.com', [['vinos.com', 'beside_words']]],
  ['tapas.es antes (era vinos.com, y tapas.es)', [['vinos.com', 'beside_words']]],
  ['tapas.es. 3600 IN NS ns1.vinos.com.', [['ns1.vinos.com.', 'record']]],
  ['tapas.es; Registrar: vinos.com', [['vinos.com', 'record']]],
  ['Bar;https://tapas.es;agencia@vinos.com', [['vinos.com', 'mail']]],
  ['Bar;https://tapas.es;ana@gmail.com;eva@tapas.es', []],
  ['tapas.es-vinos.com', [['tapas.es-vinos.com', 'glued']]],
  ['copia.zip', [['copia.zip', 'file']]],
  ['https://copia.zip', []],
])('%j says what it leaves out', (line, left) => {
  expect(leftOf(line)).toEqual(left);
});

test('what lies behind the bound of a line is said', () => {
  const line = `${'tapas.es '.repeat(910)}   vinos.com`;
  expect(namesOf(line)).toEqual(['tapas.es']);
  const [left] = domainsInLine(line).left;
  expect(left && [left.reason, whyLeft(left)]).toEqual([
    'long',
    'la línea pasa de 8192 caracteres: lo que sigue no se lee',
  ]);
});

const separators = [
  ' ',
  '  ',
  '\t',
  ', ',
  ',',
  ';',
  ' | ',
  ' / ',
  ' - ',
  ' y ',
  ' and ',
  ' & ',
  ' -> ',
  ' → ',
  ' (',
  ') ',
];
const notes = ['', ' 2026-11-30', ' libre', ' PendingDelete', ' 12 340', ' (caducado)', ' ✅', ' 3,50 €'];

test('no name of a list is lost, whatever parts the names and whatever stands behind each', () => {
  const name = fc
    .tuple(
      fc.stringMatching(/^[a-z][a-z0-9]{4,12}$/),
      fc.constantFrom('es', 'com', 'net', 'de', 'cat', 'com.mx'),
    )
    .map(([label, zone]) => `${label}q.${zone}`);
  const entry = fc.record({
    name,
    note: fc.constantFrom(...notes),
    separator: fc.constantFrom(...separators),
  });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), (entries) => {
      const line = entries.map(({ name: one, note, separator }) => `${one}${note}${separator}`).join('');
      expect(namesOf(line)).toEqual([...new Set(entries.map(({ name: one }) => one))]);
    }),
    { numRuns: process.env.MUTANTES === undefined ? 1_000 : 100 },
  );
});

test('a name of a sentence is taken or said, and never both', () => {
  const words = fc.constantFrom(
    'bar',
    'en',
    'Lugo',
    'tapas.es',
    'vinos.com',
    '-',
    ',',
    '(',
    ')',
    'Registrar:',
    '3.5',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 20 }), (parts) => {
      const line = parts.join(' ');
      const taken = namesOf(line);
      const left = leftOf(line).map(([texto]) => texto);
      for (const name of ['tapas.es', 'vinos.com'] as const) {
        if (parts.includes(name)) expect([taken.includes(name), left.includes(name)]).toContain(true);
        expect([taken.includes(name), left.includes(name)]).not.toEqual([true, true]);
      }
    }),
    { numRuns: process.env.MUTANTES === undefined ? 2_000 : 100 },
  );
});

test.each([
  'a.es ',
  'a.es/',
  'a.es-',
  '(',
  '((a.es',
  'x: ',
  '{"a":',
  '[[',
  '→',
  '✅',
  '"a":"',
  'a.es. 1 IN A ',
  '   ',
  'a@b.es ',
])('a line of nothing but «%s» is read in step with its length', (piece) => {
  expect(growth(9_000, (times) => piece.repeat(times), domainsInLine)).toBeLessThan(IN_STEP);
});
