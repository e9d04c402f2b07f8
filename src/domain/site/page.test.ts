import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { LONG, samplePage } from './page.samples.ts';
import { type FetchedPage, readPage } from './page.ts';

const page = samplePage;

test.each<[string, FetchedPage, string]>([
  ['an ordinary page', page(), 'answers'],
  [
    'a page of another kind that mentions a casino',
    page({ title: 'Restaurante junto al Casino de Madrid' }),
    'answers',
  ],
  ['an empty page', page({ text: '' }), 'answers'],
  ['a missing front page', page({ status: 404, title: '404 Not Found', text: 'Not Found' }), 'answers'],
  ['a long page that mentions related searches', page({ text: `${LONG}<p>related searches</p>` }), 'answers'],
  [
    'an estate agent selling houses',
    page({ title: 'Pisos en venta en Sevilla', text: `${LONG} compra este piso` }),
    'answers',
  ],
  ['the apex redirected to www', page({ finalUrl: 'https://www.dentalsol.es/es/inicio' }), 'answers'],
  [
    'Cloudflare’s challenge',
    page({ status: 403, title: 'Just a moment...', headers: { 'cf-mitigated': 'challenge' } }),
    'bot_wall',
  ],
  ['Sucuri', page({ status: 403, title: 'Sucuri WebSite Firewall - Access Denied' }), 'bot_wall'],
  [
    'SiteGround’s captcha',
    page({ status: 202, body: '<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F">' }),
    'bot_wall',
  ],
  ['a plain 403', page({ status: 403, title: 'Forbidden', text: 'Forbidden' }), 'bot_wall'],
  ['a password', page({ status: 401, text: '' }), 'bot_wall'],
  ['too many requests', page({ status: 429, text: '' }), 'bot_wall'],
  ['a broken server', page({ status: 500, title: 'Error', text: 'Internal Server Error' }), 'server_error'],
  [
    'a dead origin behind Cloudflare',
    page({ status: 522, title: 'dentalsol.es | 522: Connection timed out', text: '' }),
    'server_error',
  ],
  ['a 503 without challenge', page({ status: 503, title: 'Service Unavailable', text: '' }), 'server_error'],
  ['a move', page({ finalUrl: 'https://www.sonrisasevilla.com/' }), 'redirected'],
  ['a move to Facebook', page({ finalUrl: 'https://www.facebook.com/dentalsol' }), 'redirected'],
  ['a look-alike host', page({ finalUrl: 'https://dentalsol.es.evil.com/' }), 'redirected'],
  [
    'a frame to elsewhere',
    page({ text: '<iframe src="https://sonrisasevilla.com/x" width=100%></iframe>' }),
    'redirected',
  ],
  [
    'a refresh to elsewhere',
    page({ body: '<meta http-equiv="refresh" content="0; url=https://sonrisasevilla.com/">' }),
    'redirected',
  ],
  [
    'a script that replaces the address',
    page({ body: '<script>window.location.replace("https://sonrisasevilla.com/");</script>' }),
    'redirected',
  ],
  [
    'a script that sets the address, its slashes escaped',
    page({ body: String.raw`<script>location.href = 'https:\/\/sonrisasevilla.com\/'</script>` }),
    'redirected',
  ],
  [
    'a refresh to Facebook',
    page({ body: '<meta http-equiv="refresh" content="0;url=https://www.facebook.com/dentalsol">' }),
    'redirected',
  ],
  [
    'a script to the seller of the name',
    page({ body: '<script>location.replace("https://www.hugedomains.com/x?d=dentalsol.es")</script>' }),
    'for_sale',
  ],
  ['a script to a lander', page({ body: '<script>location.assign("/lander")</script>' }), 'parked'],
  [
    'a refresh to another page of its own',
    page({ body: '<meta http-equiv="refresh" content="0; url=/es/">' }),
    'answers',
  ],
  [
    'a long page whose menu sets the address',
    page({ text: `${LONG}<script>location.href="https://otra.com/"</script>` }),
    'answers',
  ],
  [
    'a title with the name for sale',
    page({ title: 'The domain name dentalsol.es is for sale | Dan.com', text: '<h1>Make an offer</h1>' }),
    'for_sale',
  ],
  [
    'a heading with the name for sale',
    page({ title: 'Bienvenido', text: '<h1>dentalsol.es is for sale</h1>' }),
    'for_sale',
  ],
  ['a house for sale', page({ title: 'This house in Sevilla is for sale' }), 'answers'],
  [
    'a frame of a map is no move',
    page({ text: '<iframe src="https://www.google.com/maps/embed?pb=1"></iframe>' }),
    'answers',
  ],
  [
    'HugeDomains',
    page({ finalUrl: 'https://www.hugedomains.com/domain_profile.cfm?d=dentalsol.com' }),
    'for_sale',
  ],
  ['Sedo', page({ finalUrl: 'https://sedo.com/search/details/?domain=dentalsol.es' }), 'for_sale'],
  ['GoDaddy for sale', page({ finalUrl: 'https://www.godaddy.com/forsale/dentalsol.es' }), 'for_sale'],
  ['a title that offers it', page({ title: 'dentalsol.es — Dominio en venta' }), 'for_sale'],
  [
    'a text that offers it',
    page({ title: 'dentalsol.es', text: '<h1>Este dominio está a la venta</h1>' }),
    'for_sale',
  ],
  ['ParkingCrew', page({ text: '<script src="//d38psrni17bvxu.cloudfront.net/x.js"></script>' }), 'parked'],
  ['AdSense for domains', page({ body: '<html data-adblockkey="MFww=="><body></body></html>' }), 'parked'],
  ['GoDaddy’s lander', page({ body: '<script>window.location.href="/lander"</script>' }), 'parked'],
  ['a ww1. host', page({ finalUrl: 'http://ww1.dentalsol.es/' }), 'parked'],
  [
    'a suspended account',
    page({ finalUrl: 'http://dentalsol.es/cgi-sys/suspendedpage.cgi', text: '' }),
    'parked',
  ],
  [
    'an expired notice',
    page({ title: 'dentalsol.es', text: 'Este dominio ha caducado. Renueva este dominio.' }),
    'parked',
  ],
  [
    'the registrar’s page',
    page({ title: 'dentalsol.es', text: 'Dominio registrado en nuestro servicio' }),
    'parked',
  ],
  [
    'parking servers and no content',
    page({ nameservers: ['ns1.bodis.com'], text: 'dentalsol.es' }),
    'parked',
  ],
  ['a car park', page({ finalUrl: 'https://www.dentalsol.es/es/parking/sevilla' }), 'answers'],
  [
    'a car park whose page shows its text by a script',
    page({ finalUrl: 'https://www.dentalsol.es/parking/', text: '<div id="app"></div>' }),
    'answers',
  ],
  ['a parking script', page({ finalUrl: 'http://dentalsol.es/parking.php', text: 'dentalsol.es' }), 'parked'],
  ['a long page at such an address', page({ finalUrl: 'https://www.dentalsol.es/parking.php' }), 'answers'],
  [
    'a car park’s own style names',
    page({ text: `<div class="parking-page" id="parkingpage">${LONG}</div><script src="/carpark.js?v=2">` }),
    'answers',
  ],
  ['a short page of such a style', page({ text: '<div class="parking-page">dentalsol.es</div>' }), 'parked'],
  ['an estate agent’s list', page({ finalUrl: 'https://www.dentalsol.es/forsale/pisos' }), 'answers'],
  [
    'a short page of offers',
    page({ finalUrl: 'https://market.example/forsale/dentalsol.es', text: 'dentalsol.es' }),
    'for_sale',
  ],
  [
    'a script to a page of offers',
    page({ body: '<script>location.replace("https://market.example/forsale/dentalsol.es")</script>' }),
    'for_sale',
  ],
  ['Indonesian slots', page({ title: 'SLOT GACOR hari ini | Situs Judi Online' }), 'hijacked'],
  [
    'slots that a script shows',
    page({ title: 'SLOT GACOR hari ini', text: '<div id="app"></div><script src="/app.js"></script>' }),
    'hijacked',
  ],
  ['slots in the title of an empty page', page({ title: 'SLOT GACOR hari ini', text: '' }), 'answers'],
  ['Chinese betting', page({ title: '澳门博彩官网' }), 'hijacked'],
  ['Japanese copies', page({ title: 'スーパーコピー時計' }), 'hijacked'],
  ['two plain spam words', page({ title: 'Best Online Casino Bonus 2026' }), 'hijacked'],
])('%s', (_, given, kind) => {
  expect(readPage(given).kind).toBe(kind);
});

