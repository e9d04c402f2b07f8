import type { RegistryChannel } from '#domain/verdict/types.ts';
import type { RegistryCanal } from '#store/queries/registry/work.ts';
import type { AccountAccess, ZoneAccess } from '../runtime/registry-ports.ts';

export interface RegistryTarget {
  canal: RegistryCanal;
  servidor: string;
}

/** The server of the wanted channel, otherwise of another one; null without a server. */
export function targetOf(
  channel: RegistryChannel | null,
  access: ZoneAccess,
  account: AccountAccess['servers'],
): RegistryTarget | null {
  const servers: Partial<Record<RegistryChannel, string | null>> = {
    ...access.servers,
    ...account,
  };
  const wanted = channel === null ? [] : [channel];
  for (const canal of [...wanted, 'rdap', 'whois'] as const) {
    const servidor = servers[canal];
    if (servidor != null) return { canal, servidor };
  }
  return null;
}
