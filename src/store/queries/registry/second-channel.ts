import * as z from 'zod';
import type { Dominio } from '#contract/entities/dominio.ts';
import { metodoVerificacion } from '#contract/states.ts';
import { registrarChannels, registrarKey, registrarSells } from '#domain/evidence/registrar-channel.ts';
import type { Restriction } from '#domain/zones/zone-entry.ts';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import { sql } from '../../sql.ts';

const keyNames = registrarChannels.map((channel) => registrarKey[channel]);

/** The registrars' keys of the account of a row `d`; asked only for a name that waits for its second word. */
export const registrarKeys = sql`CASE WHEN d.confirmaciones = 1 THEN ARRAY(SELECT k.nombre FROM claves_api k
  WHERE k.usuario_id = d.usuario_id AND k.nombre = ANY(${keyNames}::text[])) ELSE '{}' END`;

export const RegistrarKeys = z.array(z.literal(keyNames));

/**
 * 'Confirmar ahora' is possible: two channels can be asked, so that the second word need not wait. They are the registry's
 * RDAP, its WHOIS where its "not found" is known, and each registrar of the account that sells the zone.
 */
export function hasSecondChannel(
  { dominio, verification_method }: Pick<Dominio, 'dominio' | 'verification_method'>,
  keys: z.infer<typeof RegistrarKeys>,
): boolean {
  const registrars = registrarChannels.filter(
    (channel) => keys.includes(registrarKey[channel]) && registrarSells(channel, dominio),
  );
  // Whoever gave the first word is one, also of a zone that the table does not know.
  const others = verification_method === metodoVerificacion.registrador ? 0 : 1;
  return Math.max(registryChannels(dominio), others) + registrars.length >= 2;
}

function registryChannels(dominio: string): number {
  const zone = zoneOf(dominio);
  const isClosed = (...by: Restriction[]) => by.some((one) => zone?.restrictions.includes(one));
  const rdap = zone?.rdap != null && !isClosed('rdap_false_404');
  const whois = zone?.whois != null && zone.rules.free?.length && !isClosed('accredited_only', 'no_channel');
  return (rdap ? 1 : 0) + (whois ? 1 : 0);
}
