import type { Content } from './content.ts';
import {
  NAME_WORDS,
  type NoticeClass,
  SERVICE_WORDS,
  SITE_WORDS,
  STATES,
  WHOLE,
} from './tables/notice-words.ts';

/** What a notice in place of a website says of it. */
export interface Notice {
  kind: 'parked' | 'default_page';
  clase: NoticeClass;
  detalle: string;
}

const SUBJECT = new RegExp(
  `(?<![\\p{L}\\d])(?:${NAME_WORDS}|${SITE_WORDS}|${SERVICE_WORDS})(?![\\p{L}\\d])`,
  'u',
);
const PLACES_OF_A_SITE = new RegExp(`(?<![\\p{L}\\d])(?:${NAME_WORDS}|${SITE_WORDS})(?![\\p{L}\\d])`, 'u');
const states = STATES.map(([clase, words]) => [clase, bounded(words)] as const);
const whole = WHOLE.map(([clase, words]) => [clase, new RegExp(words)] as const);

function bounded(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'u');
}

const SAID: Readonly<Record<NoticeClass, Omit<Notice, 'clase'>>> = {
  expired: {
    kind: 'parked',
    detalle: 'La página dice que el dominio o la web ha caducado o está suspendido',
  },
  suspended: {
    kind: 'parked',
    detalle: 'La página dice que el dominio o la web ha caducado o está suspendido',
  },
  unpaid: { kind: 'parked', detalle: 'La página dice que la web está suspendida por falta de pago' },
  held: { kind: 'parked', detalle: 'La página solo dice que el dominio está registrado' },
  unpublished: { kind: 'default_page', detalle: 'La página dice que no hay ninguna web publicada' },
  missing: { kind: 'default_page', detalle: 'La plataforma dice que ahí no hay ninguna web' },
  building: { kind: 'parked', detalle: 'Página en construcción, sin contenido' },
};

/** Clauses that are looked at, and how long a clause may be. */
const CLAUSES_MAX = 40;
const CLAUSE_MAX = 240;
/** So many ways into itself has the smallest website of a firm. */
const FIRM_PATHS = 3;
/** Between a subject and what is said of it. */
const GAP_MAX = 90;
const DOMAIN = /(?<![\p{L}\d.@-])(?:[\p{L}\d-]{1,63}\.){1,4}[a-z]{2,24}(?![\p{L}\d-])/gu;
/** A pause for work, or a matter of the visitor: somebody runs the site. */
const RUN_BY_SOMEBODY =
  /\b(?:mantenimiento|manteniment|mantemento|maintenance|manutenzione|manutencao|wartung(?:sarbeiten|smodus)?|onderhoud|konserwacj[ai]|prace techniczne|vacaciones|holidays|back (?:soon|shortly)|volvemos|tu navegador|your browser|javascript|cookies?)\b/;

/**
 * The notice that a page is, when it is one: a page with next to nothing of its own that says of its name, site or account
 * that it expired, is suspended, unpaid, only registered, not published, gone or being built. Linear: a page of this size is
 * short, and each clause has a bound.
 */
export function noticeOf(content: Content, status: number): Notice | null {
  if (content.size === 'long') return null;
  const own = content.size === 'thin' ? content.text.slice(0, 4_000) : '';
  if (RUN_BY_SOMEBODY.test(`${content.title} ${own}`)) return null;
  const headings = content.size === 'thin' ? content.headings : content.headings.slice(0, 1);
  for (const part of [content.title, ...headings, own]) {
    const found = clausesOf(part)
      .map(readClause)
      .find((clase) => clase !== null && fits(clase, content, status));
    if (found !== undefined && found !== null) return { clase: found, ...SAID[found] };
  }
  return null;
}

function clausesOf(text: string): string[] {
  return text
    .replace(DOMAIN, '§')
    .split(/[.:;!?¡¿|·•()\n]|(?<!§),(?! ?§)| [-–—] /, CLAUSES_MAX)
    .map((clause) =>
      clause
        .replace(/["«»“”']?§["«»“”']?,?|,/g, ' § ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, CLAUSE_MAX),
    )
    .filter((clause) => clause !== '');
}

function readClause(clause: string): NoticeClass | null {
  for (const [clase, pattern] of whole) if (pattern.test(clause)) return clase;
  const subject = SUBJECT.exec(clause);
  if (subject === null) return null;
  const rest = clause.slice(subject.index + subject[0].length).slice(0, GAP_MAX + 60);
  for (const [clase, pattern] of states) {
    const state = pattern.exec(rest);
    if (state === null || state.index > GAP_MAX) continue;
    if (clase === 'missing' && !isSite(subject[0])) continue;
    return clase;
  }
  return null;
}

/** 'Page not found' is any page; 'site not found' is the whole of it. */
function isSite(subject: string): boolean {
  return PLACES_OF_A_SITE.test(subject) && !/^(?:pagina|page|seite|strona|url)s?$/.test(subject);
}

function fits(clase: NoticeClass, content: Content, status: number): boolean {
  if (content.size === 'short' && content.ownPaths > 3) return false;
  // A wall says that the visitor is blocked; the words of a broken server are not the owner's.
  if (clase === 'missing') return status === 404 || status === 410 || status === 200;
  // Who gives a telephone number while the page is being made runs a business.
  // A firm with pages of its own and a telephone speaks of parking, or of what is held, as its trade.
  if (clase === 'held' && content.hasContact && content.ownPaths >= FIRM_PATHS) return false;
  if (clase === 'building') return content.size === 'thin' && !content.hasContact;
  return true;
}
