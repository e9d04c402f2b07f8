import type { AccionAdmin, CambioCuenta } from '#contract/administration/entities.ts';
import type { JobName } from '#contract/jobs.ts';
import type { InterruptorOrdenes } from '#contract/orders/entities.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { type AccountSummary, accountSummary, setPlan } from '#store/queries/accounts/administration.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { addChange } from '#store/queries/administration/changes.ts';
import { forgetDead, lockDead } from '#store/queries/administration/jobs.ts';
import { liftQuarantine } from '#store/queries/administration/servers.ts';
import { readSwitch, turnSwitch } from '#store/queries/orders/settings.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { type Store, type Tx, withAccount, withSystem } from '#store/store.ts';
import type { Queue } from '../runtime/queue.ts';

interface Deps {
  store: Store;
  clock: Clock;
  queue: Queue;
}

export interface Administrator extends Device {
  email: string;
}

/** Dead jobs revived by one call; a larger queue takes several. */
const JOBS_MAX = 10_000;
const HERE: Device = { ip: '', agente: 'página de administración' };

/** Sets the given limits and plan of an account. Throws `no_encontrado`. */
export async function changeAccount(
  { store, clock }: Deps,
  by: Administrator,
  usuarioId: string,
  change: CambioCuenta,
): Promise<void> {
  await withAccount(store, usuarioId, async (tx) => {
    const now = clock.now();
    const account = await accountSummary(tx, usuarioId, now);
    if (!account) throw new AppError('no_encontrado');
    const detalle = changeText(account, change);
    if (detalle === '') return;
    await setPlan(tx, usuarioId, given(change));
    await addAudit(tx, usuarioId, { accion: 'cambio_del_administrador', detalle, now, ...HERE });
    await note(tx, by, { accion: 'cuenta_cambiada', about: { cuenta: usuarioId }, detalle, now });
  });
}

/** Ends the quarantine of a registry server. Throws `no_encontrado` if it is not quarantined. */
export async function liftServer({ store, clock }: Deps, by: Administrator, servidor: string): Promise<void> {
  await withSystem(store, async (tx) => {
    const now = clock.now();
    if (!(await liftQuarantine(tx, servidor, now))) throw new AppError('no_encontrado');
    await note(tx, by, { accion: 'cuarentena_levantada', about: { objeto: servidor }, detalle: '', now });
  });
}

/** Stops the purchases of all accounts, or lets them continue. */
export async function stopAllOrders(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  by: Administrator,
  paradas: boolean,
): Promise<InterruptorOrdenes> {
  return await withSystem(store, async (tx) => {
    const now = clock.now();
    const accion = paradas ? 'ordenes_paradas' : 'ordenes_reanudadas';
    if (await turnSwitch(tx, paradas, now))
      await note(tx, by, { accion, about: { objeto: 'instalación' }, detalle: '', now });
    return await readSwitch(tx);
  });
}

type Choice = { ids: string[] } | { cola: JobName };

/** Sends dead jobs back to their queues; those already queued again are only forgotten. */
export async function reviveJobs(
  { store, clock, queue }: Deps,
  by: Administrator,
  choice: Choice,
): Promise<{ reintentados: number; repetidos: number }> {
  return await withSystem(store, async (tx) => {
    const ids = await lockDead(tx, choice, JOBS_MAX);
    const reintentados = await queue.revive(tx, ids);
    await forgetDead(tx, ids);
    await noteJobs(tx, by, 'trabajo_reintentado', { choice, count: ids.length, now: clock.now() });
    return { reintentados, repetidos: ids.length - reintentados };
  });
}

export async function discardJobs(
  { store, clock }: Deps,
  by: Administrator,
  choice: Choice,
): Promise<{ descartados: number }> {
  return await withSystem(store, async (tx) => {
    const ids = await lockDead(tx, choice, JOBS_MAX);
    await forgetDead(tx, ids);
    await noteJobs(tx, by, 'trabajo_descartado', { choice, count: ids.length, now: clock.now() });
    return { descartados: ids.length };
  });
}

async function noteJobs(
  tx: Tx,
  by: Administrator,
  accion: AccionAdmin,
  { choice, count, now }: { choice: Choice; count: number; now: number },
): Promise<void> {
  if (count === 0) return;
  const objeto = 'cola' in choice ? choice.cola : choice.ids.join(' ');
  const detalle = count === 1 ? '1 trabajo' : `${count} trabajos`;
  await note(tx, by, { accion, about: { objeto }, detalle, now });
}

const note = (
  tx: Tx,
  { email, ip, agente }: Administrator,
  change: Omit<Parameters<typeof addChange>[1], 'email' | 'ip' | 'agente'>,
) => addChange(tx, { ...change, email, ip, agente });

function changeText(account: AccountSummary, change: CambioCuenta): string {
  const limit = (value: number | null) => (value === null ? 'sin límite' : String(value));
  const { plan_activo, requests_limite, storage_limite_gb } = change;
  return [
    plan_activo === undefined || plan_activo === account.plan_activo
      ? []
      : [`plan ${account.plan_activo} → ${plan_activo}`],
    requests_limite === undefined || requests_limite === account.requests_limite
      ? []
      : [`solicitudes al mes ${limit(account.requests_limite)} → ${limit(requests_limite)}`],
    storage_limite_gb === undefined || storage_limite_gb === account.storage_limite_gb
      ? []
      : [`GB ${account.storage_limite_gb} → ${storage_limite_gb}`],
  ]
    .flat()
    .join(', ');
}

function given({ plan_activo, requests_limite, storage_limite_gb }: CambioCuenta) {
  return {
    ...(plan_activo === undefined ? {} : { plan_activo }),
    ...(requests_limite === undefined ? {} : { requests_limite }),
    ...(storage_limite_gb === undefined ? {} : { storage_limite_gb }),
  };
}
