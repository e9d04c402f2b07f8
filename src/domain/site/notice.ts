import type { Content } from './content.ts';
import {
  NAME_WORDS,
  type NoticeClass,
  SERVICE_WORDS,
  SITE_WORDS,
  STATES,
  WHOLE,
} from './tables/notice-words.ts';

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
/** 'This site is hosted by …' is also a footer of live sites; alone with a name it means that no site exists. */
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

const CLAUSES_MAX = 40;
const CLAUSE_MAX = 240;
const FIRM_PATHS = 3;
const GAP_MAX = 90;
const DOMAIN = /(?<![\p{L}\d.@-])(?:[\p{L}\d-]{1,63}\.){1,4}[a-z]{2,24}(?![\p{L}\d-])/gu;
/** A maintenance notice: the site has an owner. */
const PAUSE =
  /\b(?:mantenimiento|manteniment|mantemento|maintenance|manutenzione|manutencao|wartung(?:sarbeiten|smodus)?|onderhoud|konserwacj[ai]|prace techniczne|vacaciones|holidays|back (?:soon|shortly)|volvemos)\b/;
/** Messages about the visitor's own browser are not notices. */
const BROWSER = /\b(?:navegador|navegadores|navigateur|browsers?|javascript)\b/;
const VISITOR = new RegExp(`${BROWSER.source}|\\b(?:cookies?|cookie\\w{1,20}|galetes)\\b`);
/** 'Some parts of the website may be disabled' implies that the website exists. */
const PARTS =
  /\b(?:partes?|parts?|parties|parti|teile?|delen|czesci|seccion(?:es)?|sections?|funcion(?:es)?|funcionalidades|features|functions?|fonction\w{0,10}|funktionen|funzion\w{0,10}|atalak)\b.{0,40}$/;
/** A registrar's page links to many pages of the registrar and hardly to its own. */
const SIGNBOARD = { ownPaths: 1, otherHosts: 2, otherPaths: 4, text: 1_500 };

/** The notice that a page with little own content consists of. Linear: each clause is bounded. */
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

/** 'Page not found' is about one page; 'site not found' is about all. */
function isSite(subject: string): boolean {
  return PLACES_OF_A_SITE.test(subject) && !/^(?:pagina|page|seite|strona|url)s?$/.test(subject);
}

function fits(clase: NoticeClass, content: Content, status: number): boolean {
  if (content.size === 'short' && content.ownPaths > 3) return false;
  // A wall's message is for the visitor, and a broken server's words are not the owner's.
  if (clase === 'missing') return [200, 404, 410].includes(status) && !BROWSER.test(content.text);
  // A firm with its own pages and a telephone may trade in names, accounts or parking.
  if (content.hasContact && content.ownPaths >= FIRM_PATHS) return false;
  if (clase !== 'building') return true;
  // A page under construction with a telephone is of a running business, unless the number is the registrar's.
  return isSignboard(content) || (content.size === 'thin' && !content.hasContact);
}
