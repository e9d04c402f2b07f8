import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { errores, textoError } from '#contract/errors.ts';
import { PRODUCTO } from '#contract/product.ts';
import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';
import { GROUP_TITLES, openApiDocument } from './openapi.ts';

type Operation = {
  parameters?: { name: string; in: 'path' | 'query'; required: boolean }[];
  requestBody?: { content: Record<string, { schema: Node }> };
  responses: unknown;
};
type Node = { type?: string; properties?: Record<string, Node>; required?: string[]; anyOf?: Node[] };

const NONCE_PLACE = '__NONCE__';

/** Built once; each answer inserts its own nonce. */
export function docsPages(info: { version: string; publicUrl: string }): (nonce: string) => string {
  let page: string | null = null;
  return (nonce) => {
    page ??= String(docsPage(info));
    return page.replace(NONCE_PLACE, nonce);
  };
}

/** Sends a call from the page with the token that its reader types; loaded from this site, as the content policy asks. */
export const tryItScript = (): string => readFileSync(new URL('./try-it.js', import.meta.url), 'utf8');

function docsPage(info: { version: string; publicUrl: string }) {
  const { paths } = openApiDocument(info) as { paths: Record<string, Record<string, Operation>> }; // built by openApiDocument
  const groups = Object.entries(routeTable).map(([group, routes]) => {
    const calls = Object.values<Route>(routes).map((route) => {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      return call(route, path, paths[path]?.[route.method.toLowerCase()]);
    });
    return html`<section id="${group}"><h2>${GROUP_TITLES[group as keyof typeof GROUP_TITLES]}</h2>${calls}</section>`;
  });
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>API · ${PRODUCTO}</title>
<style nonce="${NONCE_PLACE}">${raw(STYLE)}</style>
</head>
<body>
<header><h1>API · ${PRODUCTO}</h1>
<p>Versión ${info.version}. Descripción completa: <a href="/api/openapi.json">OpenAPI 3.1</a>. Las llamadas con
<span class="lock">token: …</span> llevan la cabecera <code>Authorization: Bearer …</code> con un token que tenga ese permiso. Toda respuesta correcta
trae <code>success: true</code>; un error, <code>{ success: false, error: { code, message } }</code>.</p>
<p>Un token se crea en <a href="/settings?tab=seguridad">Configuración, pestaña Seguridad</a>, «Acceso de programas». Los
modelos de lenguaje usan <code>${info.publicUrl}/mcp</code> con el mismo token.</p>
<p><label>Token para probar las llamadas; esta página no lo guarda
<input id="token" type="password" autocomplete="off" spellcheck="false"></label></p>
<nav aria-label="Grupos"><ul>${Object.entries(GROUP_TITLES).map(
    ([group, title]) => html`<li><a href="#${group}">${title}</a></li>`,
  )}<li><a href="#errores">Errores</a></li></ul></nav></header>
<main>${groups}${errorTable()}</main>
<script src="/api/docs/probar.js" defer></script>
</body>
</html>`;
}

function call(route: Route, path: string, operation: Operation | undefined) {
  const names = operation?.parameters?.map(
    ({ name, required }) => html`<code>${name}${required ? '' : '?'}</code> `,
  );
  return html`<article>
<h3><span class="method ${route.method.toLowerCase()}">${route.method}</span> <code>${path}</code>
${route.auth ? html`<span class="lock">${isForTokens(route) ? `token: ${route.scope}` : 'solo con sesión'}</span>` : ''}</h3>
<p>${route.summary}.</p>
${names?.length ? html`<p class="fields">Parámetros: ${names}</p>` : ''}
${operation?.requestBody ? json('Cuerpo', operation.requestBody) : ''}
${json('Respuesta', operation?.responses)}
${tryButton(route, path, operation)}
</article>`;
}

const isForTokens = ({ auth, scope }: Route): boolean => auth && scope !== 'nunca';

/** Not for files and streams. */
function tryButton(route: Route, path: string, operation: Operation | undefined) {
  if (!isForTokens(route) || !route.answer || route.consumes) return '';
  const names = (place: 'path' | 'query') =>
    operation?.parameters
      ?.filter((parameter) => parameter.in === place)
      .map(({ name }) => name)
      .join(' ') ?? '';
  const schema = operation?.requestBody?.content['application/json']?.schema;
  const body = schema ? html` data-body="${JSON.stringify(sampleOf(schema), null, 2)}"` : '';
  return html`<button type="button" data-method="${route.method}" data-path="${path}" data-params="${names('path')}" data-query="${names('query')}" data-changes="${route.scope === 'leer' ? '' : 'sí'}"${body}>Probar</button>`;
}

/** The required fields with empty values, to be filled in. */
function sampleOf({ type, properties = {}, required = [], anyOf }: Node): unknown {
  if (anyOf?.[0]) return sampleOf(anyOf[0]);
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return 0;
  if (type === 'boolean') return false;
  if (type !== 'object') return '';
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
}

function json(title: string, value: unknown) {
  return html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre></details>`;
}

function errorTable() {
  const lines = Object.entries(errores).map(
    ([code, [status]]) =>
      html`<tr><td><code>${code}</code></td><td>${status}</td>
<td>${textoError(code as keyof typeof errores, '…')}</td></tr>`,
  );
  return html`<section id="errores"><h2>Errores</h2><table>
<thead><tr><th scope="col">Código</th><th scope="col">HTTP</th><th scope="col">Texto</th></tr></thead>
<tbody>${lines}</tbody></table></section>`;
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dee7, #353b47); --soft: light-dark(#f4f6f9, #1b1f27);
  --text: light-dark(#1a2230, #e6e9ef); --dim: light-dark(#4d586b, #a9b3c3); --link: light-dark(#1a4fb0, #8db4ff); }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1rem 4rem; font: 16px/1.6 system-ui, sans-serif;
  color: var(--text); background: light-dark(#fff, #12151b); }
a { color: var(--link); } h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; overflow-wrap: anywhere; margin: 0; } article { padding: 1rem 0; border-bottom: 1px solid var(--line); }
article p { margin: .25rem 0; color: var(--dim); } nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; } pre { overflow: auto; max-height: 30rem; padding: 1rem; background: var(--soft); border-radius: .5rem; }
.method, .lock { display: inline-block; padding: 0 .5rem; border: 1px solid var(--line); border-radius: .375rem; font-size: .8125rem; background: var(--soft); }
label { display: grid; gap: .25rem; margin: .5rem 0; font-size: .9375rem; } form { margin-top: .5rem; }
input, textarea { font: .9375rem/1.5 ui-monospace, monospace; padding: .5rem; border: 1px solid var(--dim); border-radius: .375rem;
  background: var(--soft); color: var(--text); min-width: 0; }
button { margin-top: .5rem; min-height: 2.5rem; padding: 0 1rem; font: inherit; border: 1px solid var(--dim); border-radius: .375rem;
  background: var(--soft); color: var(--text); cursor: pointer; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; } pre:empty { display: none; } td { overflow-wrap: anywhere; }
summary { cursor: pointer; } table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { text-align: left; padding: .375rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
`;
