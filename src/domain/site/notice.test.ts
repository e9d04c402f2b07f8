import { expect, test } from 'vitest';
import { LONG, samplePage } from './page.samples.ts';
import { readPage } from './page.ts';

const NOBODY = /^(?:parked|default_page)$/;

test.each<[string, number, string, string]>([
  ['Squarespace', 404, 'Website Expired', 'This account has expired. Owners can log in below.'],
  [
    'Squarespace, unclaimed',
    404,
    'Domain Not Claimed',
    'This domain has been mapped to Squarespace, but not claimed.',
  ],
  ['Wix', 404, '', 'Looks Like This Domain Isn&#39;t Connected To A Website Yet!'],
  ['Wix in Spanish', 404, 'Wix', 'Parece que este dominio aún no está conectado a un sitio'],
  ['Shopify', 404, 'Tienda', 'Sorry, this shop is currently unavailable.'],
  ['Shopify, unpaid', 402, 'Tienda', 'Sorry, this store is currently unavailable. Are you the store owner?'],
  [
    'WordPress.com',
    404,
    'WordPress.com',
    'dentalsol.wordpress.com doesn’t exist. Do you want to register it?',
  ],
  ['GitHub Pages', 404, 'Site not found · GitHub Pages', 'There isn’t a GitHub Pages site here.'],
  [
    'Netlify',
    404,
    'Site not found',
    'Looks like you followed a broken link or entered a URL that doesn’t exist on Netlify.',
  ],
  ['Vercel', 404, '404: NOT_FOUND', 'Code: DEPLOYMENT_NOT_FOUND ID: cdg1::x'],
  ['Heroku', 404, 'No such app', 'There is no app configured at that hostname.'],
  [
    'Firebase',
    404,
    'Site Not Found',
    'Site Not Found Why am I seeing this? You haven’t deployed an app yet.',
  ],
  ['Azure', 403, 'Web App - Unavailable', 'Error 403 - This web app is stopped.'],
  ['S3', 404, '404 Not Found', 'Code: NoSuchBucket Message: The specified bucket does not exist'],
  ['Cloudflare 1016', 530, 'Origin DNS error | dentalsol.es | Cloudflare', 'Error 1016'],
  [
    'Tumblr',
    404,
    'Not found.',
    'There’s nothing here. Whatever you were looking for doesn’t currently exist at this address.',
  ],
  ['Blogger', 404, 'Blog', 'Sorry, the blog at dentalsol.blogspot.com has been removed.'],
])('%s shows that its site is closed', (_, status, title, text) => {
  expect(readPage(samplePage({ status, title, text: `<h1>${text}</h1>` })).kind).toMatch(NOBODY);
});

test.each([
  ['es', 'Este sitio web se encuentra temporalmente suspendido'],
  ['es', 'Esta página ha sido desactivada por impago. Póngase en contacto con administración.'],
  ['es', 'El servicio de alojamiento de dentalsol.es ha caducado'],
  ['es', 'Dominio pendiente de renovación'],
  ['es', 'Dominio sin renovar'],
  ['es', 'Este dominio no está activo'],
  ['es', 'El dominio dentalsol.es se encuentra en periodo de gracia'],
  ['es', 'Dominio en proceso de baja'],
  ['en', 'This domain is pending renewal or deletion'],
  ['en', 'This domain is pending ICANN verification'],
  ['en', 'This domain name is on hold'],
  ['es', 'La cuenta asociada a esta web está pendiente de pago'],
  ['es', 'El dominio dentalsol.es está registrado, pero todavía no tiene ninguna web publicada'],
  ['es', 'No hay ninguna página web configurada en esta dirección'],
  ['es', 'Sitio web en construcci&oacute;n'],
  ['ca', 'Aquest lloc web està suspès per manca de pagament'],
  ['ca', 'Aquest domini ja està registrat i encara no té cap web publicada'],
  ['ca', 'Pàgina web en construcció'],
  ['gl', 'Esta páxina web está suspendida. Este dominio aínda non ten web publicada'],
  ['gl', 'Este dominio caducou'],
  ['eu', 'Webgune hau etenda dago'],
  ['eu', 'Domeinu hau erregistratuta dago'],
  ['pt', 'Este site foi suspenso por falta de pagamento'],
  ['pt', 'O domínio dentalsol.pt já está registado, mas ainda não tem conteúdo. Site em construção'],
  ['fr', 'Ce site est suspendu pour défaut de paiement'],
  ['fr', 'Ce nom de domaine est réservé. Le site n’est pas encore publié.'],
  ['fr', 'Site web en cours de construction'],
  ['it', 'Sito sospeso per mancato pagamento'],
  ['it', 'Questo dominio è già registrato. Il sito non è ancora stato pubblicato'],
  ['it', 'Sito web in costruzione'],
  ['de', 'Diese Webseite wurde wegen Zahlungsverzug gesperrt'],
  ['de', 'Diese Domain ist bereits registriert. Hier entsteht eine neue Website.'],
  ['de', 'Unter dieser Domain ist noch keine Homepage hinterlegt'],
  ['en', 'This site has been suspended. Please contact your hosting company.'],
  ['en', 'Your subscription is unpaid and this website has been disabled'],
  ['en', 'This domain has been registered by a customer and no website is published yet'],
  ['nl', 'Deze website is opgeschort wegens wanbetaling'],
  ['nl', 'Deze domeinnaam is gereserveerd. Er is nog geen website gekoppeld.'],
  ['pl', 'Strona została zawieszona z powodu braku płatności'],
  ['pl', 'Domena jest zaparkowana. Strona w budowie'],
])('a notice in place of a website (%s): %s', (_, text) => {
  const page = samplePage({
    title: 'dentalsol.es',
    text: `<div><h1>${text}</h1><a href="https://x.example/login">?</a></div>`,
  });
  expect(readPage(page).kind).toMatch(NOBODY);
});