test.each<[string, Parameters<typeof page>[0]]>([
  ['Apache on Ubuntu', { title: 'Apache2 Ubuntu Default Page: It works', text: LONG }],
  ['Apache on Debian', { title: 'Apache2 Debian Default Page: It works', text: LONG }],
  ['Apache itself', { title: '', text: '<h1>It works!</h1>' }],
  ['Red Hat', { title: 'Test Page for the Apache HTTP Server on Red Hat Enterprise Linux', text: LONG }],
  ['nginx', { title: 'Welcome to nginx!', text: '<h1>Welcome to nginx!</h1>' }],
  ['IIS', { title: 'IIS Windows Server', text: '<img alt="IIS">' }],
  [
    'cPanel',
    { finalUrl: 'http://dentalsol.es/cgi-sys/defaultwebpage.cgi', title: 'Default Web Site Page', text: '' },
  ],
  ['Plesk', { title: 'Web Server’s Default Page', text: LONG }],
  ['Plesk of old', { title: 'Domain Default page', text: '' }],
  ['Tomcat', { title: 'Apache Tomcat/9.0.65', text: LONG }],
  ['OpenLiteSpeed', { title: 'Congratulations | OpenLiteSpeed', text: '' }],
  ['Caddy', { title: 'Caddy works!', text: '' }],
  ['Hestia', { title: 'Success! Your new web server is ready to use.', text: '' }],
  [
    'aaPanel',
    { title: '', text: 'Congratulations, the site is created successfully! This is the default index.html' },
  ],
  ['a panel in Spanish', { title: 'dentalsol.es', text: 'Esta es la página por defecto de su alojamiento.' }],
  ['a listing of nothing', { title: 'Index of /', text: 'Index of /' }],
])('%s: the server’s default page is no parking', (_, given) => {
  const reading = readPage(page(given));
  expect(reading.kind).toBe('default_page');
  expect(reading.detalle).toContain('Página por defecto del servidor');
});

