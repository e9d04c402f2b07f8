import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { readArchivedPage } from './archive-page.ts';

test('a capture is read without its scripts, styles and tags, in capitals or not', () => {
  const page = readArchivedPage(
    'dentalsol.es',
    `<HTML lang="es"><HEAD><TITLE> Clínica  Sol </TITLE><STYLE>p{color:red}</STYLE></HEAD><BODY>
      <SCRIPT>var a = 1 < 2;</SCRIPT><h1>Clínica dental</h1><script>b()</script><p>en Sevilla,&nbsp;con tres sedes y veinte
      años de experiencia</p></BODY></HTML>`,
  );
  expect(page).toEqual({
    titulo: 'Clínica Sol',
    idioma: 'es',
    spam: false,
    texto: 'Clínica dental en Sevilla, con tres sedes y veinte años de experiencia',
  });
});

test('a mark that no tag ends is no reason to drop the text after it', () => {
  expect(readArchivedPage('sol.es', '<p>Precios < 20 euros').texto).toBe('Precios 20 euros');
});

/** A quarter of what is read: where the cost follows the square, even that takes seconds. */
const SIZE = 65_536;

test.each([
  ['unclosed tags', '<'],
  ['unclosed scripts', '<script'],
  ['unclosed styles in capitals', '<STYLE '],
  ['unclosed titles', '<title'],
  ['closing tags alone', '</script'],
  ['blanks', ' '],
  ['languages', '<html '],
])('a capture of %s is read in step with its length', (_, piece) => {
  const capture = (size: number) => piece.repeat(size / piece.length);
  expect(growth(SIZE, capture, (html) => readArchivedPage('sol.es', html))).toBeLessThan(IN_STEP);
});
