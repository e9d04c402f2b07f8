import { expect, test } from 'vitest';
import { LONG, samplePage } from './page.samples.ts';
import { type FetchedPage, readPage } from './page.ts';

const kindOf = (change: Partial<FetchedPage> & { title?: string; text?: string }) =>
  readPage(samplePage(change)).kind;

/** What programs show on a name before anybody has written a word. */
const fresh: [string, string, string][] = [
  [
    'WordPress in Spanish',
    'Mi sitio – Otro sitio realizado con WordPress',
    '<nav><a href="/pagina-ejemplo/">Página de ejemplo</a></nav><h2><a href="/hola-mundo/">¡Hola, mundo!</a></h2><p>Te damos la bienvenida a WordPress. Esta es tu primera entrada. Edítala o bórrala, ¡y empieza a escribir!</p>',
  ],
  [
    'WordPress in English with the links of an old theme',
    'My Site',
    '<p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p><aside><a href="/2026/05/hello-world/#comment-1">Hello world!</a><a href="/2026/05/">May 2026</a><a href="/category/uncategorized/">Uncategorized</a><a href="/wp-login.php">Log in</a><a href="/feed/">Entries</a><a href="/comments/feed/">Comments</a><a href="/sample-page/">Sample Page</a></aside>',
  ],
  [
    'WordPress in French',
    'Mon site',
    '<p>Bienvenue sur WordPress. Ceci est votre premier article. Modifiez-le !</p>',
  ],
  ['WordPress in German', 'Seite', '<p>Willkommen bei WordPress. Dies ist dein erster Beitrag.</p>'],
  ['WordPress in Italian', 'Sito', '<p>Benvenuto in WordPress. Questo è il tuo primo articolo.</p>'],
  ['WordPress in Portuguese', 'Site', '<p>Boas-vindas ao WordPress. Esse é o seu primeiro post.</p>'],
  [
    'WordPress’s installer',
    'WordPress › Installation',
    '<p>Welcome to the famous five-minute WordPress installation process!</p>',
  ],
  ['Drupal', 'Welcome to Sol', '<h1>Welcome to Sol</h1><p>No front page content has been created yet.</p>'],
  [
    'Laravel',
    'Laravel',
    '<p>Laravel has wonderful documentation covering every aspect of the framework.</p>',
  ],
  ['Next.js', 'Create Next App', '<p>Get started by editing <code>app/page.tsx</code>.</p>'],
  [
    'Django',
    'The install worked successfully! Congratulations!',
    '<p>DEBUG=True is in your settings file.</p>',
  ],
  ['Rails', 'Ruby on Rails 7.1', '<p>Rails version: 7.1.3</p><p>Ruby version: 3.3.0</p>'],
  ['Spring', '', '<h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error.</p>'],
  ['a closed shop of Shopify', 'Próxima apertura', '<p>Esta tienda utilizará la tecnología de Shopify</p>'],
  [
    'Notion',
    'Notion',
    "<p>This page couldn't be found. You may not have access, or it might have been deleted.</p>",
  ],
];

test.each(fresh)('the start page of %s is nothing published', (_, title, text) => {
  expect(kindOf({ title, text })).toBe('default_page');
});

test.each<[string, string, string]>([
  [
    'registered shortly before',
    'Registrado',
    '<p>Este dominio se ha registrado hace poco y aún no se ha usado.</p>',
  ],
  [
    'hosting that was just activated',
    'Alojamiento',
    '<h1>Hosting activado</h1><p>Ya puedes subir tu web por FTP.</p>',
  ],
  [
    'hosting with its own first file',
    'Hola',
    '<h1>Tu hosting ya está activo</h1><p>Borra este archivo y sube los tuyos.</p>',
  ],
  [
    'a name that leads to no account',
    'Hosting',
    '<p>El dominio no apunta a ninguna cuenta de este servidor.</p>',
  ],
  ['a builder that launches soon', 'dentalsol.es', '<h1>Launching Soon</h1>'],
  ['something that is coming', 'Sol', '<h1>Get Ready... Something Really Cool Is Coming Soon</h1>'],
  ['work on something', 'dentalsol.es', '<h2>We are working on something awesome. Stay tuned!</h2>'],
  ['the same in Spanish', 'Próximamente', '<h1>Estamos preparando algo nuevo</h1>'],
])('a placeholder is no website: %s', (_, title, text) => {
  expect(['parked', 'default_page']).toContain(kindOf({ title, text }));
});

test.each([
  ['a question', '<h1>dentalsol.es</h1><p>¿Te interesa este dominio? Escríbenos con tu oferta.</p>'],
  ['a price and a bid', '<h1>Este dominio puede ser tuyo</h1><p>Precio: 1.200 €. Hacer una oferta</p>'],
  ['English', '<h1>Get this domain</h1><p>Buy now for $1,995.</p>'],
  ['an owner to be', '<h1>Own this domain today</h1><p>Price $2,495</p>'],
  ['a market', '<p>The domain dentalsol.es is listed on Sedo. Make an offer.</p>'],
  ['a seller', '<h1>Vendemos dentalsol.es</h1><p>Ofertas a partir de 500 €</p>'],
  ['French', '<p>Ce domaine pourrait vous intéresser ? Faites une offre.</p>'],
  ['German', '<h1>Diese Domain können Sie kaufen</h1><p>Angebot abgeben</p>'],
  ['Dutch', '<p>Interesse in deze domeinnaam? Doe een bod.</p>'],
  ['Portuguese', '<p>Este domínio pode ser seu. Faça uma proposta.</p>'],
])('a name is for sale without the word: %s', (_, text) => {
  expect(kindOf({ title: 'dentalsol.es', text })).toBe('for_sale');
});

test.each([
  ['followers', 'Buy Instagram Likes – cheap and fast'],
  ['diplomas', 'Купить диплом о высшем образовании'],
  ['medicines', 'Modafinil kaufen ohne Rezept'],
  ['who broke in', 'Hacked by Nobody'],
])('another’s trade or name stands on it: %s', (_, title) => {
  expect(kindOf({ title, text: `<h1>${title}</h1>` })).toBe('hijacked');
});

const alive: [string, string, string][] = [
  [
    'a first post that was never deleted, on the page of who gives a telephone',
    'Clínica Dental Sol',
    '<h1>Clínica Dental Sol</h1><p>Llámanos al 955 01 02 03.</p><p>Te damos la bienvenida a WordPress. Esta es tu primera entrada.</p>',
  ],
  ['a blog on the framework', 'Notas', `${LONG}<p>Laravel has wonderful documentation.</p>`],
  ['a hoster', 'Alojamiento rápido', `${LONG}<p>Tu hosting ya está activo en cinco minutos.</p>`],
  [
    'an auction house that asks for bids',
    'Subastas',
    `${LONG}<p>Haz tu oferta por este dominio rústico.</p>`,
  ],
  ['an article on those who broke in', 'Was your shop hacked by a bot?', LONG],
  [
    'a betting shop with a place',
    'Salón de apuestas en Sevilla',
    `${LONG}<p>955 01 02 03, horario: lunes a viernes</p>`,
  ],
];

test.each(alive)('a living page stays one: %s', (_, title, text) => {
  expect(kindOf({ title, text })).toBe('answers');
});
