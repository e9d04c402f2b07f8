import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { domainsInLine, rejection, whyNone } from './domain-line.ts';

const read = (line: string) => {
  const found = domainsInLine(line);
  return found.kind === 'domains' ? found.domains.map(({ dominio }) => dominio) : found.reason;
};

test.each<[string, string[]]>([
  ['mibar.es', ['mibar.es']],
  ['https://www.mibar.es/carta?x=1', ['mibar.es']],
  ['mibar.es;otrobar.es', ['mibar.es', 'otrobar.es']],
  ['mibar.es\totrobar.es\ttercero.com', ['mibar.es', 'otrobar.es', 'tercero.com']],
  ['mibar.es, otrobar.es', ['mibar.es', 'otrobar.es']],
  ['mibar.es | www.mibar.es', ['mibar.es']],
  ['mibar.es # el de la esquina', ['mibar.es']],
  ['mibar.es // llamar', ['mibar.es']],
  ['https://mibar.es/#menu', ['mibar.es']],
  ['info@mibar.es', ['mibar.es']],
  ['Ana Pérez <ana@mibar.es>', ['mibar.es']],
  ['mailto:info@mibar.es?subject=Hola', ['mibar.es']],
  ['<mailto:info@mibar.es>', ['mibar.es']],
  ['escribe a info@mibar.es', ['mibar.es']],
  ['Bar Pepe;Calle Mayor 3;https://barpepe.es;600 100 200;4.5', ['barpepe.es']],
  ['Bar Pepe,"Calle Mayor, 3",barpepe.es,pepe@gmail.com', ['barpepe.es']],
  ['"Bar Pepe";"https://www.barpepe.es/";"agencia@otra.es"', ['barpepe.es']],
  ['Bar Pepe\tpepe@barpepe.es\t4.5', ['barpepe.es']],
  ['Bar Pepe https://barpepe.es', ['barpepe.es']],
  ['[Mi bar](https://mibar.es)', ['mibar.es']],
  ['- [Mi bar](https://mibar.es/carta "La carta")', ['mibar.es']],
  ['* **mibar.es**', ['mibar.es']],
  ['1. `mibar.es`', ['mibar.es']],
  ['- [ ] mibar.es', ['mibar.es']],
  ['| mibar.es | libre |', ['mibar.es']],
  ['<a href="https://mibar.es">Mi bar</a>', ['mibar.es']],
  ['https://mibar.es/a,b;c', ['mibar.es']],
  ['http:// mibar.es', ['mibar.es']],
  ['mibar.es/@ana', ['mibar.es']],
  ['mibar.es/a@b@c', ['mibar.es']],
  ['ana@mibar.es;https://otra.es', ['otra.es']],
  ['ana@mibar.es https://otra.es', ['otra.es']],
  ['http://ana@mibar.es', ['mibar.es']],
  ['Ana <http://mibar.es/carta>, tel', ['mibar.es']],
  ['Mi bar<http://mibar.es/carta?a=1>tel 600', ['mibar.es']],
  ['Mi bar<https://mibar.es/carta>tel 600', ['mibar.es']],
  ['Ana<mailto:ana.perez@mibar.es>tel 600', ['mibar.es']],
  ['<a class="x" target=_blank href=https://mibar.es rel="nofollow" id="y">Mi bar</a>', ['mibar.es']],
  ['Bar<a class="x" href="https://mibar.es">Mi bar en Lugo</a>, Lugo', ['mibar.es']],
  ['<A HREF="https://mibar.es">Mi bar en Lugo', ['mibar.es']],
  ['***mibar.es***', ['mibar.es']],
  ['12.   mibar.es', ['mibar.es']],
  ['3) mibar.es', ['mibar.es']],
  ['-   [x]   mibar.es  ', ['mibar.es']],
  [' ; ; " mibar.es " ;', ['mibar.es']],
  ['"mi ""bar""";mibar.es', ['mibar.es']],
  ['Ana   ana@mibar.es', ['mibar.es']],
  ['mailto://ana@mibar.es', ['mibar.es']],
  ['mailto:/ana@mibar.es', ['mibar.es']],
  ['Ana@MIBAR.ES', ['mibar.es']],
  ['ana@migmail.com', ['migmail.com']],
  ['Bar Pepe pepe@gmail.com barpepe.es', ['barpepe.es']],
  ['mibar.es/@ana;otro.es', ['mibar.es', 'otro.es']],
  ['<a href=mibar.es>Mi bar en Lugo</a>', ['mibar.es']],
  ['mibar.es   # el de la esquina', ['mibar.es']],
  ['*mibar.es*;`otro.es`', ['mibar.es', 'otro.es']],
  ['" ana@mibar.es "', ['mibar.es']],
  ['ana@fme.com', ['fme.com']],
  ['ana@gmail.com.mibar.es', ['mibar.es']],
  ['ana@ya.com.es', ['ya.com.es']],
  ['peluquería.es;ñandú.com', ['xn--peluquera-n5a.es', 'xn--and-6ma2c.com']],
])('%j names %j', (line, domains) => {
  expect(read(line)).toEqual(domains);
});

