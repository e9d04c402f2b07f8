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

const page = (title: string, body: string) =>
  readArchivedPage('sol.es', `<title>${title}</title><body>${body}</body>`);
const OWN = '<p>Restaurante, biblioteca y ajedrez en la plaza desde 1871, abierto a los vecinos.</p>';

test.each([
  [
    'a social club called casino',
    'Casino de Agricultores',
    `${OWN}<p>El casino abre a las diez. Casino, póker de socios.</p>`,
  ],
  [
    'a restaurant that writes in Chinese',
    '北京饭店 马德里',
    '<p>北京烤鸭点心火锅家庭聚餐包间预订欢迎光临。马德里市中心正宗中国菜每天营业。</p>'.repeat(4),
  ],
  [
    'a barber who writes in Russian',
    'Русская парикмахерская',
    '<p>Стрижки и окрашивание, запись по телефону, работаем без выходных каждый день.</p>'.repeat(4),
  ],
])('a capture of %s is no spam', (_, title, body) => {
  expect(page(title, body).spam).toBe(false);
});

test.each([
  ['affiliates of casinos', 'Casinos online sin licencia', OWN],
  ['links hidden below a business', 'Bodega Sol', `${OWN}<p>comprar viagra · cialis online · kamagra</p>`],
])('a capture with %s is spam', (_, title, body) => {
  expect(page(title, body).spam).toBe(true);
});

/** A quarter of what is read: quadratic cost would already take seconds here. */
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
