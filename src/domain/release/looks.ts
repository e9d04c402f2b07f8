/** An answer of the zone's own servers, in epoch milliseconds. */
export interface Look {
  hora: number;
  /** `sin_respuesta`: failure, timeout, lame server, or a denial without authority. */
  resultado: 'delegado' | 'ausente' | 'sin_respuesta';
  /** False: only one server said so although another should have. Missing or null: unknown. */
  corroborado?: boolean | null | undefined;
}

export interface Absence {
  /** Null: absent at the first look. */
  delegadoUltima: number | null;
  ausentePrimera: number;
}

export interface LooksRead {
  delegadoUltima: number | null;
  /** The absence that lasts until the newest answer; null: no answer yet, or a delegation. */
  absence: Absence | null;
  ausenteUltima: number | null;
  /** The newest ended absence that had a delegation before it, and when the delegation came back. */
  ended: { absence: Absence; vuelta: number } | null;
  /** A delegation seen at one server alone after the newest absence: it changes no date, but rules out 'libre'. */
  contradicha: number | null;
}

/** In any order. Ignores future, unanswered and uncorroborated looks; of two at one moment, 'delegado' counts. */
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
