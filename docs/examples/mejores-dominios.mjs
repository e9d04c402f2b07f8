const { DOMINIOS_URL: url, DOMINIOS_TOKEN: token } = process.env;
const keywords = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const say = (line) => process.stdout.write(`${line}\n`);
const ask = (path, body) =>
  fetch(url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });

async function call(path, body) {
  const { data, error } = await (await ask(path, body)).json();
  if (error) throw new Error(`${error.code}: ${error.message}`);
  return data;
}

const configuracion = { max_resultados_por_keyword: 20 };
const plan = await call('/api/batches/plan', { total_keywords: keywords.length, configuracion });
say(`Plan: ${plan.negocios} negocios, ${plan.creditos} créditos, unos ${plan.segundos} segundos`);
const { batch } = await call('/api/keywords', { keywords_texto: keywords.join('\n'), configuracion });
await call(`/api/batches/${batch._id}/iniciar`, {});

let read = '';
for await (const part of (await ask(`/api/eventos?desde=0&batches=${batch._id}`)).body) {
  read += new TextDecoder().decode(part);
  if (/"estado":"(completado|error|pausado)"/.test(read)) break;
}
const best = await call('/api/resultados?por_nombre=true&limite=50');
for (const { dominio_id, puntuacion_oportunidad } of best.filter((one) => one.dominio_id).slice(0, 5)) {
  const { dominio, confirmaciones, evidencias } = await call(`/api/dominios/${dominio_id._id}`);
  say(`${dominio}: ${puntuacion_oportunidad} puntos, ${confirmaciones}/2 confirmaciones`);
  for (const { hora, servidor, resultado } of evidencias) say(`  ${hora} ${servidor}: ${resultado}`);
}
