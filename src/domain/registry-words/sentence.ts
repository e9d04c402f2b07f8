import { HIDDEN_LABEL } from './asked-name.ts';
import { conditionRole } from './condition-words.ts';
import type { Language, Role } from './language.ts';
import { NAME_FIELD, NO_VALUE, STATE_KEY } from './line-keys.ts';
import { plainWords } from './plain-words.ts';
import { ADDED } from './release.ts';
import { markWithheld } from './withheld.ts';
import { english } from './words-english.ts';
import * as northEast from './words-north-east.ts';
import * as romance from './words-romance.ts';
import * as world from './words-world.ts';

/**
 * What one sentence says of a name. `free`: not registered or available, with every word understood. `registered`:
 * registered. `kept`: withheld or not available. `doubt`: a denial with a condition, owner or date, or a contradiction;
 * then no line of the answer counts as a denial.
 */
export type Reading = 'free' | 'registered' | 'kept' | 'doubt';

export interface Sentence {
  reading: Reading;
  names: readonly string[];
  /** The doubt is only who may register, which registries state for every name. */
  general?: true;
}

const LINE_MAX = 200;
const PLACE_MAX = 8;
/** A part with more unknown words is prose, unless it contains the name. */
const UNREAD_MAX = 4;
const WITHHELD_MARK = ' ⊘ ';

interface Lexicon {
  roles: ReadonlyMap<string, Role>;
  longest: ReadonlyMap<string, number>;
}

/** For a word in several lists, the first list here counts. */
const ROLES = [
  'condition',
  'not',
  'none',
  'absent',
  'kept',
  'free',
  'held',
  'known',
  'modal',
  'subject',
  'things',
  'place',
  'into',
  'filler',
] as const;

/** English words that registries use in every language. */
const SHARED = 'domain,zone,whois,registry,tld,dns,status,error,http,ok,info';

function lexiconOf(language: Language): Lexicon {
  const found = new Map<string, Role>();
  for (const role of ROLES)
    for (const entry of language[role].split(','))
      if (!found.has(plainWords(entry)))
        found.set(plainWords(entry), role === 'condition' ? conditionRole(plainWords(entry)) : role);
  for (const word of SHARED.split(',')) if (!found.has(word)) found.set(word, 'filler');
  const longest = new Map<string, number>();
  for (const words of [...found.keys()].map((entry) => entry.split(' ')))
    longest.set(words[0] ?? '', Math.max(words.length, longest.get(words[0] ?? '') ?? 1));
  return { roles: found, longest };
}

const languages = [
  english,
  ...Object.values(romance),
  ...Object.values(northEast),
  ...Object.values(world),
].map((language) => ({
  language,
  lexicon: lexiconOf(language),
}));

const NAME =
  /["'“”«»[<(]{0,2}((?:[^\s"'“”«»()[\]<>,;:@./\\|]{1,63}\.){1,8}(?:xn--[a-z0-9-]{2,59}|\p{L}{2,63}))["'“”«»\]>)]{0,2}(?![\w-])/giu;
/** A zone in a text: `a registered .ie domain name`. */
const ZONE = /(?<=^|\s)\.(?:xn--[a-z0-9-]{2,59}|\p{L}{2,63})(?:\.\p{L}{2,63})?(?=\s|$)/giu;
const NAME_MARK = ' ◎ ';
/** A sentence needs one of these words to state anything. */
const SAYING: ReadonlySet<Role> = new Set([
  'not',
  'none',
  'known',
  'held',
  'free',
  'absent',
  'kept',
  'modal',
]);
const signals: ReadonlySet<string> = new Set(
  languages.flatMap(({ lexicon }) =>
    [...lexicon.roles].filter(([, role]) => SAYING.has(role)).map(([entry]) => entry.split(' ')[0] ?? ''),
  ),
);

