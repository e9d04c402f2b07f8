import type { Program } from '#program/program.ts';
import { withAccount } from '#store/store.ts';
import type { SimulatorControl } from './simulator-control.ts';

export const REGISTRAR_SERVER = 'service:dondominio';
const KEY = { nombre: 'dondominio_key', key: '00001-ABC:clave-de-comprobar' } as const;
/** At the real pace, a question in ten seconds, a check would take hours. */
const INTERVAL_MS = 20;

export async function giveRegistrar(
  program: Program,
  control: SimulatorControl,
  usuarioId: string,
): Promise<void> {
  const { pipeline, store, vault, clock } = program;
  const { registryPace } = pipeline;
  pipeline.registryPace = (work) =>
    work.canal === 'dondominio' ? { ...registryPace(work), intervalMs: INTERVAL_MS } : registryPace(work);
  await control.withoutLimit(REGISTRAR_SERVER);
  await withAccount(store, usuarioId, (tx) => vault.write(tx, usuarioId, { ...KEY, now: clock.now() }));
}
