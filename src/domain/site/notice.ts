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
const NAMED = new RegExp(`^(?:${NAME_WORDS})$`, 'u');
/** 'This site is hosted by …' stands below living sites; of a name it says that nothing else is there. */
const HOSTED =
  /\b(?:alojad[oa] (?:en|por)|hospedad[oa] (?:en|por|n[oa])|allotjat|is hosted (?:by|at|with|on)|est heberge (?:chez|par)|ospitato (?:da|su|presso)|gehostet (?:bei|von)|gehost (?:bij|door))\b/;
const states = STATES.map(([clase, words]) => [clase, bounded(words)] as const);
const whole = WHOLE.map(([clase, words]) => [clase, new RegExp(words, 'u')] as const);

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
/** A pause for work: somebody runs the site. */
const PAUSE =
  /\b(?:mantenimiento|manteniment|mantemento|maintenance|manutenzione|manutencao|wartung(?:sarbeiten|smodus)?|onderhoud|konserwacj[ai]|prace techniczne|vacaciones|holidays|back (?:soon|shortly)|volvemos)\b/;
/** What is said of the visitor's own machine is no notice, and where it is said an unavailable site is unavailable to them. */
const BROWSER = /\b(?:navegador|navegadores|navigateur|browsers?|javascript)\b/;
const VISITOR = new RegExp(`${BROWSER.source}|\\b(?:cookies?|cookie\\w{1,20}|galetes)\\b`);
/** 'Some parts of the website may be disabled' is said of a website that there is. */
const PARTS =
  /\b(?:partes?|parts?|parties|parti|teile?|delen|czesci|seccion(?:es)?|sections?|funcion(?:es)?|funcionalidades|features|functions?|fonction\w{0,10}|funktionen|funzion\w{0,10}|atalak)\b.{0,40}$/;
/** A registrar's page leads to the registrar, to many of its pages, and to none of the name's own. */
const SIGNBOARD = { ownPaths: 1, otherHosts: 2, otherPaths: 4, text: 1_500 };

/**
 * The notice that a page is, when it is one: a page with next to nothing of its own that says of its name, site or account
 * that it expired, is suspended, unpaid, only registered, not published, gone or being built. Linear: a page of this size is
 * short, and each clause has a bound.
 */
export function noticeOf(content: Content, status: number): Notice | null {
  if (content.size === 'long') return null;
  const isThin = content.size === 'thin';
  const own = isThin
    ? content.text.slice(0, 4_000)
    : isSignboard(content)
      ? content.text.slice(0, SIGNBOARD.text)
      : '';
  if (PAUSE.test(`${content.title} ${own}`)) return null;
  const headings = isThin ? content.headings : content.headings.slice(0, 1);
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

function isSignboard({ ownPaths, otherHosts, otherPaths }: Content): boolean {
  const leads = otherHosts > 0 && otherHosts <= SIGNBOARD.otherHosts && otherPaths >= SIGNBOARD.otherPaths;
  return leads && ownPaths <= SIGNBOARD.ownPaths;
}

function readClause(clause: string): NoticeClass | null {
  if (VISITOR.test(clause)) return null;
  for (const [clase, pattern] of whole) if (pattern.test(clause)) return clase;
  const subject = SUBJECT.exec(clause);
  if (subject === null || PARTS.test(clause.slice(0, subject.index))) return null;
  const rest = clause.slice(subject.index + subject[0].length).slice(0, GAP_MAX + 60);
  for (const [clase, pattern] of states) {
    const state = pattern.exec(rest);
    if (state === null || state.index > GAP_MAX) continue;
    if (clase === 'missing' && !isSite(subject[0])) continue;
    return clase;
  }
  return NAMED.test(subject[0]) && HOSTED.test(rest) ? 'held' : null;
}

/** 'Page not found' is any page; 'site not found' is the whole of it. */
function isSite(subject: string): boolean {
  return PLACES_OF_A_SITE.test(subject) && !/^(?:pagina|page|seite|strona|url)s?$/.test(subject);
}

function fits(clase: NoticeClass, content: Content, status: number): boolean {
  if (content.size === 'short' && content.ownPaths > 3) return false;
  // A wall says that the visitor is blocked; the words of a broken server are not the owner's.
  if (clase === 'missing') return [200, 404, 410].includes(status) && !BROWSER.test(content.text);
  // A firm with pages of its own and a telephone speaks of names, accounts and parking as its trade.
  if (content.hasContact && content.ownPaths >= FIRM_PATHS) return false;
  if (clase !== 'building') return true;
  // Who gives a telephone number while the page is being made runs a business; on a registrar's page it is the registrar's.
  return isSignboard(content) || (content.size === 'thin' && !content.hasContact);
}
