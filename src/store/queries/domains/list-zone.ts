import type { ZonaDeDominio } from '#contract/entities/dominio.ts';
import type { Restriction } from '#domain/zones/zone-entry.ts';
import { allZones, zoneOf } from '#domain/zones/zone-facts.ts';

const CLOSED: readonly Restriction[] = ['accredited_only', 'no_channel'];

const isClosed = ({ restrictions }: { restrictions: readonly Restriction[] }) =>
  restrictions.some((restriction) => CLOSED.includes(restriction));

/** Zones whose registry only answers accredited machines. */
export const closedZones: readonly string[] = allZones()
  .filter(isClosed)
  .map(({ zone }) => zone);

export function zoneOnWire(dominio: string): ZonaDeDominio {
  const zone = zoneOf(dominio);
  return {
    consulta_url: zone?.registryLookupUrl?.replaceAll('{domain}', encodeURIComponent(dominio)) ?? null,
    sin_canal: zone !== undefined && isClosed(zone),
    dias_gracia: zone?.lifecycle.gracia ?? null,
    dias_redencion: zone?.lifecycle.redencion ?? null,
    dias_borrado: zone?.lifecycle.pendiente_borrado ?? null,
  };
}
