import { expect, test } from 'vitest';
import { LONG, samplePage } from './page.samples.ts';
import { readPage } from './page.ts';

test.each([
  ['es', 'Los mejores casinos online con bono sin depósito'],
  ['es', 'Apuestas deportivas sin DGOJ: guía completa'],
  ['ca', 'Casinos en línia sense llicència'],
  ['ca', 'Apostes esportives en línia amb bonus'],
  ['pt', 'Melhores cassinos online 2026'],
  ['pt', 'Jogo do Tigrinho: plataforma pagando'],
  ['fr', 'Casino en ligne sans vérification'],
  ['fr', 'Paris sportifs hors ARJEL : le comparatif'],
  ['it', 'Siti scommesse senza licenza ADM'],
  ['it', 'Casinò online stranieri: bonus senza deposito'],
  ['de', 'Sportwetten ohne OASIS'],
  ['de', 'Online Casinos ohne Limit im Vergleich'],
  ['nl', 'Casino zonder Cruks: beste goksites'],
  ['pl', 'Kasyna bez licencji – ranking'],
  ['en', 'UK Casinos Not on GamStop'],
  ['en', 'Best Crypto Betting Sites Review'],
  ['id', 'Daftar Situs Judi Slot Resmi'],
  ['id', 'HOKI88 Login – Link Slot'],
  ['zh', '开云体育官网_手机版'],
  ['zh', '澳门博彩平台'],
  ['ja', 'オンラインカジノ おすすめ'],
  ['ko', '카지노사이트 추천'],
  ['th', 'บาคาร่าเว็บตรง'],
  ['vi', 'Nhà cái uy tín 2026'],
  ['tr', 'Canlı Bahis Siteleri'],
  ['ru', 'Казино Вулкан – игровые автоматы'],
  ['es', 'Comprar viagra sin receta'],
  ['de', 'Viagra kaufen rezeptfrei'],
  ['fr', 'Meilleur abonnement IPTV'],
  ['en', 'Payday Loans Near Me'],
  ['en', 'Free Porn Videos'],
  ['ja', 'ブランドコピー 激安通販'],
])('another’s trade on a lapsed name (%s): %s', (_, title) => {
  expect(readPage(samplePage({ title: 'Inicio', text: `<h1>${title}</h1>${LONG}` })).kind).toBe('hijacked');
  expect(readPage(samplePage({ title })).kind).toBe('hijacked');
});

test('a page full of it is another’s, whatever its title says', () => {
  const text =
    '<p>Casino online: bono de bienvenida, slots y ruleta con giros gratis al registro.</p>'.repeat(20);
  expect(readPage(samplePage({ title: 'Inicio', text })).kind).toBe('hijacked');
});

const PLACE = '<p>Calle Ancha 4, 11001 Cádiz. Tel. 956 00 11 22. Horario: 10 a 22 h.</p>';

test.each([
  ['Salón recreativo: ruleta, tragaperras y apuestas en Cádiz', LONG],
  ['Bingo y salón de juegos Bahía', LONG],
  ['Casino de Agricultores: restaurante y biblioteca', LONG],
  ['Apuestas deportivas online y en local', PLACE + LONG],
  ['Casino Bahía: póquer, torneos online y bonos', PLACE + LONG],
  ['Escuela de póker Sevilla', LONG],
  ['Vape shop y CBD en Triana', LONG],
  ['Cajero de bitcoin y crypto en Nervión', LONG],
  ['Sex shop Venus, juguetes y lencería', LONG],
  ['Préstamos con garantía: Monte de Piedad', LONG],
  ['Peluquería Alberta: best hair review 2026', LONG],
  ['Los mejores hoteles cerca del Casino de Madrid', LONG],
  ['Fotógrafo de bodas: la mejor apuesta', LONG],
])('a business of its own trade is no spam: %s', (title, text) => {
  expect(readPage(samplePage({ title, text })).kind).toBe('answers');
});

test('letters of a gambling word inside another name excuse no casino spam', () => {
  const reading = readPage(
    samplePage({
      dominio: 'elembarcadero.es',
      finalUrl: 'https://elembarcadero.es/',
      title: 'Casino online con bono',
    }),
  );
  expect(reading.kind).toBe('hijacked');
});

test('what is given away on the web alone is foreign to a business with a place of its own', () => {
  expect(readPage(samplePage({ title: 'Slots con dinero real', text: PLACE + LONG })).kind).toBe('hijacked');
});

test('the heading of one article is not what the page is of', () => {
  const article = (title: string) => `<h2>${title}</h2>${LONG}`;
  const page = samplePage({
    title: 'Seguridad para webs',
    text: ['Copias', 'Enlaces de casino online en el pie', 'Claves'].map(article).join(''),
  });
  expect(readPage(page).kind).toBe('answers');
});

test('a name that says itself that it is a casino is of that trade', () => {
  const page = samplePage({
    dominio: 'casinobahia.es',
    finalUrl: 'https://casinobahia.es/',
    title: 'Casino Bahía online',
  });
  expect(readPage(page).kind).toBe('answers');
});
