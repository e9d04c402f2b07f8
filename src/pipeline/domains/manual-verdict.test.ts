import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { sql } from '#store/sql.ts';
import { sayManualVerdict } from './manual-verdict.ts';

const MINUTE = 60_000;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

async function say(account: string, name: string, word: 'libre' | 'registrado' | null): Promise<void> {
  const { id } = await lab.verdict(account, name);
  await sayManualVerdict(lab.program.pipeline, account, id, word);
  await lab.quiet(account);
}

test('where no registry answers, a person’s word decides at once, for that account alone, until it is taken back', async () => {
  const [mine, other] = [await lab.account(), await lab.account()];
  await lab.verify(mine, ['sin-canal.es']);
  await lab.verify(other, ['sin-canal.es']);
  const open = { es_disponible: null, fase_ciclo: 'desconocida' };
  expect(await lab.verdict(mine, 'sin-canal.es')).toMatchObject(open);

  await say(mine, 'sin-canal.es', 'libre');
  expect(await lab.verdict(mine, 'sin-canal.es')).toMatchObject({
    es_disponible: null,
    confirmaciones: 1,
    fase_ciclo: 'libre',
    verification_method: 'manual',
  });
  expect(await lab.evidence(other, 'sin-canal.es')).toEqual(['dns:nxdomain']);
  expect(await lab.verdict(other, 'sin-canal.es')).toMatchObject(open);

  await lab.advance(11 * MINUTE);
  await say(mine, 'sin-canal.es', 'libre');
  expect(await lab.verdict(mine, 'sin-canal.es')).toMatchObject({ es_disponible: true, confirmaciones: 2 });

  await say(mine, 'sin-canal.es', 'registrado');
  expect(await lab.verdict(mine, 'sin-canal.es')).toMatchObject({ es_disponible: false });
  await say(mine, 'sin-canal.es', null);
  expect(await lab.verdict(mine, 'sin-canal.es')).toMatchObject(open);
  expect(await lab.evidence(mine, 'sin-canal.es')).toEqual(['dns:nxdomain']);
});

test('a word that a registry contradicts is not believed', async () => {
  const account = await lab.account();
  await lab.verify(account, ['retenido.com']);
  await say(account, 'retenido.com', 'libre');
  // The registry is asked again and reports it registered.
  expect(await lab.verdict(account, 'retenido.com')).toMatchObject({ es_disponible: false });
});

test('a favourite called free by a person is told as lost, once, when its zone delegates it', async () => {
  const account = await lab.account();
  const name = 'ocupado-tras-verlo-libre.es';
  await lab.verify(account, [name]);
  await say(account, name, 'libre');
  await lab.advance(11 * MINUTE);
  await say(account, name, 'libre');
  expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: true, confirmaciones: 2 });

  lab.simulator.control.take(name);
  const lost = async () => {
    const { filas } = await lab.query(account, (tx) =>
      listNotifications(tx, account, {}, { pagina: 1, limite: 20 }),
    );
    return filas.filter(({ tipo }) => tipo === 'dominios_perdidos');
  };
  await lab.advance(2 * 60 * MINUTE);
  await lab.query(account, (tx) =>
    tx.execute(sql`UPDATE dominios SET favorito = true WHERE usuario_id = ${account} AND dominio = ${name}`),
  );
  await lab.verify(account, [name], { persona: true });
  const verdict = await lab.verdict(account, name);
  expect(verdict).toMatchObject({ es_disponible: false });
  expect(verdict.motivo).toContain('Constaba libre y ahora la zona lo delega: alguien lo tiene registrado.');
  const told = [{ titulo: 'Perdido: otro tiene registrado un dominio vigilado', mensaje: `${name}.` }];
  expect(await lost()).toMatchObject(told);

  await lab.advance(2 * 60 * MINUTE);
  await lab.verify(account, [name], { persona: true });
  expect((await lab.verdict(account, name)).motivo).not.toContain('Constaba libre');
  expect(await lost()).toMatchObject(told);
});
