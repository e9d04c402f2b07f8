import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApiKeys, type KeyChange } from '#accounts/keys/api-keys.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { registryAt } from '#simulator/world/lifecycle.ts';
import { readEvidence } from '#store/queries/evidence/evidence.ts';
import { withdrawDenials } from '#store/queries/processes/withdraw-denials.ts';
import { quarantineServer } from '#store/queries/registry/servers.ts';
import { withSystem } from '#store/store.ts';
import { confirmNow } from '../domains/confirm-domain.ts';
import { accountRegistrars } from './registrar-states.ts';
import { registryPace } from './registry-pace.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SERVICE = 'service:dondominio';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ limits: 'none' });
  vi.spyOn(lab.program.pipeline, 'registryPace').mockImplementation((work) => ({
    ...registryPace(work),
    intervalMs: 20,
  }));
});
afterAll(() => lab.close());

/** Each account has its own customer account at the registrar, so that their rates are separate. */
let keys = 0;
async function customer(nombre: 'dondominio_key' | 'porkbun_key' = 'dondominio_key'): Promise<string> {
  const usuarioId = await lab.account();
  keys += 1;
  const key = { nombre, key: `${keys}-ABC:clave-buena-${keys}`, now: lab.program.clock.now() };
  await lab.query(usuarioId, (tx) => lab.program.vault.write(tx, usuarioId, key));
  return usuarioId;
}
const asked = (name: string) => lab.asked(SERVICE).filter((ask) => ask.name === name).length;
const later = async (usuarioId: string, ms: number) => {
  await lab.advance(ms);
  await lab.quiet(usuarioId);
};
const details = async (usuarioId: string, name: string) => {
  const found = await lab.query(usuarioId, (tx) =>
    readEvidence(tx, usuarioId, [name], lab.program.clock.now()),
  );
  return (found.get(name) ?? []).map(({ detalle }) => detalle);
};

test('two words of the registrar, ten minutes apart, free a name for that account alone', async () => {
  const [mine, other] = [await customer(), await lab.account()];
  await lab.verify(mine, ['con-registrador.es']);
  expect(await lab.verdict(mine, 'con-registrador.es')).toMatchObject({
    es_disponible: null,
    confirmaciones: 1,
    verification_method: 'registrador',
  });
  await later(mine, 11 * MINUTE);
  expect(await lab.verdict(mine, 'con-registrador.es')).toMatchObject({
    es_disponible: true,
    confirmaciones: 2,
    fase_ciclo: 'libre',
  });
  expect(asked('con-registrador.es')).toBe(2);
  await lab.verify(other, ['con-registrador.es']);
  expect(await lab.verdict(other, 'con-registrador.es')).toMatchObject({ es_disponible: null });
  expect(await lab.evidence(other, 'con-registrador.es')).toEqual(['dns:nxdomain']);
});

test('a delegated name is not asked of it, one out of the zone that somebody holds is, and is not free', async () => {
  const account = await customer();
  const of = (delegated: boolean) => {
    const now = lab.program.clock.now();
    const found = [...lab.simulator.context.world.domains.values()].find(({ name, zone, site }) => {
      const view = registryAt(lab.simulator.context.world, name, now);
      const dead = site.kind === 'refused' || site.kind === 'timeout' || !delegated;
      return zone === 'es' && view?.registered === true && view.delegated === delegated && dead;
    });
    if (found === undefined) throw new Error('the world has no such name');
    return found.name;
  };
  const [delegated, held] = [of(true), of(false)];
  await lab.verify(account, [delegated, held]);
  expect(asked(delegated)).toBe(0);
  expect(await lab.verdict(account, held)).toMatchObject({
    es_disponible: false,
    fase_ciclo: 'retenido',
    motivo: expect.stringContaining('tu registrador (DonDominio) dice que no se puede registrar'),
  });
});

test('a name that it sells above the usual price is not free, and its price and day are told', async () => {
  const account = await customer();
  await lab.verify(account, ['premium-del-centro.es']);
  const verdict = await lab.verdict(account, 'premium-del-centro.es');
  expect(verdict).toMatchObject({ es_disponible: false, fase_ciclo: 'retenido', confirmaciones: 0 });
  expect(verdict.motivo).toMatch(/como premium por 1\.250,00 EUR \(precio del \d+\/\d+\/\d{4}\)/);
});