test.each([
  [
    'the hoster’s advertising stands below it',
    `<h1>Este dominio está registrado</h1>${'<p>Crea tu web con nosotros: hosting rápido, correo y certificado gratis para tu negocio.</p>'.repeat(12)}<a href="https://hoster.example/hosting">Hosting</a>`,
  ],
  ['it stands in the title alone', '<img src="/logo.png">'],
])('a notice counts although %s', (_, text) => {
  expect(readPage(samplePage({ title: 'Dominio registrado en dentalsol.es', text })).kind).toBe('parked');
});

test.each<[string, Parameters<typeof samplePage>[0]]>([
  [
    'a pause for work',
    { title: 'Dental Sol', text: 'Nuestra web no está disponible por mantenimiento. Volvemos mañana.' },
  ],
  [
    'a missing page of a living site',
    { status: 404, title: 'Página no encontrada', text: 'La página no existe. <a href="/">Inicio</a>' },
  ],
  [
    'a business that gives its telephone while its page is being made',
    {
      title: 'Dental Sol',
      text: 'Nueva web en construcción. Llámanos: <a href="tel:+34954001122">954 00 11 22</a>',
    },
  ],
  ['an article on domains', { title: '¿Qué hago si mi dominio ha caducado?' }],
  ['a guide to the end of a name', { title: 'Dominio en periodo de gracia: qué hacer' }],
  [
    'a shop with an offer on hold',
    {
      text: `<p>${'Pisos y locales en Triana con fotos y plano. '.repeat(20)}</p><p>El servicio no está activo en agosto.</p>`,
    },
  ],
  ['a lawyer for reserved names', { title: 'Abogados Dominio Reservado' }],
  ['a seller of hosting', { title: 'Alojamiento con cPanel, Plesk y DirectAdmin en Jaén' }],
  ['a sweet name', { title: 'Un Momento de Chocolate — Obrador' }],
  ['a guard’s name', { title: 'Access Denied Seguridad Privada' }],
  [
    'a link to a parking service',
    {
      text: `<p>${'Pisos y locales en Triana con fotos y plano. '.repeat(20)}</p><a href="https://www.above.com/marketplace/x">nuestro otro dominio</a>`,
    },
  ],
  [
    'searches that an estate agent proposes',
    {
      text: `<p>${'Pisos y locales en Triana con fotos y plano. '.repeat(20)}</p><p>Búsquedas relacionadas: áticos en Nervión</p>`,
    },
  ],
  ['a campaign’s address', { finalUrl: 'https://www.dentalsol.es/lander/implantes' }],
  [
    'a small living page',
    {
      text: '<h1>Dental Sol</h1><p>Odontología familiar en el centro. Pide cita.</p><a href="tel:+34954001122">Llamar</a>',
    },
  ],
])('%s is no notice', (_, change) => {
  expect(readPage(samplePage(change)).kind).toBe('answers');
});

test('a firm whose trade is parking is no parked domain, though its page is short', () => {
  const nav = ['tarifas', 'abonos', 'reservas'].map((path) => `<a href="/${path}/">${path}</a>`).join(' ');
  const page = (body: string) =>
    readPage({
      ...samplePage(),
      dominio: 'garaje-plaza.es',
      finalUrl: 'https://garaje-plaza.es/',
      status: 200,
      body: `<title>Garaje Plaza</title><h1>Garaje Plaza</h1>${body}`,
    });
  const words = '<p>No es domain parking: se aparcan coches, de día y de noche.</p>';
  expect(page(`${nav}${words}<a href="tel:+34954123456">954 12 34 56</a>`).kind).toBe('answers');
  expect(page(words).kind).toBe('parked');
});

const DIALOG =
  'Utilizamos cookies propias y de terceros. Puede aceptarlas, rechazarlas o configurarlas en su navegador. Si las bloquea, algunas partes del sitio web pueden quedar deshabilitadas. Algunas cookies caducan en un año.';
const NAMED = `<div class="cookie-bar"><div>${DIALOG.repeat(4)}</div><button>Aceptar</button></div>`;