test.each([
  ['en', 'The domain dentalsol.es has expired.'],
  ['es', 'El dominio dentalsol.es ha caducado.'],
  ['fr', 'Ce nom de domaine a expiré.'],
  ['fr', 'Le domaine est suspendu. Contactez votre fournisseur de services internet'],
  ['fr', 'Le domaine dentalsol.fr n’a pas été renouvelé.'],
  ['it', 'Il dominio dentalsol.it è scaduto.'],
  ['it', 'Questo dominio risulta scaduto'],
  ['pt', 'Este domínio expirou'],
  ['pt', 'O domínio dentalsol.com.br está expirado'],
  ['de', 'Diese Domain ist abgelaufen'],
  ['de', 'Die Domain «dentalsol.de» wurde nicht verlängert'],
  ['ca', 'Aquest domini ha caducat'],
  ['gl', 'Este dominio caducou'],
  ['nl', 'Deze domeinnaam is verlopen'],
  ['nl', 'Het domein dentalsol.nl is verlopen.'],
])('a notice that the name has expired (%s): %s', (_, text) => {
  const reading = readPage(page({ title: 'dentalsol', text: `<h1>${text}</h1>` }));
  expect(reading).toMatchObject({ kind: 'parked', detalle: expect.stringContaining('ha caducado') });
});

test.each([
  'Notre offre a expiré, le domaine viticole reste ouvert',
  'Il dominio della cucina toscana',
  'Domaine du Château: vins expirés',
  'Het domein van de kok is open',
])('no notice: %s', (text) => {
  expect(readPage(page({ title: 'Restaurante', text })).kind).toBe('answers');
});

test('a redirect names where it ended, cut to 200 characters', () => {
  const long = readPage(page({ finalUrl: `https://otra.com/${'a'.repeat(900)}?token=secreto` }));
  expect(long.destino?.length).toBe(200);
  expect(long.destino).not.toContain('secreto');
  expect(readPage(page()).destino).toBeNull();
});

test('any bytes are read without throwing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.webUrl(),
      fc.integer({ min: 100, max: 599 }),
      (body, finalUrl, status) => {
        expect(readPage(page({ body, finalUrl, status })).detalle).not.toBe('');
      },
    ),
  );
});

test.each([
  ['unclosed scripts', '', '<script'],
  ['unclosed tags', '', '<'],
  ['blanks', '', ' '],
  ['descriptions', '', '<meta name='],
  ['frames', '', '<iframe '],
  ['refreshes', '', 'http-equiv=refresh '],
  ['comments', '', '<!--'],
  ['headings', '', '<h1 '],
  ['links', '', '<a href="/x'],
  ['dialogs of consent without an end', '', '<div id=cookie '],
  ['dialogs of consent', '', '<div id=cookie>cookies</div>'],
  ['entities', '<body>', '&#1'],
  ['digits', '<body>', '95 4'],
  ['clauses', '<body>', 'dominio ha, '],
  ['games of chance', '<body>', 'casino online '],
  ['streets', '<body>', 'calle '],
  ['combining marks', 'a', '\u0323\u0301'],
  ['combining marks in a title', '<title>', '\u0323\u0301'],
])('256 KB of %s are read in step with their length', (_, start, piece) => {
  const body = (size: number) => page({ body: start + piece.repeat(size / piece.length) });
  expect(growth(262_144, body, readPage)).toBeLessThan(IN_STEP);
});