test('an account that is closed to questions is left alone until its end, which the receipt tells', async () => {
  const account = await customer();
  await lab.verify(account, ['antes-del-cierre.es']);
  const fault = lab.simulator.control.setFault({ fault: 'locked-out', server: SERVICE });
  await lab.verify(account, ['cuenta-cerrada.es']);
  lab.simulator.control.clearFaults(fault);
  expect(await lab.verdict(account, 'cuenta-cerrada.es')).toMatchObject({ es_disponible: null });
  expect(await details(account, 'cuenta-cerrada.es')).toContainEqual(
    expect.stringMatching(/^DonDominio ha cerrado la cuenta a consultas: no se le pregunta hasta el /),
  );
  await lab.verify(account, ['durante-el-cierre.es']);
  await later(account, 20 * HOUR);
  expect([asked('cuenta-cerrada.es'), asked('durante-el-cierre.es')]).toEqual([1, 0]);
  await later(account, 5 * HOUR);
  await later(account, 11 * MINUTE);
  await lab.verify(account, ['tras-el-cierre.es']);
  expect(asked('tras-el-cierre.es')).toBe(1);
});

test('what is left of the day at a registrar is told, and until when the account is shut out', async () => {
  const [account, without] = [await customer(), await lab.account()];
  const states = (usuarioId: string) => accountRegistrars(lab.program.pipeline, usuarioId);
  const open = { registrador: 'dondominio', al_dia: 1_000, quedan: 1_000, cerrado_hasta: null, motivo: null };
  expect([await states(account), await states(without)]).toEqual([[open], []]);
  await lab.verify(account, ['cuenta-del-dia.es']);
  const [used] = await states(account);
  expect(used).toEqual({ ...open, quedan: expect.any(Number) });
  expect(used?.quedan).toBeLessThan(1_000);
  const fault = lab.simulator.control.setFault({ fault: 'locked-out', server: SERVICE });
  const before = lab.program.clock.now();
  await lab.verify(account, ['cuenta-que-se-cierra.es']);
  lab.simulator.control.clearFaults(fault);
  const [shut] = await states(account);
  expect(shut?.motivo).toBe('cierre');
  const hours = (Date.parse(shut?.cerrado_hasta ?? '') - before) / HOUR;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);
  // Another day has its own questions, and the account is open again.
  await later(account, 25 * HOUR);
  expect(await states(account)).toMatchObject([{ motivo: null, cerrado_hasta: null }]);
});

test('a registrar that calls a registered name free has no voice until its canary is right', async () => {
  const account = await customer();
  const fault = lab.simulator.control.setFault({ fault: 'false-404', server: SERVICE });
  await lab.verify(account, ['de-boca-de-un-mentiroso.es']);
  await later(account, 11 * MINUTE);
  expect(await lab.verdict(account, 'de-boca-de-un-mentiroso.es')).toMatchObject({
    es_disponible: null,
    confirmaciones: 0,
  });
  lab.simulator.control.clearFaults(fault);
  // A good canary ends the quarantine; then both of its answers count again.
  await later(account, 16 * MINUTE);
  await lab.verify(account, ['otra-vez-honrado.es']);
  await later(account, 11 * MINUTE);
  expect(await lab.verdict(account, 'otra-vez-honrado.es')).toMatchObject({
    es_disponible: true,
    confirmaciones: 2,
  });
});

test('what it said before its canary failed is taken back, and the name is asked about again', async () => {
  const account = await customer();
  await lab.verify(account, ['palabra-retirada.es']);
  await later(account, 11 * MINUTE);
  expect(await lab.verdict(account, 'palabra-retirada.es')).toMatchObject({ es_disponible: true });
  const servidor = lab.program.pipeline.registry.dondominio.serverFor(`${keys}-ABC:x`);
  const now = lab.program.clock.now();
  await withSystem(lab.program.store, (tx) =>
    quarantineServer(tx, { servidor, motivo: 'prueba', since: now - HOUR, until: now + 15 * MINUTE, now }),
  );
  const { clock, store } = lab.program;
  await withdrawDenials(store, () => clock.now(), AbortSignal.timeout(10_000));
  await lab.quiet(account);
  expect(await lab.verdict(account, 'palabra-retirada.es')).toMatchObject({
    es_disponible: null,
    confirmaciones: 0,
  });
});

