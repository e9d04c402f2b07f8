import { consent, type Form, links, PHONE, page, paragraphs, slug, type Written, wordsOf } from './markup.ts';

const menu = ({ idioma }: Written) => `<header><nav>${links(wordsOf(idioma).menu)}</nav></header>`;
const footer = ({ idioma }: Written) =>
  `<footer><p>Plaza Mayor 3, 41001 · ${PHONE} · <a href="mailto:hola@correo.example">hola@correo.example</a></p>
${links(wordsOf(idioma).legal)}</footer>`;
const prose = ({ idioma }: Written, from = 0, to = 4) => paragraphs(wordsOf(idioma).prose.slice(from, to));

const portal: Form = (written) => ({
  headers: { 'content-type': 'text/html', link: '<https://api.w.org/>; rel="https://api.w.org/"' },
  body: page(
    written,
    `${menu(written)}<main><h1>${written.titular}</h1>${paragraphs(written.parrafos)}
<section><h2>${wordsOf(written.idioma).menu[1]}</h2>${links(
      Array.from({ length: 9 }, (_, at) => `${wordsOf(written.idioma).menu[1]} ${at + 1}`),
      '/s/',
    )}</section>
<section><h2>${wordsOf(written.idioma).menu[2]}</h2>${prose(written)}${prose(written)}</section></main>
${footer(written)}${consent(written)}<script>var wpcf7 = {"api":{"root":"/wp-json/"}};</script>`,
    '<meta name="generator" content="WordPress 6.7"><script src="/wp-includes/js/jquery/jquery.min.js"></script>',
  ),
});

const folleto: Form = (written) => ({
  body: page(
    written,
    `<nav>${links(wordsOf(written.idioma).menu.slice(0, 4))}</nav><h1>${written.titular}</h1>
${paragraphs(written.parrafos)}${prose(written, 0, 3)}<p>${PHONE}</p>${links(wordsOf(written.idioma).legal)}`,
  ),
});

/** One page with a telephone number, as many shops have. */
const tarjeta: Form = (written) => ({
  body: page(written, `<h1>${written.titular}</h1>${paragraphs(written.parrafos)}<p>${PHONE}</p>`),
});

const carta: Form = (written) => ({
  body: page(
    written,
    `<img src="/logo.png" alt="${written.titulo}"><h1>${written.titular}</h1>
<ul>${written.parrafos.map((dish) => `<li>${dish}</li>`).join('')}</ul>${prose(written, 3, 4)}
<p>${PHONE}</p><iframe src="https://www.google.com/maps/embed?pb=1"></iframe>`,
  ),
});

const tienda: Form = (written) => ({
  body: page(
    written,
    `${menu(written)}<h1>${written.titular}</h1><a href="/cart/">0,00 €</a>
${written.parrafos.map((item) => `<article><a href="/p/${slug(item)}"><h2>${item}</h2></a><button>+</button></article>`).join('')}
${prose(written, 0, 2)}${footer(written)}${consent(written)}`,
  ),
});

const blog: Form = (written) => ({
  body: page(
    written,
    `${menu(written)}<h1>${written.titular}</h1>
${written.parrafos.map((post) => `<article><h2><a href="/2026/${slug(post)}/">${post}</a></h2><time>2026-03-04</time>${prose(written, 0, 2)}</article>`).join('')}
${prose(written)}${consent(written)}`,
  ),
});

/** A shell that a script fills. */
const spa: Form = (written) => ({
  body: page(
    written,
    `<noscript>${wordsOf(written.idioma).javascript}</noscript><div id="root"></div>
<script type="module" src="/assets/index-4f2a.js"></script>`,
    `<meta name="description" content="${written.titulo}">`,
  ),
});

/** Hardly more than a large unbranded consent dialog. */
const galletas: Form = (written) => ({
  body: page(
    written,
    `<div class="modal"><p>${wordsOf(written.idioma).cookies}</p><button>OK</button></div>
<h1>${written.titular}</h1>${paragraphs(written.parrafos)}<p>${PHONE}</p>`,
  ),
});

const entrada: Form = (written) => ({
  body: page(
    written,
    `<h1>${written.titular}</h1>${paragraphs(written.parrafos)}<a href="/es/">Sí</a> <a href="/en/">No</a>`,
  ),
});

/** A page of the nineties: tables, capitals, no telephone. */
const antigua: Form = ({ titulo, titular, parrafos }) => ({
  body: `<HTML><HEAD><TITLE>${titulo}</TITLE></HEAD><BODY BGCOLOR="#FFFFCC"><TABLE WIDTH=760 BORDER=0><TR><TD>
<FONT SIZE=5><B>${titular}</B></FONT></TD></TR><TR><TD>${parrafos.join('<BR>')}</TD></TR>
<TR><TD><A HREF="fotos.htm">Fotos</A> <A HREF="plano.htm">Plano</A></TD></TR></TABLE></BODY></HTML>`,
});

/** A page under construction of a business that can be called. */
const obras: Form = (written) => ({
  body: page(written, `<h1>${written.titular}</h1>${paragraphs(written.parrafos)}<p>${PHONE}</p>`),
});

const obrasCorreo: Form = (written) => ({
  body: page(
    written,
    `<img src="/logo.svg"><h2>${written.titular}</h2>${paragraphs(written.parrafos)}
<a href="mailto:taller@correo.example">taller@correo.example</a>`,
  ),
});

const pausa: Form = (written) => ({
  status: 503,
  headers: { 'content-type': 'text/html', 'retry-after': '3600' },
  body: page(written, `<h1>${written.titular}</h1>${paragraphs(written.parrafos)}<p>${PHONE}</p>`),
});

const error404: Form = (written) => ({
  status: 404,
  body: page(
    written,
    `${menu(written)}<h1>${written.titular}</h1>${paragraphs(written.parrafos)}${footer(written)}`,
  ),
});

export const living = {
  portal,
  folleto,
  tarjeta,
  carta,
  tienda,
  blog,
  spa,
  galletas,
  entrada,
  antigua,
  obras,
  'obras-correo': obrasCorreo,
  pausa,
  error404,
} satisfies Record<string, Form>;
