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

/** Longer than the questions of checks that may be before it; with more before it no turn is taken. */
const SLOT_WAIT_MAX_MS = 30_000;

/**
 * Waits for the turn of one question to the account at the registrar, whose rate checks and orders share. A time: the
 * registrar has closed the account until then, or others have all turns before.
 */
export async function registrarTurn(
  deps: Deps,
  access: RegistrarAccess,
  signal: AbortSignal,
): Promise<'turn' | { heldUntil: number }> {
  const { servidor, canal } = access;
  const { intervalMs } = deps.registryPace(access);
  const now = deps.clock.now();
  const turn = await withSystem(deps.store, async (tx) => {
    await registerServer(tx, { servidor, canal, intervalMs });
    const heldUntil = await registrarHeldUntil(tx, servidor, now);
    if (heldUntil !== null) return { heldUntil };
    return await takeRegistrarSlot(tx, { servidor, intervalMs, maxWaitMs: SLOT_WAIT_MAX_MS });
  });
  if ('heldUntil' in turn) return turn;
  if (!turn.taken) return { heldUntil: now + turn.waitMs };
  await wait(turn.waitMs, signal);
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