/** For a line of at most 200 characters with the asked name hidden; null: no certain statement about a name. */
export function readSentence(line: string): Sentence | null {
  if (line.length > LINE_MAX) return null;
  const names = [...line.replace(ADDED, ' ').matchAll(NAME)].flatMap((found) => found[1] ?? []);
  const plain = plainWords(
    line
      .replace(ADDED, ' ')
      .replace(NAME, NAME_MARK)
      .replaceAll(HIDDEN_LABEL, NAME_MARK)
      .replace(ZONE, ' zone ')
      .replaceAll('(s)', ''),
  );
  const text = markWithheld(plain, WITHHELD_MARK).trim();
  const colon = text.indexOf(':');
  if (colon > 0 && !STATE_KEY.test(text.slice(0, colon).trim())) return null;
  if (NAME_FIELD.test(text)) return null;
  // "No" alone, or "Available" in a table, is no statement.
  if (!/\p{L}{4}|⊘/u.test(text)) return null;
  const answer = NO_VALUE.exec(text);
  if (answer?.[1] !== undefined)
    return readPart(answer[1]).reading === 'free' ? { reading: 'kept', names } : null;
  // Registries separate two languages of a sentence by a slash.
  const parts = text.split('/').map(readPart);
  for (const reading of ['kept', 'doubt', 'registered'] as const) {
    const saying = parts.filter((part) => part.reading === reading);
    if (saying.length === 0) continue;
    const general = reading === 'doubt' && saying.every((part) => part.general);
    return general ? { reading, names, general } : { reading, names };
  }
  return parts.every(({ reading }) => reading === 'free') ? { reading: 'free', names } : null;
}

interface Part {
  reading: Reading | null;
  general: boolean;
}

function readPart(text: string): Part {
  const tokens = text.match(/⊘|◎|[\p{L}\p{N}]+|\s[-–—]+\s|[.,;:!?()|]/gu) ?? [];
  if (!tokens.some((token) => token === '⊘' || signals.has(token))) return { reading: null, general: false };
  // The language that understands most words counts; on a tie, the reading least favourable to a denial.
  const read = languages.map(({ language, lexicon }) => readIn(tokens, language, lexicon));
  const least = Math.min(...read.map(({ unread }) => unread));
  const best = read.filter(({ unread }) => unread === least);
  const reading = (['kept', 'doubt', 'registered', 'free'] as const).find((one) =>
    best.some((part) => part.reading === one),
  );
  return {
    reading: reading ?? null,
    general: best.every((part) => part.reading !== 'doubt' || part.general),
  };
}

function readIn(tokens: readonly string[], language: Language, lexicon: Lexicon): Part & { unread: number } {
  const roles = rolesOf(tokens, lexicon);
  const clauses = clausesOf(roles).map((clause) => readClause(clause, language.concord));
  const signs = new Set(clauses.flatMap((clause) => clause.sign ?? []));
  const unread = clauses.reduce((sum, clause) => sum + clause.unread, 0);
  const general = roles.includes('modal') && !roles.includes('condition') && !roles.includes('already');
  return { reading: readingOf(roles, signs, unread), general, unread };
}

function readingOf(roles: readonly Role[], signs: ReadonlySet<Reading>, unread: number): Reading | null {
  const named = roles.includes('name');
  const about = named || roles.includes('subject');
  const already = roles.includes('already') && !signs.has('registered');
  const condition = already || roles.includes('condition') || roles.includes('only');
  // Mostly unknown prose.
  if (unread > UNREAD_MAX && !named) return null;
  // 'It can be registered from 1 May', for any subject.
  const later =
    !signs.has('kept') &&
    signs.has('doubt') &&
    condition &&
    roles.includes('modal') &&
    !roles.includes('things');
  if (later) return 'doubt';
  if (unread > 0 && !about) return signs.has('kept') && startsWithPredicate(roles) ? 'kept' : null;
  if (signs.has('kept')) return 'kept';
  if (signs.has('doubt') || (signs.has('free') && signs.has('registered')))
    return about || !roles.includes('things') ? 'doubt' : null;
  if (signs.has('registered')) {
    if (!about && (unread > 0 || condition || !roles.includes('held'))) return null;
    return condition ? 'doubt' : 'registered';
  }
  if (!signs.has('free')) return null;
  if (condition) return 'doubt';
  return unread > 0 ? null : 'free';
}

/** Takes the longest phrase at each place; ignores numbers after 'error' or a status. */
function rolesOf(tokens: readonly string[], lexicon: Lexicon): Role[] {
  const roles: Role[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    if (token === '⊘') roles.push('withheld');
    else if (token === 'whois') roles.push('whois');
    else if (token === '◎') roles.push('name');
    else if (/^[\s.,;:!?()/|–—-]+$/.test(token)) roles.push('break');
    else {
      let size = Math.min(lexicon.longest.get(token) ?? 1, tokens.length - at);
      while (size > 1 && !lexicon.roles.has(tokens.slice(at, at + size).join(' '))) size--;
      const role = lexicon.roles.get(size === 1 ? token : tokens.slice(at, at + size).join(' '));
      roles.push(role ?? unlisted(token, at));
      at += size;
      continue;
    }
    at++;
  }
  return roles;
}

