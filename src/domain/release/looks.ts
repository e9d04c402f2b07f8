/** What the zone's own servers said of a name at one moment (epoch milliseconds). */
export interface Look {
  hora: number;
  /** `sin_respuesta`: a failure, a timeout, a lame server, a denial without authority: no answer of the zone. */
  resultado: 'delegado' | 'ausente' | 'sin_respuesta';
  /** False: one server alone said so, and another one should have. Left out or null: the look was not marked. */
  corroborado?: boolean | null | undefined;
}

/** One absence: when the name was last seen delegated before it, and when it was first seen absent. */
export interface Absence {
  /** Null: the name was absent at the first look. */
  delegadoUltima: number | null;
  ausentePrimera: number;
}

export interface LooksRead {
  delegadoUltima: number | null;
  /** The absence that lasts at the newest answer; null: the newest answer is a delegation, or there is none. */
  absence: Absence | null;
  ausenteUltima: number | null;
  /** The newest absence that ended, of those with a delegation before them, and when the delegation was seen again. */
  ended: { absence: Absence; vuelta: number } | null;
  /** A delegation that one server alone showed after the newest absence; it moves nothing, and it forbids 'libre'. */
  contradicha: number | null;
}

/**
 * Reads looks in any order, repeated or not. What is later than `ahora`, went unanswered or was said by one server alone
 * moves nothing; where the same moment shows both, the name is delegated.
 */
export function readLooks(looks: readonly Look[], ahora: number): LooksRead {
  const past = looks.filter(({ hora, resultado }) => hora <= ahora && resultado !== 'sin_respuesta');
  const agreed = past.filter(({ corroborado }) => corroborado !== false);
  const delegated = timesOf(agreed, 'delegado');
  const isDelegated = new Set(delegated);
  const absent = timesOf(agreed, 'ausente').filter((hora) => !isDelegated.has(hora));
  const delegadoUltima = delegated.at(-1) ?? null;
  const ausenteUltima = absent.at(-1) ?? null;
  const ausentePrimera = absent.find((hora) => delegadoUltima === null || hora > delegadoUltima);
  const lone = past.filter(({ resultado, corroborado }) => resultado === 'delegado' && corroborado === false);
  const contradicha = lone.reduce((newest, { hora }) => Math.max(newest, hora), Number.NEGATIVE_INFINITY);
  return {
    delegadoUltima,
    absence: ausentePrimera === undefined ? null : { delegadoUltima, ausentePrimera },
    ausenteUltima,
    ended: endedAbsence(delegated, absent),
    contradicha: contradicha >= (ausenteUltima ?? Number.POSITIVE_INFINITY) ? contradicha : null,
  };
}

function timesOf(looks: readonly Look[], resultado: Look['resultado']): number[] {
  const times = looks.filter((look) => look.resultado === resultado).map(({ hora }) => hora);
  return [...new Set(times)].sort((a, b) => a - b);
}

function endedAbsence(delegated: readonly number[], absent: readonly number[]): LooksRead['ended'] {
  const last = delegated.at(-1);
  if (last === undefined) return null;
  const ausenteUltima = absent.findLast((hora) => hora < last);
  if (ausenteUltima === undefined) return null;
  const delegadoUltima = delegated.findLast((hora) => hora < ausenteUltima);
  const vuelta = delegated.find((hora) => hora > ausenteUltima);
  if (delegadoUltima === undefined || vuelta === undefined) return null;
  const ausentePrimera = absent.find((hora) => hora > delegadoUltima) ?? ausenteUltima;
  return { absence: { delegadoUltima, ausentePrimera }, vuelta };
}
