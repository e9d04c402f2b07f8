import type { EstadoRegistrador } from '#contract/entities/configuracion.ts';
import { REGISTRADOR } from '#contract/limits.ts';
import { registrarChannels, registrarKey } from '#domain/evidence/registrar-channel.ts';
import type { Clock } from '#platform/clock.ts';
import { registrarAccount } from '#platform/secrets/registrar-account.ts';
import { registrarStates } from '#store/queries/registry/registrar-states.ts';
import { type Store, withAccount } from '#store/store.ts';
import type { AccountKeys } from '../runtime/account-keys.ts';

const DAY_MS = 86_400_000;

/** What the account may ask each of its registrars today, and whether it is shut out. */
export async function accountRegistrars(
  deps: { store: Store; clock: Clock; accountKeys: AccountKeys },
  usuarioId: string,
): Promise<EstadoRegistrador[]> {
  const now = deps.clock.now();
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const servers = new Map<(typeof registrarChannels)[number], string>();
    for (const registrador of registrarChannels) {
      const stored = await deps.accountKeys.read(tx, usuarioId, registrarKey[registrador]);
      if (stored.kind === 'key') servers.set(registrador, registrarAccount(registrador, stored.key));
    }
    const found = await registrarStates(tx, [...servers.values()], { now, day: Math.floor(now / DAY_MS) });
    return [...servers].map(([registrador, servidor]) => {
      const state = found.find((one) => one.servidor === servidor);
      return {
        registrador,
        al_dia: REGISTRADOR.al_dia,
        quedan: Math.max(0, REGISTRADOR.al_dia - (state?.consultas ?? 0)),
        cerrado_hasta: state?.cerrado_hasta ?? null,
        motivo: state?.motivo ?? null,
      };
    });
  });
}