test('«Confirmar ahora» asks the registrar about a name whose registry answers by one channel alone', async () => {
  const account = await customer('porkbun_key');
  await lab.verify(account, ['al-momento.dev']);
  const { id, confirmaciones } = await lab.verdict(account, 'al-momento.dev');
  expect(confirmaciones).toBe(1);
  await confirmNow(lab.program.pipeline, account, id);
  await expect
    .poll(() => lab.verdict(account, 'al-momento.dev'))
    .toMatchObject({ es_disponible: true, confirmaciones: 2, verification_method: 'registrador' });
});

/** The screen's way; `write` of the vault alone starts no check. */
async function saveKeys(usuarioId: string, change: KeyChange): Promise<void> {
  const { store, clock, vault } = lab.program;
  await createApiKeys({ store, clock, vault }).save(usuarioId, change, {
    ip: '203.0.113.9',
    agente: 'prueba',
  });
}
const newKey = () => {
  keys += 1;
  return `${keys}-ABC:clave-buena-${keys}`;
};

const firstLook = { wait: 0, estado_verificacion: 'verificando' };
const toPerson = { wait: 25 * HOUR, estado_verificacion: 'necesita_verificacion_manual' };
const ofRegistrar = { key: 'dondominio_key', method: 'registrador', questions: 1 } as const;
const ofService = { key: 'whois_api_key', method: 'whois_api', questions: 0 } as const;

test.each([
  ['a registrar’s, after the first look', 'clave-tardia.es', { ...firstLook, ...ofRegistrar }],
  ['a registrar’s, once a person is asked', 'clave-mas-tardia.es', { ...toPerson, ...ofRegistrar }],
  ['one of a WHOIS service', 'clave-de-servicio.es', { ...firstLook, ...ofService }],
])('a key that is saved asks about a name that waits for it at once: %s', async (_, name, given) => {
  const { key, method, questions, wait, estado_verificacion } = given;
  const change = (value: string): KeyChange =>
    key === 'whois_api_key' ? { whois_api_key: value } : { dondominio_key: value };
  const account = await lab.account();
  await lab.verify(account, [name]);
  if (wait > 0) await later(account, wait);
  const waiting = { es_disponible: null, confirmaciones: 0, estado_verificacion };
  expect(await lab.verdict(account, name)).toMatchObject(waiting);
  // Porkbun does not sell .es, and a mask is no key.
  await saveKeys(account, { porkbun_key: newKey(), ...change('****1234') });
  await lab.quiet(account);
  expect(await lab.verdict(account, name)).toMatchObject(waiting);
  await saveKeys(account, change(key === 'whois_api_key' ? 'clave-buena-0003' : newKey()));
  await lab.quiet(account);
  const answered = { confirmaciones: 1, verification_method: method };
  expect(await lab.verdict(account, name)).toMatchObject(answered);
  expect(asked(name)).toBe(questions);
});

test('a key that is saved while the results of a check are written asks about its names all the same', async () => {
  const account = await lab.account();
  const name = 'clave-a-la-vez.es';
  const owner = new pg.Client(lab.databaseUrl.ownerUrl);
  await owner.connect();
  // As a withdrawal of a server's denials, which writers wait for.
  await owner.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('negativas_desmentidas', 0))`);
  const verifying = lab.verify(account, [name]);
  const writing = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await owner.query(writing)).rowCount).toBeGreaterThan(0);
  await saveKeys(account, { dondominio_key: newKey() });
  await owner.query('COMMIT');
  await owner.end();
  await verifying;
  await lab.quiet(account);
  expect(await lab.verdict(account, name)).toMatchObject({ verification_method: 'registrador' });
});
