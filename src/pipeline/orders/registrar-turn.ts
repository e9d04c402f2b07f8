import type { CanalRegistrador } from '#contract/states.ts';
import { registrarHeldUntil, takeRegistrarSlot } from '#store/queries/registry/registrar-slots.ts';
import { holdServer, registerServer } from '#store/queries/registry/servers.ts';
import { withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'registryPace'>;

export interface RegistrarAccess {
  servidor: string;
  canal: CanalRegistrador;
  dominio: string;
}

/** Longer than the questions of checks that may be before it. */
const SLOT_WAIT_MAX_MS = 30_000;

/**
 * Waits for the turn of one question to the account at the registrar, whose rate checks and orders share. A time: the
 * registrar has closed the account until then.
 */
export async function registrarTurn(
  deps: Deps,
  access: RegistrarAccess,
  signal: AbortSignal,
): Promise<'turn' | { heldUntil: number }> {
  const { servidor, canal } = access;
  const { intervalMs } = deps.registryPace(access);
  const now = deps.clock.now();
  const { heldUntil, waitMs } = await withSystem(deps.store, async (tx) => {
    await registerServer(tx, { servidor, canal, intervalMs });
    const held = await registrarHeldUntil(tx, servidor, now);
    return {
      heldUntil: held,
      waitMs: held === null ? await takeRegistrarSlot(tx, { servidor, intervalMs }) : 0,
    };
  });
  if (heldUntil !== null) return { heldUntil };
  await wait(Math.min(waitMs, SLOT_WAIT_MAX_MS), signal);
  return 'turn';
}

/** The registrar asked for a pause, which the checks of names keep, too. */
export async function holdRegistrar(
  deps: Deps,
  { servidor }: RegistrarAccess,
  hold: { until: number; por: 'ritmo' | 'cierre' | 'clave' | 'direccion' },
): Promise<void> {
  await withSystem(deps.store, (tx) => holdServer(tx, servidor, hold.until, hold.por));
}