function unlisted(token: string, at: number): Role {
  if (/^\d{3}$/.test(token) && at < 4) return 'filler';
  if (/nic$/.test(token)) return 'place';
  return OTHER.test(token) ? 'other' : 'unread';
}

/** What terms of use and limits call reserved, refused or found. */
const OTHER =
  /^(?:access|acces|accesso|acceso|acceso|zugriff|toegang|use|usage|uso|service|servicio|services|ip|address|client|requests|connection|connections|contact|transfer|update|delete|website|web|email|agreement|terms|software|copy|copyright|privacy|users?|limit|quota)$/;

function clausesOf(roles: readonly Role[]): Role[][] {
  const clauses: Role[][] = [[]];
  for (const role of roles) {
    if (role === 'break') clauses.push([]);
    else clauses.at(-1)?.push(role);
  }
  return clauses.filter((clause) => clause.length > 0);
}

/** The predicate comes first, apart from filler: 'Reserved by …', 'Not available for …'. */
function startsWithPredicate(roles: readonly Role[]): boolean {
  const [first, second] = roles.filter((role) => role !== 'filler' && role !== 'break');
  return first === 'withheld' || first === 'kept' || (first === 'not' && second === 'free');
}

function readClause(clause: readonly Role[], concord: boolean): { sign: Reading | null; unread: number } {
  const roles = withoutPlaces(clause);
  const has = (...some: Role[]) => roles.some((role) => some.includes(role));
  // 'WHOIS libre' is a truncated question.
  const echo = has('free') && has('whois') && !has('subject', 'name');
  // A server or registrar that was not found is not the name: a place counts only after 'in'.
  const unread = roles.filter((role) => UNREAD.includes(role)).length + Number(echo);
  // 'Access is restricted' is not about a name; 'reserved for use by …' is.
  const other = roles.indexOf('other');
  if (other >= 0 && !roles.slice(0, other).includes('withheld')) return { sign: null, unread };
  const nots = roles.filter((role) => role === 'not').length;
  const denials = nots + roles.filter((role) => role === 'none').length;
  const negations = concord && nots < 2 ? Math.min(1, denials) : denials;
  const sign = signOf(has, negations, roles.includes('none'));
  // 'The domain is not in the database' denies the name.
  const outside = nots === 1 && clause.includes('place') && !has('place') && has('subject', 'name');
  return { sign: sign ?? (outside && !has('modal') ? 'free' : null), unread };
}

function signOf(has: (...some: Role[]) => boolean, negations: number, none: boolean): Reading | null {
  const exists = has('known', 'held');
  const open = has('free');
  if (has('withheld', 'kept')) return negations > 0 && !exists && !open && !has('modal') ? 'doubt' : 'kept';
  if (has('absent')) return negations > 0 || exists ? 'doubt' : 'free';
  if (negations > 1 && (exists || open)) return 'doubt';
  if (exists && open) return has('not') ? 'kept' : 'doubt';
  if (open) return negations > 0 ? 'kept' : has('modal') ? 'doubt' : 'free';
  if (exists) return existence(has, negations);
  if (has('modal')) return negations > 0 ? 'kept' : has('condition', 'already', 'only') ? 'doubt' : null;
  return none && has('things', 'subject') ? 'free' : null;
}

/** What may be registered is not registered, but without a start date that is not a denial. */
function existence(has: (...some: Role[]) => boolean, negations: number): Reading {
  if (!has('modal')) return negations === 0 ? 'registered' : 'free';
  if (negations === 0) return 'doubt';
  return has('held') ? 'kept' : 'free';
}

/** Drops 'in the NASK database' with the words between. */
function withoutPlaces(clause: readonly Role[]): Role[] {
  const kept: Role[] = [];
  for (let at = 0; at < clause.length; at++) {
    const role = clause[at] ?? 'unread';
    const rest = clause.slice(at + 1, at + 1 + PLACE_MAX);
    const place = rest.lastIndexOf('place');
    const plain = rest.slice(0, place).every((one) => EXCUSED.includes(one));
    // 'en NIC Argentina': one more word may belong to the place's name.
    if (role === 'into' && place >= 0 && plain) at += place + (rest[place + 1] === 'unread' ? 2 : 1);
    else if (role !== 'into') kept.push(role);
  }
  return kept;
}

const EXCUSED: readonly Role[] = ['unread', 'filler', 'place', 'things', 'into', 'name', 'whois'];
const UNREAD: readonly Role[] = ['unread', 'other', 'place'];
