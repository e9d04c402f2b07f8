import type { Persona } from './personas.ts';

const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  font: 16px/1.5 system-ui, sans-serif; background: #f0f4f9; color: #1f1f1f; }
main { width: min(100%, 28rem); background: #fff; border-radius: 1rem; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
.aviso { margin: 0 0 1rem; font-size: .875rem; color: #444746; }
ul { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; gap: .5rem; }
button { width: 100%; min-height: 3rem; padding: .625rem 1rem; font: inherit; text-align: left; cursor: pointer;
  border: 1px solid #747775; border-radius: .75rem; background: #fff; color: #1f1f1f; }
button:hover { background: #e9eef6; }
button:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
button strong, button span { display: block; }
button span { font-size: .875rem; color: #444746; }
.otra { display: grid; gap: .5rem; margin: 0 0 1rem; }
input { width: 100%; min-height: 3rem; padding: .625rem 1rem; font: inherit; color: inherit;
  border: 1px solid #747775; border-radius: .75rem; background: transparent; }
.cancelar { text-align: center; color: #0b57d0; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  body { background: #131314; color: #e3e3e3; }
  main { background: #1e1f20; }
  .aviso, button span { color: #c4c7c5; }
  button { background: #1e1f20; color: #e3e3e3; border-color: #8e918f; }
  button:hover { background: #2d2f31; }
  button:focus-visible { outline-color: #a8c7fa; }
  .cancelar { color: #a8c7fa; }
}`;

/** Works without scripts and loads no resources. */
export function accountPage(options: {
  action: string;
  client: string;
  personas: readonly Persona[];
  refused: string | null;
}): string {
  const buttons = options.personas
    .map(
      ({ sub, email, name, note }) =>
        `<li><button type="submit" name="cuenta" value="${quoted(sub)}"><strong>${quoted(name ?? email)}</strong>` +
        `<span>${name ? `${quoted(email)} · ` : ''}${quoted(note)}</span></button></li>`,
    )
    .join('\n');
  return page(
    'Elige una cuenta',
    `<h1>Elige una cuenta</h1>
<p class="aviso">Google simulado: ninguna de estas cuentas existe. Vas a entrar en <strong>${quoted(options.client)}</strong>,
que recibirá tu nombre, tu correo y tu foto.</p>
<form method="post" action="${quoted(options.action)}">
<ul>
${buttons}
</ul>
</form>
<form class="otra" method="post" action="${quoted(options.action)}">
<label for="correo">Otra cuenta</label>
<input id="correo" name="correo" type="email" required maxlength="80" autocomplete="off" placeholder="nombre@example.com" value="${quoted(options.refused ?? '')}">
${options.refused === null ? '' : '<span role="alert">Escribe un correo de example.com, example.org o example.net.</span>'}
<button type="submit" name="otra" value="1">Usar otra cuenta</button>
</form>
<form method="post" action="${quoted(options.action)}">
<button class="cancelar" type="submit" name="cancelar" value="1">Cancelar</button>
</form>`,
  );
}

export function errorPage(code: string, description: string): string {
  return page(
    'Acceso bloqueado',
    `<h1>Acceso bloqueado: la solicitud no es válida</h1>
<p class="aviso">Google simulado no puede continuar con este inicio de sesión.</p>
<p>Error 400: ${quoted(code)}</p>
<p class="aviso">${quoted(description)}</p>`,
  );
}

function page(title: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title} · Google simulado</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

function quoted(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
