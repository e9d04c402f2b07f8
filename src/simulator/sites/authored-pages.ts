import { domainToUnicode } from 'node:url';
import type { Page } from './pages.ts';

const HEADERS = { 'content-type': 'text/html; charset=utf-8' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const document = (lang: string, title: string, body: string, status = 200, head = ''): Page => ({
  status,
  headers: HEADERS,
  body: `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`,
});

/** A firm's own site on a subject whose words are suspicious elsewhere. */
function living(title: string, paragraphs: readonly string[], links: readonly string[]): Page {
  const nav = links
    .map((link) => `<li><a href="/${link.toLowerCase().replaceAll(' ', '-')}/">${link}</a></li>`)
    .join('');
  const text = paragraphs.map((line) => `<p>${line}</p>`).join('\n');
  return document(
    'es',
    title,
    `<header><a href="/">${title}</a><nav><ul>${nav}</ul></nav></header><main><h1>${title}</h1>
${text}
<form action="/contacto" method="post"><label>Nombre <input name="nombre"></label><label>Mensaje <textarea name="mensaje"></textarea></label><button>Enviar</button></form>
<address>Calle Mayor, 14, 41001 Sevilla<br>Teléfono: <a href="tel:+34954123456">954 12 34 56</a></address></main>
<footer><p>© ${title}. <a href="/aviso-legal/">Aviso legal</a> · <a href="/privacidad/">Privacidad</a></p></footer>`,
    200,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/estilos.css">',
  );
}

function casino(lang: string, title: string, lines: readonly string[]): Page {
  const links = Array.from(
    { length: 12 },
    (_, at) => `<a href="https://go${at}.example.net/?s=${at}">${lines[at % lines.length]}</a>`,
  );
  return document(lang, title, `<h1>${title}</h1><p>${lines.join('. ')}.</p><p>${links.join(' ')}</p>`);
}

const authored: Readonly<Record<string, (host: string) => Page>> = {
  'closed-squarespace': () =>
    document(
      'en-US',
      'Squarespace - Website Expired',
      '<div class="expired"><h1>Website Expired</h1><p>This account has expired. If you are the site owner, click below to login.</p><a href="https://account.squarespace.com/">Login</a></div>',
      402,
    ),
  'closed-wix': (host) =>
    document(
      'en',
      'ConnectYourDomain',
      `<h1>Looks like this domain isn't connected to a website yet</h1><p>${host} is registered with Wix. If this is your domain, connect it to your website in your Wix account.</p><a href="https://www.wix.com/">Go to Wix</a>`,
      404,
    ),
  'closed-shopify': () =>
    document(
      'en',
      'Sorry, this store is currently unavailable.',
      '<main><h1>Sorry, this store is currently unavailable.</h1><p>Are you the store owner? <a href="https://www.shopify.com/login">Log in here</a></p></main>',
      402,
    ),
  'closed-wordpress': (host) =>
    document(
      'en',
      `${host} &#8212; WordPress.com`,
      `<h1>${host} is no longer available.</h1><p>The authors have deleted this site.</p><a href="https://wordpress.com/">WordPress.com</a>`,
      410,
    ),
  'closed-github': () =>
    document(
      'en',
      'Site not found &middot; GitHub Pages',
      '<h1>404</h1><p><strong>There isn\'t a GitHub Pages site here.</strong></p><p>If you\'re trying to publish one, <a href="https://help.github.com/pages/">read the full documentation</a> to learn how to set up GitHub Pages.</p>',
      404,
    ),
  'placeholder-ionos': (host) =>
    document(
      'es',
      host,
      `<h1>${host}</h1><p>Este dominio ya está registrado.</p><p>Acaba de registrar este dominio con IONOS. Aquí se mostrará en breve su página web.</p><a href="https://www.ionos.es/">IONOS</a>`,
    ),
  'placeholder-strato': (host) =>
    document(
      'es',
      'STRATO - Dominio reservado',
      `<h1>${host}</h1><p>Esta página web acaba de ser reservada. Aquí se creará una nueva presencia en Internet.</p><a href="https://www.strato.es/">STRATO</a>`,
    ),
  'placeholder-ovh': (host) =>
    document(
      'es',
      'Enhorabuena',
      `<h1>¡Enhorabuena! Su dominio ${host} está registrado en OVHcloud.</h1><p>Su alojamiento web está instalado; todavía no se ha publicado ningún sitio.</p><a href="https://www.ovhcloud.com/es-es/">OVHcloud</a>`,
    ),
  suspended: () =>
    document(
      'es',
      'Sitio suspendido',
      '<h1>Sitio suspendido</h1><p>Este sitio web ha sido suspendido por estar pendiente de pago. Si es el titular, póngase en contacto con su proveedor.</p>',
    ),
  unpublished: (host) =>
    document(
      'es',
      'Sin página publicada',
      `<h1>${host}</h1><p>Este dominio no tiene ninguna página publicada por el momento.</p>`,
    ),
  'casino-es': () =>
    casino('es', 'Casino online con bono sin depósito', [
      'Tragaperras gratis',
      'Apuestas deportivas en vivo',
      'Bono de bienvenida de 500 €',
      'Ruleta y blackjack con dinero real',
    ]),
  'casino-pt': () =>
    casino('pt', 'Melhores casinos online e apostas', [
      'Apostas esportivas ao vivo',
      'Jogo do tigrinho',
      'Bônus de boas-vindas',
      'Caça-níqueis grátis',
    ]),
  'casino-en': () =>
    casino('en', 'Best Online Slots & Sports Betting', [
      'Free spins no deposit',
      'Live casino',
      'Bet on football',
      'Welcome bonus 200%',
    ]),
  'casino-id': () =>
    casino('id', 'Situs Slot Gacor Hari Ini', [
      'Slot online terpercaya',
      'Judi bola',
      'Bandar togel',
      'Link alternatif deposit pulsa',
    ]),
  'living-casino-trade': () =>
    living(
      'Academia de Póker Sevilla',
      [
        'Enseñamos póker como deporte mental: probabilidad, lectura de la mesa y control de las emociones. Los cursos son presenciales, en grupos de ocho alumnos como máximo.',
        'Nuestros profesores han jugado torneos nacionales y explican cada mano sin dinero de por medio. No organizamos partidas ni apuestas.',
        'Puedes venir a una clase de prueba los jueves por la tarde en nuestra aula del centro.',
      ],
      ['Cursos', 'Profesores', 'Horarios', 'Contacto'],
    ),
  'living-for-sale': () =>
    living(
      'Inmuebles en venta Triana',
      [
        'Pisos y casas en venta en Triana y Los Remedios desde 1998. Visitamos cada vivienda, pedimos la nota simple y acompañamos al comprador hasta la notaría.',
        'Este mes tenemos en venta dos áticos con terraza y un local comercial en la calle San Jacinto. Haz una oferta desde la ficha de cada inmueble.',
        'Si quieres vender, tasamos tu piso sin coste.',
      ],
      ['Pisos en venta', 'Locales', 'Vender mi piso', 'Contacto'],
    ),
  'living-parking': () =>
    living(
      'Aparcamiento del Centro',
      [
        'Parking vigilado de 220 plazas junto a la catedral, abierto las 24 horas. Abonos mensuales para vecinos y tarifas por noche para hoteles.',
        'Domain parking es otra cosa: aquí se aparcan coches. La altura máxima es de 2,10 metros y hay ocho puntos de recarga.',
        'Reserva tu plaza por teléfono o en la web; se paga a la salida.',
      ],
      ['Tarifas', 'Abonos', 'Cómo llegar', 'Reservas'],
    ),
  'living-wall': () =>
    living(
      'Seguridad y Accesos Bermejo',
      [
        'Instalamos controles de acceso, cámaras y cerraduras electrónicas en comunidades y comercios. Comprobamos que el sistema es seguro antes de entregarlo.',
        'Somos empresa homologada y damos servicio técnico en toda la provincia en menos de 24 horas.',
        'Pide presupuesto y un técnico visitará tu portal sin compromiso.',
      ],
      ['Controles de acceso', 'Cámaras', 'Mantenimiento', 'Presupuesto'],
    ),
  'living-construction': () =>
    living(
      'Reformas en Curso',
      [
        'Empresa de construcción: reformas integrales de viviendas y locales, con un jefe de obra que responde del plazo. Cada semana enviamos fotos de la obra en construcción.',
        'Ahora mismo tenemos en curso dos cocinas y una fachada en el barrio de Nervión.',
        'Calculamos tu presupuesto en tres días, con partidas detalladas y precio cerrado.',
      ],
      ['Reformas', 'Obras en curso', 'Presupuesto', 'Contacto'],
    ),
};

export function authoredPage(name: string, host: string): Page {
  const make = authored[name];
  if (!make) throw new RangeError(`no such page: ${name}`);
  return make(escaped(domainToUnicode(host)));
}
