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
const configuracion = { max_resultados_por_keyword: 20 };
const { data: plan } = await call('/api/batches/plan', { total_keywords: keywords.length, configuracion });
say(`Plan: ${plan.negocios} negocios, ${plan.creditos} créditos, unos ${plan.segundos} segundos`);
const { batch } = (await call('/api/keywords', { keywords_texto: keywords.join('\n'), configuracion })).data;
await call(`/api/batches/${batch._id}/iniciar`, {});
let read = '';
for await (const part of (await fetch(`${url}/api/eventos?desde=0&batches=${batch._id}`, { headers })).body) {
  read += new TextDecoder().decode(part);
  if (/"estado":"(completado|error|pausado)"/.test(read)) break;
}
const list = '/api/resultados?por_nombre=true&limite=50';
let best = await call(list);
for (const ms of [2_000, 8_000]) if (best.valorando) best = await sleep(ms).then(() => call(list));
for (const { dominio_id, puntuacion_oportunidad } of best.data.filter((one) => one.dominio_id).slice(0, 5)) {
  const { dominio, confirmaciones, evidencias } = (await call(`/api/dominios/${dominio_id._id}`)).data;
  say(`${dominio}: ${puntuacion_oportunidad} puntos, ${confirmaciones}/2 confirmaciones`);
  for (const { hora, servidor, resultado } of evidencias) say(`  ${hora} ${servidor}: ${resultado}`);
}