test.each([
  ['es', 'Este dominio ha caducado', NAMED],
  ['es', 'Esta web está suspendida por falta de pago', `<p>${DIALOG}</p>`],
  ['es', 'Sitio web en construcción', NAMED],
  ['en', 'This domain is parked', '<p>We use cookies. Please enable JavaScript in your browser.</p>'],
  ['it', 'Il dominio è scaduto', '<footer><a href="https://hoster.example/c">Cookie policy</a></footer>'],
  [
    'de',
    'Diese Domain ist bereits registriert',
    '<noscript>Bitte JavaScript im Browser aktivieren.</noscript>',
  ],
])('a notice counts beside what is said of cookies and the browser (%s): %s', (_, text, beside) => {
  expect(readPage(samplePage({ title: 'dentalsol.es', text: `${beside}<h1>${text}</h1>` })).kind).toMatch(
    NOBODY,
  );
  expect(readPage(samplePage({ title: 'dentalsol.es', text: `<p>${text}.</p>${beside}` })).kind).toMatch(
    NOBODY,
  );
});

test.each([
  ['a dialog of cookies without a name', `<div>${DIALOG}</div><h1>Dental Sol</h1><p>Pide cita.</p>`],
  ['a named dialog', `${NAMED}<h1>Dental Sol</h1><p>Pide cita.</p>`],
  ['a page inside a block named after cookies', `<div class="cookies-off"><h1>Dental Sol</h1>${LONG}</div>`],
  [
    'a shell that needs scripts',
    '<noscript>JavaScript está desactivado en su navegador. Este sitio web no está disponible.</noscript><div id="app"></div>',
  ],
  [
    'an application',
    '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
  ],
  [
    'parts that are off',
    '<h1>Dental Sol</h1><p>Algunas secciones de la web están desactivadas hasta junio.</p>',
  ],
])('%s is no notice', (_, text) => {
  expect(readPage(samplePage({ title: 'Dental Sol', text })).kind).toBe('answers');
});

test('the telephone on a registrar’s page is the registrar’s', () => {
  const to = (path: string) => `<a href="https://registrador.example/${path}">${path}</a>`;
  const menu = ['hosting', 'correo', 'dominios', 'tiendas'].map(to).join(' ');
  const notice =
    '<h1>dentalsol.es</h1><p>Página web en construcción.</p><p>Atención al cliente: 900 100 200</p>';
  expect(readPage(samplePage({ title: 'dentalsol.es', text: menu + notice })).kind).toBe('parked');
  expect(readPage(samplePage({ title: 'Dental Sol', text: notice })).kind).toBe('answers');
});

test.each([
  'Este dominio está alojado en nuestros servidores',
  'Este perfil ya no tiene sitio web',
  'El usuario aún no ha subido su página',
  'El titular de esta web tiene facturas sin pagar',
  'Diese Domain wurde von einem Kunden registriert',
  'Domena wygasła',
])('a notice in other words: %s', (text) => {
  expect(readPage(samplePage({ title: 'dentalsol.es', text: `<h1>${text}</h1>` })).kind).toMatch(NOBODY);
});

test('where a living site is hosted is no notice', () => {
  const text = '<h1>Dental Sol</h1><p>Odontología familiar. Esta web está alojada en un servidor verde.</p>';
  expect(readPage(samplePage({ text })).kind).toBe('answers');
});

test.each([
  ['Bienvenido a su nuevo espacio', 'Suba sus archivos a la carpeta public_html.'],
  ['Votre hébergement', 'Déposez vos fichiers par FTP.'],
  ['Spazio web attivo', 'Carica i tuoi file.'],
  ['Webspace', 'Laden Sie Ihre Dateien hoch.'],
  ['Blank', 'This page is intentionally left blank'],
  ['dentalsol.es', 'No hay contenido en este dominio'],
  ['dentalsol.es', 'The owner of this web site has not put up any web pages yet.'],
  ['dentalsol.es', 'O titular ainda não publicou o site.'],
  ['Hébergement expiré', ''],
  ['dentalsol.es', 'Este dominio acaba de ser registrado'],
  ['dentalsol.es', 'This website has been taken offline'],
  ['dentalsol.es', "Ce site n'est plus disponible"],
  ['dentalsol.es', 'Esta página está en proceso de creación'],
])('a page of nobody: %s · %s', (title, text) => {
  const { kind } = readPage(samplePage({ title, text: `<h1>${title}</h1><p>${text}</p>` }));
  expect(['parked', 'default_page']).toContain(kind);
});

test.each([
  ['Imprenta Sol', 'Suba sus archivos y le imprimimos los carteles en el día. Tel. 954 12 31 23.'],
  ['Clínica Sol', 'Hemos pausado la agenda en agosto. Llame al 954 12 31 23.'],
])('words of it on a page of a firm are none: %s', (title, text) => {
  const links = ['precios', 'carteles', 'contacto', 'equipo']
    .map((to) => `<a href="/${to}">${to}</a>`)
    .join(' ');
  const page = samplePage({ title, text: `<h1>${title}</h1><p>${text}</p>${links}` });
  expect(readPage(page).kind).toBe('answers');
});
