const SHOWN_MAX = 50_000;
const token = document.querySelector('#token');

for (const button of document.querySelectorAll('button[data-path]'))
  button.addEventListener('click', () => button.replaceWith(formOf(button.dataset)));

function formOf({ method, path, params, query, changes, body }) {
  const form = document.createElement('form');
  const fields = [...params.split(' '), ...query.split(' ')].filter(Boolean).map((name) => {
    const input = document.createElement('input');
    input.name = name;
    input.autocomplete = 'off';
    input.required = params.split(' ').includes(name);
    return labelled(name, input);
  });
  const text = document.createElement('textarea');
  text.rows = 6;
  text.value = body ?? '';
  const send = document.createElement('button');
  send.textContent = `Enviar ${method}`;
  const result = document.createElement('pre');
  result.tabIndex = 0;
  result.setAttribute('role', 'status');
  form.append(...fields);
  if (body !== undefined) form.append(labelled('Cuerpo (JSON)', text));
  if (changes) form.append(noteOf('Esta llamada cambia datos de tu cuenta.'));
  form.append(send, result);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    send.disabled = true;
    result.textContent = 'Esperando la respuesta…';
    result.textContent = await ask(
      method,
      addressOf(path, params, new FormData(form)),
      body === undefined ? undefined : text.value,
    );
    send.disabled = false;
  });
  return form;
}

function labelled(name, input) {
  const label = document.createElement('label');
  label.append(name, input);
  return label;
}

function noteOf(text) {
  const note = document.createElement('p');
  note.textContent = text;
  return note;
}

function addressOf(path, params, values) {
  const filled = params
    .split(' ')
    .filter(Boolean)
    .reduce((done, name) => done.replace(`{${name}}`, encodeURIComponent(values.get(name))), path);
  for (const name of params.split(' ')) values.delete(name);
  const query = new URLSearchParams([...values].filter(([, value]) => value !== ''));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

async function ask(method, address, body) {
  const headers = { authorization: `Bearer ${token.value.trim()}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const started = performance.now();
  try {
    const answer = await fetch(address, { method, headers, body, credentials: 'omit' });
    const text = await answer.text();
    const took = Math.round(performance.now() - started);
    return `${answer.status} · ${took} ms · ${address}\n\n${pretty(text).slice(0, SHOWN_MAX)}`;
  } catch {
    return 'No hay respuesta del servidor. Comprueba la conexión y vuelve a enviarlo.';
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
