import type { Evidence } from '#domain/evidence/evidence.ts';
import { wordsOfRelease } from '#domain/release/observed-hours.ts';
import type { RegistrarWord } from '#domain/release/words.ts';
import type { Verdict } from '#domain/verdict/types.ts';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import { goneNames, saveReleases } from '#store/queries/release/seen-releases.ts';
import type { Tx } from '#store/store.ts';

export interface FreedName {
  dominio: string;
  verdict: Pick<Verdict, 'es_disponible' | 'confirmaciones' | 'verification_method'>;
  evidence: readonly Evidence[];
}

/**
 * Stores releases of names confirmed free by a registry or registrar after their zone's clock saw them leave; manual
 * verdicts do not count. Call it where verdicts are written.
 */
export async function keepSeenReleases(tx: Tx, names: readonly FreedName[], now: number): Promise<void> {
  const free = new Map(names.filter(isFree).map((name) => [name.dominio, name]));
  if (free.size === 0) return;
  const gone = await goneNames(tx, [...free.keys()]);
  const releases = gone.flatMap(({ dominio, ausente_primera }) => {
    const seen = wordsOfRelease(wordsOf(free.get(dominio)?.evidence ?? []), ausente_primera, now);
    const zona = zoneOf(dominio)?.zone;
    return seen === null || zona === undefined
      ? []
      : { dominio, zona, ausentePrimera: ausente_primera, ...seen };
  });
  await saveReleases(tx, releases);
}

const isFree = ({ verdict }: FreedName) =>
  verdict.es_disponible === true && verdict.confirmaciones === 2 && verdict.verification_method !== 'manual';

function wordsOf(evidence: readonly Evidence[]): RegistrarWord[] {
  return evidence.flatMap((piece) => {
    if (!('authority' in piece) || piece.quarantined || piece.authority === 'registrar') return [];
    if (piece.kind !== 'absent' && piece.kind !== 'registered') return [];
    return { hora: piece.hora, disponible: piece.kind === 'absent' };
  });
}
