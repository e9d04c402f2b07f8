import type { DnsEvidence, Evidence } from '#domain/evidence/evidence.ts';
import type { Interval } from '#domain/release/interval.ts';
import type { Look } from '#domain/release/looks.ts';
import { observedHours } from '#domain/release/observed-hours.ts';
import { zoneExit } from '#domain/release/zone-exit.ts';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import { releasesOfZones } from '#store/queries/release/seen-releases.ts';
import { lockClocks, saveLooks, type ZoneLook } from '#store/queries/release/zone-clocks.ts';
import type { Tx } from '#store/store.ts';

export function asLook(seen: DnsEvidence): Look & { servidor: string } {
  return {
    hora: seen.hora,
    resultado: outcome(seen),
    corroborado: seen.corroborado,
    servidor: seen.servidor,
  };
}

function outcome({ kind, aa }: DnsEvidence): Look['resultado'] {
  if (kind === 'referral' || kind === 'data_without_ns') return 'delegado';
  return kind === 'nxdomain' && aa ? 'ausente' : 'sin_respuesta';
}

/** Stores looks at watched names, with the release hours seen in their zones. */
export async function keepLooks(tx: Tx, looks: readonly ZoneLook[], proceso: string | null): Promise<void> {
  if (looks.length === 0) return;
  const held = await lockClocks(tx, namesOf(looks));
  if (held.length === 0) return;
  await saveLooks(tx, held, looks, { proceso, observed: await hoursSeen(tx, namesOf(held)) });
}

/** Counts the DNS answers of ordinary checks as looks, so that the watch need not repeat them. */
export async function keepLooksOfChecks(
  tx: Tx,
  pieces: readonly { dominio: string; evidence: Evidence }[],
): Promise<void> {
  const looks = pieces.flatMap(({ dominio, evidence }) => {
    const look = hasClock(dominio) ? usableLook(evidence) : null;
    return look === null ? [] : { ...look, dominio };
  });
  await keepLooks(tx, looks, null);
}

/** Null if the answer moves no clock. */
export function usableLook(piece: Evidence): (Look & { servidor: string }) | null {
  const look = piece.fuente === 'dns' ? asLook(piece) : null;
  return look === null || look.resultado === 'sin_respuesta' || look.corroborado === false ? null : look;
}

const namesOf = (list: readonly { dominio: string }[]) => [...new Set(list.map(({ dominio }) => dominio))];

const exitOf = (dominio: string) => {
  const facts = zoneOf(dominio);
  return facts === undefined ? null : zoneExit(facts);
};
const hasClock = (dominio: string) => (exitOf(dominio)?.dias ?? null) !== null;

/** Duration of the releases seen in these names' zones; null if too few were seen. */
export async function hoursSeen(
  tx: Tx,
  dominios: readonly string[],
): Promise<(dominio: string) => Interval | null> {
  const zones = new Map(dominios.map((dominio) => [zoneOf(dominio)?.zone ?? '', dominio]));
  const seen = await releasesOfZones(tx, [...zones.keys()]);
  const hours = new Map(
    [...zones].map(([zone, dominio]) => {
      const exit = exitOf(dominio);
      return [zone, exit && observedHours(seen.get(zone) ?? [], exit)];
    }),
  );
  return (dominio) => hours.get(zoneOf(dominio)?.zone ?? '') ?? null;
}