test.each<[string, string]>([
  ['# mi lista', 'comment'],
  ['// nada', 'comment'],
  ['ana@gmail.com', 'mail_provider'],
  ['ana@hotmail.es', 'mail_provider'],
  ['Ana;ana@yahoo.es;Sevilla', 'mail_provider'],
  ['ana@yandex.ru', 'mail_provider'],
  ['ana@yandex.com', 'mail_provider'],
  ['no tiene', 'invalid'],
  ['uno 3. mibar.es', 'invalid'],
  ['uno [x] mibar.es', 'invalid'],
  ['a"mibar.es"', 'invalid'],
  ['"mi"bar.es', 'invalid'],
  ['mibar- .es', 'invalid'],
  ['mibar[x] .es', 'invalid'],
  ['', 'comment'],
  ['   ', 'comment'],
  ['- # nada', 'comment'],
  ['facebook.com/a;192.168.1.1', 'social'],
  ['ana@b@mibar.es', 'invalid'],
  ['ana@mailto:mibar.es', 'invalid'],
  ['ana@mibar.es>', 'invalid'],
  ['ana@localhost', 'invalid'],
  ['ana@facebook.com', 'social'],
  ['ana@com.es', 'suffix'],
  ['facebook.com/pepe, Sevilla', 'social'],
  ['Calle 3;com.es;192.168.1.1', 'address'],
  ['com.es;https://facebook.com/x', 'social'],
  ['Bar Pepe;Calle Mayor 3;Sevilla', 'invalid'],
  ['a..b.com', 'invalid'],
  ['mi bar.es', 'invalid'],
  ['Bar Pepe;https://facebook.com/pepe', 'social'],
  ['192.168.1.1', 'address'],
  ['com.es', 'suffix'],
  ['pepe’s.com', 'unregistrable'],
  ['xn--99999999999999999999.com', 'unregistrable'],
  ['😀.com', 'unregistrable'],
])('%j names none: %s', (line, reason) => {
  expect(read(line)).toBe(reason);
});

test('what stands behind 8,192 characters is not read', () => {
  expect(read(`${'x '.repeat(4_096)}mibar.es`)).toBe('invalid');
  expect(read(`${' '.repeat(8_184)}mibar.es;otro.es`)).toEqual(['mibar.es']);
});

test.each([
  ['google.com', 'Es el dominio de una plataforma, no el de un negocio'],
  ['www.google.com/maps/place/x', 'Es el dominio de una plataforma, no el de un negocio'],
  ['mibar.wixsite.com/carta', 'Es una página dentro de una plataforma, no un dominio propio'],
  ['facebook.com/mibar', 'Es una red social, no un dominio propio'],
  ['ana@gmail.com', 'Es un correo de un proveedor, no un dominio propio'],
  ['😀.es', 'Tiene caracteres que ningún registro admite en esa extensión'],
  ['no tiene', 'No se entiende como dominio'],
  ['mi bar.es', '«bar.es» tiene texto delante y puede no ser un dominio: ponlo solo en su línea'],
  [
    'copia.zip',
    '«copia.zip» parece el nombre de un archivo: si es un dominio, escríbelo con https:// delante',
  ],
])('%s is refused: %s', (line, why) => {
  const found = domainsInLine(line);
  expect(found.kind === 'none' && rejection(found)).toBe(why);
});

test('any line is read without throwing, and what it names is registrable by itself', () => {
  const parts = fc.constantFrom(
    'mibar.es',
    '@',
    ';',
    '\t',
    ',',
    '#',
    '[',
    '](',
    ')',
    '<',
    '>',
    ' ',
    '"',
    'mailto:',
    'http://',
    '|',
    '- ',
    'x',
  );
  const lines = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(parts, { maxLength: 14 }).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(lines, (line) => {
      const found = domainsInLine(line);
      if (found.kind === 'none') expect(whyNone(found)).toMatch(/^\p{Ll}/u);
      else for (const { dominio } of found.domains) expect(read(dominio)).toEqual([dominio]);
    }),
    { numRuns: process.env.MUTANTES === undefined ? 2_000 : 100 },
  );
});

test.each(['[', '[a](', '<a ', '<a href=', '@', 'a@', ';', '\t', '# ', '*', '"', '<mailto:a'])(
  'a line of nothing but «%s» is read in step with its length',
  (piece) => {
    expect(growth(9_000, (times) => piece.repeat(times), domainsInLine)).toBeLessThan(IN_STEP);
  },
);
