import { setTimeout as sleep } from 'node:timers/promises';

const { DOMINIOS_URL: url, DOMINIOS_TOKEN: token } = process.env;
const keywords = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const say = (line) => process.stdout.write(`${line}\n`);
async function call(path, body) {
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const { error, ...answer } = await (await fetch(url + path, sent)).json();
  if (error) throw new Error(`${error.code}: ${error.message}`);
  return answer;
}
async function* pages(path) {
  let page = await call(path);
  if (page.valorando) page = await sleep(10_000).then(() => call(path));
  yield page.data;
  while (page.paginacion.siguiente) {
    page = await call(`${path}&cursor=${encodeURIComponent(page.paginacion.siguiente)}`);
    yield page.data;
  }
}
const configuracion = { max_resultados_por_keyword: 20 };
const { data: plan } = await call('/api/batches/plan', { total_keywords: keywords.length, configuracion });
say(`Plan: ${plan.negocios} negocios, ${plan.creditos} créditos, unos ${plan.segundos} segundos`);
const { batch } = (await call('/api/keywords', { keywords_texto: keywords.join('\n'), configuracion })).data;
await call(`/api/batches/${batch._id}/iniciar`, {});
const hasEnded = (line) => {
  const event = line.startsWith('data: ') ? JSON.parse(line.slice('data: '.length)) : {};
  if (event.tipo !== 'batch' || event.batch._id !== batch._id) return false;
  return ['completado', 'error', 'pausado'].includes(event.batch.estado);
};
const decoder = new TextDecoder();
let rest = '';
for await (const part of (await fetch(`${url}/api/eventos?desde=0&batches=${batch._id}`, { headers })).body) {
  const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
  rest = lines.pop();
  if (lines.some(hasEnded)) break;
}
const found = new Set();
for await (const names of pages(`/api/dominios?batch_id=${batch._id}&limite=500`))
  for (const { _id } of names) found.add(_id);
const best = [];
for await (const rows of pages('/api/resultados?por_nombre=true&limite=50')) {
  best.push(...rows.filter(({ dominio_id }) => found.has(dominio_id?._id)));
  if (best.length >= 5) break;
}
for (const { dominio_id, puntuacion_oportunidad } of best.slice(0, 5)) {
  const { dominio, confirmaciones, evidencias } = (await call(`/api/dominios/${dominio_id._id}`)).data;
  say(`${dominio}: ${puntuacion_oportunidad} puntos, ${confirmaciones}/2 confirmaciones`);
  for (const { hora, servidor, resultado } of evidencias) say(`  ${hora} ${servidor}: ${resultado}`);
}
