import type { FuenteEvidencia } from '#contract/states.ts';
import { isRegistrar } from '../evidence/registrar-channel.ts';
import { type Refusal, refusal } from './refusals.ts';

/** What one source said of the name: not registered, registered, or neither (null). */
export interface SourceWord {
  fuente: FuenteEvidencia;
  libre: boolean | null;
  /** Epoch milliseconds. */
  hora: number;
}

export const WORDS_GOOD_MS = 10 * 60_000;
/** A registrar's answer 'at that second'. */
export const REGISTRAR_WORD_GOOD_MS = 30_000;
const SOURCES = 2;
/** A clock that runs ahead by more than this gives no proof. */
const AHEAD_MS = 5_000;

/** DNS only shows that a name is not delegated; a person's word is not of this minute. */
const ALONE: readonly FuenteEvidencia[] = ['rdap', 'whois', 'whois_api', 'dondominio', 'porkbun', 'dynadot'];

/**
 * Null: it may be sent. For now two sources agree within ten minutes, one of them a registry or a registrar; at a drop
 * the registrar's own word of these seconds is enough, since it refuses what is not free.
 */
export function proofRefusal(
  words: readonly SourceWord[],
  { drop, now }: { drop: boolean; now: number },
): Refusal | null {
  const good = drop ? REGISTRAR_WORD_GOOD_MS : WORDS_GOOD_MS;
  const recent = latest(words.filter(({ hora }) => now - hora <= good && hora - now <= AHEAD_MS));
  if (recent.some(({ libre, fuente }) => libre === false && (!drop || isRegistrar(fuente)))) return TAKEN;
  const free = recent.filter(
    ({ libre, fuente }) => libre === true && (fuente === 'dns' || ALONE.includes(fuente)),
  );
  if (drop) return free.some(({ fuente }) => isRegistrar(fuente)) ? null : NO_REGISTRAR_WORD;
  return free.length >= SOURCES && free.some(({ fuente }) => ALONE.includes(fuente)) ? null : NO_TWO_SOURCES;
}

/** Of a name to be reserved: the registrar says at this moment that it can be bought. */
export function freeAlready(words: readonly SourceWord[], now: number): Refusal | null {
  const free = words.some(
    ({ fuente, libre, hora }) =>
      libre === true && isRegistrar(fuente) && Math.abs(now - hora) <= REGISTRAR_WORD_GOOD_MS,
  );
  return free ? FREE_ALREADY : null;
}

/** The last word of each source. */
function latest(words: readonly SourceWord[]): SourceWord[] {
  const last = new Map<FuenteEvidencia, SourceWord>();
  for (const word of words) {
    const known = last.get(word.fuente);
    if (!known || word.hora >= known.hora) last.set(word.fuente, word);
  }
  return [...last.values()];
}

const TAKEN = refusal(
  'ocupado',
  'Ya tiene titular: una comprobación de ahora lo dice. Quítalo de tu lista o vigílalo.',
);
const FREE_ALREADY = refusal(
  'ya_libre',
  'Ya está libre: no hay nada que reservar. Verifícalo y crea una orden para comprarlo ahora.',
);
const NO_TWO_SOURCES = refusal(
  'sin_dos_fuentes',
  'Hacen falta dos fuentes que lo den por libre en los últimos diez minutos. Verifícalo y crea otra orden si no se compra sola.',
);
const NO_REGISTRAR_WORD = refusal(
  'aun_no_libre',
  'El registrador todavía no lo da por libre. Se vuelve a mirar hasta el plazo de la orden.',
);
