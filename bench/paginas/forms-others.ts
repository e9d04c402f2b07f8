import { consent, type Form, links, page, paragraphs, slug, type Written, wordsOf } from './markup.ts';

const head = ({ titular }: Written) => (titular === '' ? '' : `<h1>${titular}</h1>`);

const aviso: Form = (written) => ({
  body: page(written, `<div class="center">${head(written)}${paragraphs(written.parrafos)}</div>`),
});

const galleta: Form = (written) => ({
  body: page(
    written,
    `${consent(written)}<main>${head(written)}${paragraphs(written.parrafos)}</main><script>window.cc=1</script>`,
  ),
});

/** A registrar's page: its logo, the notice, its advertising and its telephone. */
const marca: Form = (written) => {
  const { advert, legal } = wordsOf(written.idioma);
  const shop = 'https://registrador.example/';
  return {
    body: page(
      written,
      `<header><a href="${shop}"><img src="/logo.svg" alt="Registrador"></a><nav>${links(advert, shop)}</nav></header>
${head(written)}${paragraphs(written.parrafos)}
<section>${advert.map((text) => `<h3>${text}</h3><p>${text}. ${wordsOf(written.idioma).prose[3]}</p>`).join('')}</section>
<footer>© Registrador, S.A. · 900 100 200 · ${links(legal, shop)}</footer>`,
    ),
  };
};

/** The hosting panel's page for a closed account. */
const panel: Form = (written) => ({
  finalUrl: `http://${written.dominio}/cgi-sys/suspendedpage.cgi`,
  body: page(
    written,
    `${head(written)}${paragraphs(written.parrafos)}<a href="http://${written.dominio}/webmail">webmail</a>`,
  ),
});

const plataforma: Form = (written) => ({
  body: page(
    written,
    `<svg viewBox="0 0 9 9"></svg>${head(written)}${paragraphs(written.parrafos)}<a href="https://plataforma.example/">Platform</a>`,
    '<style>body{display:flex;font-family:sans-serif}</style>',
  ),
});

/** Its text is a picture. */
const imagen: Form = (written) => ({ body: page(written, `<img src="/aviso.jpg" width="900">`) });

const anuncios: Form = (written) => {
  const { searches, legal } = wordsOf(written.idioma);
  return {
    nameservers: ['ns1.bodis.com', 'ns2.bodis.com'],
    body: page(
      written,
      `<h1>${written.titular}</h1>${searches.map((text) => `<a href="https://anuncios.example/?q=${slug(text)}">${text}</a>`).join('\n')}
<footer><a href="https://anuncios.example/p">${legal[1]}</a></footer>`,
    ),
  };
};

const script: Form = (written) => ({
  body: page(written, `<div id="target"></div><script src="${written.parrafos[0]}"></script>`),
});

const servidor: Form = ({ titulo, titular, parrafos }) => ({
  body: `<html><head><title>${titulo}</title><style>body{width:35em;margin:0 auto}</style></head><body>
${titular === '' ? '' : `<h1>${titular}</h1>`}${paragraphs(parrafos)}</body></html>`,
});

/** A broker's page: the name, its price, a form, and the purchase process. */
const venta: Form = (written) => ({
  body: page(
    written,
    `<h1>${written.titular}</h1>${paragraphs(written.parrafos)}<p>€ 2,495</p>
<form action="https://corredor.example/offer"><input name="email"><input name="price"><button>OK</button></form>
<p>Escrow · Visa · PayPal · +1 339 222 51 47</p>`,
  ),
});

const ventaCorta: Form = (written) => ({
  body: page(
    written,
    `<center><h2>${written.titular}</h2>${paragraphs(written.parrafos)}<a href="mailto:nombres@correo.example">nombres@correo.example</a></center>`,
  ),
});

const ventaLarga: Form = (written) => ({
  body: page(
    written,
    `<h1>${written.titular}</h1>${paragraphs([...written.parrafos, ...wordsOf(written.idioma).prose, ...wordsOf(written.idioma).prose])}
${links(
  Array.from({ length: 14 }, (_, at) => `Domain ${at + 1}`),
  'https://corredor.example/d/',
)}`,
  ),
});

/** A review site that earns by its links. */
const afiliado: Form = (written) => ({
  body: page(
    written,
    `<nav>${links(['Top', 'Bonus', 'FAQ', 'Blog', 'App'])}</nav><h1>${written.titular}</h1>
${paragraphs(written.parrafos)}<table>${Array.from({ length: 8 }, (_, at) => `<tr><td>${at + 1}</td><td>${written.titular}</td><td><a rel="nofollow" href="https://go${at}.afiliado.example/r">→</a></td></tr>`).join('')}</table>
${paragraphs(Array.from({ length: 6 }, () => written.parrafos.join(' ')))}`,
    `<meta name="description" content="${written.parrafos[0] ?? written.titular}">`,
  ),
});

/** The former business's page, with injected content in its head. */
const injerto: Form = (written) => {
  const { menu, prose } = wordsOf('es');
  return {
    body: page(
      written,
      `<nav>${links(menu)}</nav><h1>${written.titular}</h1>${paragraphs(written.parrafos)}
${paragraphs([...prose, ...prose, ...prose])}<p>955 01 02 03</p>`,
      `<meta name="description" content="${written.parrafos[0] ?? ''}">`,
    ),
  };
};

const granja: Form = (written) => ({
  body: page(
    written,
    `<h1>${written.titular}</h1>${Array.from({ length: 5 }, (_, at) => written.parrafos.map((text) => `<a href="/${slug(text)}-${at}.html">${text}</a>`).join(' ')).join('<br>')}`,
  ),
});

const tiendaFalsa: Form = (written) => ({
  body: page(
    written,
    `<h1>${written.titular}</h1>${Array.from({ length: 4 }, (_, at) => written.parrafos.map((item, n) => `<div><a href="/p-${at}-${n}.html">${item}</a><button>Add to cart</button></div>`).join('')).join('')}<p>Visa Mastercard EMS</p>`,
  ),
});

const muro: Form = (written) => ({
  body: page(written, `${head(written)}${paragraphs(written.parrafos)}<p>Ray ID: 8f1c2d3e4a5b6c7d</p>`),
});

const desafio: Form = (written) => ({
  headers: { 'content-type': 'text/html', server: 'cloudflare', 'cf-mitigated': 'challenge' },
  body: page(
    written,
    `${head(written)}${paragraphs(written.parrafos)}<script>(function(){window._cf_chl_opt={cvId:'3'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1';})();</script>`,
  ),
});

export const others = {
  aviso,
  galleta,
  marca,
  panel,
  plataforma,
  imagen,
  anuncios,
  script,
  servidor,
  venta,
  'venta-corta': ventaCorta,
  'venta-larga': ventaLarga,
  afiliado,
  injerto,
  granja,
  tiendafalsa: tiendaFalsa,
  muro,
  desafio,
} satisfies Record<string, Form>;
