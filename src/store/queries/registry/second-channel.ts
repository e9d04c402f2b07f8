import * as z from 'zod';
import type { Dominio } from '#contract/entities/dominio.ts';
import { metodoVerificacion } from '#contract/states.ts';
import { registrarChannels, registrarKey, registrarSells } from '#domain/evidence/registrar-channel.ts';
import type { Restriction } from '#domain/zones/zone-entry.ts';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import { sql } from '../../sql.ts';

const keyNames = registrarChannels.map((channel) => registrarKey[channel]);

/** The account's registrar keys, for names that wait for a second confirmation. */
export const registrarKeys = sql`CASE WHEN d.confirmaciones = 1 THEN ARRAY(SELECT k.nombre FROM claves_api k
  WHERE k.usuario_id = d.usuario_id AND k.nombre = ANY(${keyNames}::text[])) ELSE '{}' END`;

export const RegistrarKeys = z.array(z.literal(keyNames));

/** Needs two of: RDAP, WHOIS with a known "not found", and the account's registrars for the zone. */
export function hasSecondChannel(
  { dominio, verification_method }: Pick<Dominio, 'dominio' | 'verification_method'>,
  keys: z.infer<typeof RegistrarKeys>,
): boolean {
  const registrars = registrarChannels.filter(
    (channel) => keys.includes(registrarKey[channel]) && registrarSells(channel, dominio),
  );
  // The channel of the first confirmation counts, even for an unknown zone.
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
