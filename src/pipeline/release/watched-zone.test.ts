import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { listDomains } from '#store/queries/domains/list.ts';
import { saveEvidence } from '#store/queries/evidence/evidence.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { releasesOfZones } from '#store/queries/release/seen-releases.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { editAccountDomains } from '../domains/edit-domains.ts';
import { registryPace } from '../registry/registry-pace.ts';
import { checkOpenReleases } from './check-releases.ts';
import { watchNewNames } from './watch-names.ts';

const HOUR = 3_600_000;
const NAME = 'tahona-del-puerto.es';
const PATIENCE = { timeout: 150_000, interval: 100 };
const WORD: RegistryEvidence = {
  fuente: 'dondominio',
  kind: 'registered',
  authority: 'account',
  quarantined: false,
  status: [],
  nameservers: [],
  registrar: null,
  fecha_registro: null,
  fecha_actualizacion: null,
  fecha_expiracion: null,
  fecha_expiracion_registrador: null,
  registrante: null,
  servidor: 'dondominio',
  detalle: '',
  hora: 0,
  ms: 1,
};

let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ limits: 'none' });
  vi.spyOn(lab.program.pipeline, 'registryPace').mockImplementation((work) => ({
    ...registryPace(work),
    intervalMs: 20,
  }));
});
afterAll(() => lab.close());

const Clock = z.object({ delegado: z.boolean(), plazo: z.boolean() });
const clockOf = (account: string, name: string) =>
  lab.query(account, (tx) =>
    firstRow(
      tx,
      Clock,
      sql`SELECT delegado_ultima IS NOT NULL AS delegado, plazo_desde IS NOT NULL AS plazo
          FROM relojes_zona WHERE dominio = ${name}`,
    ),
  );

const Row = z.object({ horas: z.number().nullable(), fuente: z.string().nullable() });

test('a favourite of .es that leaves its zone gets the interval of its release, and loses it when it is back', async () => {
  const account = await lab.account();
  lab.simulator.control.take(NAME);
  await lab.verify(account, [NAME]);
  const order = { orden: 'recientes', direccion: 'desc' } as const;
  const page = await lab.query(account, (tx) =>
    listDomains(tx, account, { search: NAME }, order, { pagina: 1, limite: 1 }),
  );
  await editAccountDomains(lab.program.pipeline, account, [page.filas[0]?._id ?? ''], { favorito: true });
  const told = () =>
    lab.query(account, (tx) =>
      firstRow(
        tx,
        Row,
        sql`SELECT (extract(epoch FROM liberacion_hasta - liberacion_desde) / 3600)::float8 AS horas,
              liberacion_fuente AS fuente FROM dominios WHERE usuario_id = ${account} AND dominio = ${NAME}`,
      ),
    );
  await watchNewNames(lab.program.pipeline, AbortSignal.timeout(20_000));
  await expect.poll(() => clockOf(account, NAME), PATIENCE).toMatchObject({ delegado: true });
  lab.simulator.control.drop(NAME);
  await lab.advance(24 * HOUR);
  await expect.poll(async () => (await told())?.fuente, PATIENCE).toBe('dns');
  expect((await told())?.horas).toBeGreaterThanOrEqual(24 + 30);
  expect((await told())?.horas).toBeLessThan(25 + 30);

  lab.simulator.control.take(NAME);
  await lab.advance(6 * HOUR);
  await expect.poll(told, PATIENCE).toEqual({ horas: null, fuente: null });
});

test('a release that is due is asked of the account’s registrar until it is free, kept once, and told', async () => {
  const name = 'alfareria-del-rio.es';
  const account = await lab.account();
  const key = { nombre: 'dondominio_key', key: '1-ABC:clave-buena-1', now: lab.program.clock.now() } as const;
  await lab.query(account, (tx) => lab.program.vault.write(tx, account, key));
  lab.simulator.control.take(name);
  await lab.verify(account, [name]);
  const due = async () => {
    await checkOpenReleases(lab.program.pipeline, AbortSignal.timeout(20_000));
    await lab.quiet(account);
    return lab.asked('service:dondominio').filter((ask) => ask.name === name).length;
  };
  await lab.query(account, (tx) =>
    tx.execute(sql`UPDATE dominios SET favorito = true WHERE usuario_id = ${account} AND dominio = ${name}`),
  );
  const looks = () => lab.asked('dns:es/a').length + lab.asked('dns:es/b').length;
  const before = looks();
  await watchNewNames(lab.program.pipeline, AbortSignal.timeout(20_000));
  await expect.poll(() => clockOf(account, name), PATIENCE).toMatchObject({ delegado: true });
  // The check's own question was the first look.
  expect(looks()).toBe(before);

  lab.simulator.control.drop(name);
  await lab.advance(24 * HOUR);
  await expect.poll(() => clockOf(account, name), PATIENCE).toMatchObject({ plazo: true });
  expect(await due()).toBe(0);
  await lab.advance(9.5 * 24 * HOUR);
  const taken = { ...WORD, hora: lab.program.clock.now() };
  await lab.query(account, (tx) => saveEvidence(tx, account, [{ dominio: name, evidence: taken }]));
  await lab.advance(2 * HOUR);
  expect(await due()).toBe(1);
  expect(await due()).toBe(1);
  await lab.advance(11 * 60_000);
  await lab.quiet(account);
  expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: true, confirmaciones: 2 });
  await lab.advance(2 * HOUR);
  expect(await due()).toBe(2);

  await lab.verify(account, [name], { persona: true });
  const seen = await lab.query(account, (tx) => releasesOfZones(tx, ['es']));
  expect(seen.get('es')).toMatchObject([{ ocupadoUltima: taken.hora }]);
  const bell = await lab.query(account, (tx) =>
    listNotifications(tx, account, {}, { pagina: 1, limite: 20 }),
  );
  expect(
    bell.filas.filter(({ tipo }) => tipo === 'dominios_liberados' || tipo === 'dominios_libres'),
  ).toMatchObject([
    {
      tipo: 'dominios_liberados',
      titulo: 'Liberado: un dominio vigilado ya está libre',
      mensaje: `${name}. Regístralos cuanto antes: los puede comprar cualquiera.`,
    },
  ]);
});
