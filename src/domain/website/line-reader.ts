import { plainText } from '../text/normalise.ts';
import { wordKind } from './line-words.ts';
import { type OwnDomain, ownDomain } from './website.ts';

export type Own = OwnDomain & { kind: 'own' };
export type None = OwnDomain & { kind: 'none' };

export type LeftReason = 'beside_words' | 'record' | 'mail' | 'glued' | 'file' | 'long';

export interface LeftOut {
  /** As written, cut to 200 characters. */
  texto: string;
  reason: LeftReason;
}

interface Item {
  at: number;
  word: string;
  kind: ReturnType<typeof wordKind> | 'name';
  own?: Own;
  isLabel: boolean;
}

const SHOWN_MAX = 200;
const DEPTH_MAX = 40;
/** Separators of cells: those of tables, arrows, long dashes, three blanks. */
const CELLS = /[\t;,|、，；｜→⇒➜➔➞⟶»›–—]|[-=]{1,3}>|\s{3,}/;
const EXPLICIT = /^(?:h?t{1,3}ps?[:/]|www\.)/i;
const EMAIL = /^[^\s@<>"/]{1,64}@[^\s@<>"/]{1,253}$/u;
const GLUE = /[&+=:~!^$·•>\\/#?]+/;
/** Two names joined by a hyphen would be read as one name of another owner. */
const GLUED_BY_HYPHEN = /^(?!www\.)[a-z0-9-]+\.(?:es|com|net|org|cat|eus|gal|eu|info)-[a-z0-9-]+\.[a-z]{2,}/i;
const PATH_FILE = /\.(?:zip|mov|md|py|sh|rs|ps|ai)$|^(?:index|default|main|home)\./i;
const FILE_NAME =
  /^(?:[^/.]+\.(?:zip|mov|py)|(?:readme|changelog|license|contributing|index|notes|notas)\.md)$/i;
/** Labels of other fields in a registry's answer or a table. */
const RECORD_LABEL =
  /^(?:registrar|registrador|name ?servers?|nservers?|server|servidor|ns\d*|dns\d*|whois|rdap|referral|mx\d*|soa|e ?mail|correo|abuse|admin|tech|billing|registrant|reseller|creado por|contact)\b/;
const RECORD_LABEL_MAX = 60;
const SURE_SUFFIX = /\.(?:com|net|org|es|cat|eus|gal|eu|info|biz|pt|fr|mx|ar|cl|pe|uy|ec|uk|nl|pl|ch)$/;

export class LineReader {
  readonly #taken: { at: number; own: Own }[] = [];
  readonly #left: { at: number; left: LeftOut; dominio: string }[] = [];
  readonly mails: string[] = [];
  /** Why a word in the place of a name is not a domain. */
  explained: None | null = null;
  #at = 0;
  /** Set after a label of another field, until the next label. */
  #isRecord = false;

  get taken(): Own[] {
    const ordered = this.#taken.toSorted((one, other) => one.at - other.at);
    return [...new Map(ordered.map(({ own }) => [own.dominio, own])).values()];
  }

  get left(): LeftOut[] {
    const taken = new Set(this.#taken.map(({ own }) => own.dominio));
    return this.#left
      .toSorted((one, other) => one.at - other.at)
      .filter(({ dominio }) => !taken.has(dominio))
      .map(({ left }) => left);
  }

  leave(word: string, reason: LeftReason, dominio = ''): void {
    this.#left.push({ at: this.#at++, left: { texto: word.slice(0, SHOWN_MAX), reason }, dominio });
  }

  take(own: Own): void {
    this.#taken.push({ at: this.#at++, own });
  }

  read(text: string, clave = ''): void {
    this.#isRecord = isRecordLabel(clave);
    const whole = text
      .replace(/\b(ht+ps?[:/]+|www\.)\s+/gi, '$1')
      .replace(/(?<=[a-z0-9])(?=https?:\/\/)/gi, ' ')
      .replace(/"\s{0,9}[:=]\s{0,9}"/g, '": "');
    for (const cell of whole.split(CELLS)) this.#cell(cell);
  }

  #cell(cell: string): void {
    const open: Item[][] = [[]];
    for (const raw of cell.split(/\s+/).flatMap(atBrackets)) {
      const { before, core, after } = peeled(raw);
      for (let n = 0; n < before && open.length < DEPTH_MAX; n++) open.push([]);
      if (core !== '') this.#word(core, raw, open);
      else if (before === 0 && after === 0 && raw !== '') this.#close(open, false);
      for (let n = 0; n < after && open.length > 1; n++) this.#close(open, true);
    }
    while (open.length > 0) this.#close(open, true);
  }

  /** Ends a group of words at a bracket or a separator and judges its candidates. */
  #close(open: Item[][], isEnd: boolean): void {
    const items = open.pop() ?? [];
    if (!isEnd) open.push([]);
    let isProse = false;
    const candidates: Item[] = [];
    const spoken: string[] = [];
    for (const item of items) {
      if (item.kind === 'name') {
        const isFile = FILE_NAME.test(item.word);
        if (this.#isRecord) this.#leaveItem(item, 'record');
        else if (isFile) this.#leaveItem(item, 'file');
        else if (isProse && !EXPLICIT.test(item.word)) this.#leaveItem(item, 'beside_words');
        else candidates.push(item);
      } else if (item.kind === 'mail') {
        this.mails.push(item.word);
        isProse = false;
      } else if (item.kind === 'other') this.#explain(item, isProse);
      spoken.push(item.word);
      if (item.isLabel && item.kind !== 'name') {
        isProse = false;
        this.#isRecord = [1, 2, 3].some((count) => isRecordLabel(spoken.slice(-count).join(' ')));
        spoken.length = 0;
      } else if (item.kind === 'prose') isProse = true;
    }
    const lastProse = items.findLast(({ kind, isLabel }) => kind === 'prose' && !isLabel)?.at ?? -1;
    for (const item of candidates) {
      if (lastProse > item.at && isAbbreviation(item)) this.#leaveItem(item, 'beside_words');
      else if (item.own) this.#taken.push({ at: item.at, own: item.own });
    }
  }

  #leaveItem({ at, word, own }: Item, reason: LeftReason): void {
    this.#left.push({ at, left: { texto: word.slice(0, SHOWN_MAX), reason }, dominio: own?.dominio ?? '' });
  }

  #explain({ word }: Item, isProse: boolean): void {
    if (isProse || this.#isRecord) return;
    const found = ownDomain(word);
    if (found.kind === 'none' && found.reason !== 'invalid' && found.reason !== 'suffix')
      this.explained ??= found;
  }

  #word(core: string, raw: string, open: Item[][]): void {
    const items = open.at(-1);
    if (items === undefined) return;
    const isLabel = raw.endsWith(':');
    const add = (word: string, kind: Item['kind'], own?: Own) =>
      items.push({ at: this.#at++, word, kind, isLabel, ...(own ? { own } : {}) });
    const mail = core.replace(/^mailto:\/{0,2}/i, '').replace(/\?.*/, '');
    if (EMAIL.test(mail)) return void add(mail, 'mail');
    if (!/[.。．｡]/.test(core)) {
      const label = /^([\p{L}_]{1,30})[:=]$/u.exec(core)?.[1];
      return void add(label ?? core, wordKind(core));
    }
    if (GLUED_BY_HYPHEN.test(core)) {
      this.leave(core, 'glued');
      return;
    }
    const glued = gluedNames(core);
    if (glued !== null) {
      if (glued.label !== '') {
        items.push({ at: this.#at++, word: glued.label, kind: 'prose', isLabel: true });
      }
      for (const [word, own] of glued.names) add(word, 'name', own);
      return;
    }
    const own = ownName(core);
    if (own !== null) add(core, 'name', own);
    else add(core, wordKind(core));
  }
}

/** Splits `tapas.es(libre)`; the brackets of an address stay. */
const atBrackets = (word: string): string[] =>
  EXPLICIT.test(word) || word.includes('/') ? [word] : word.split(/(?=[([{])/);

/** The word without quotes and brackets, and the numbers of brackets opened and closed. */
function peeled(raw: string): { before: number; core: string; after: number } {
  const start = /^["'“‘«([{¿¡_~•·…]*/u.exec(raw)?.[0] ?? '';
  const rest = raw.slice(start.length);
  let end = rest.length;
  while (end > 0 && /["'”’»)\]}.!?:…_~•·]/u.test(rest.charAt(end - 1))) end -= 1;
  const closing = rest.slice(end);
  const core = rest.slice(0, end);
  return {
    before: start.replace(/[^([{]/g, '').length,
    core: /[\p{L}\p{N}]/u.test(core) ? core : '',
    after: closing.replace(/[^)\]}]/g, '').length,
  };
}

/** Also accepts a name next to a character that names cannot contain. */
function ownName(word: string): Own | null {
  const found = ownDomain(word);
  if (found.kind === 'own') return found;
  if (word.includes('@') || found.reason === 'platform' || found.reason === 'social') return null;
  const bare = word.replace(/^[^\p{L}\p{N}<"/]+/u, '').replace(/(?<![^\p{L}\p{N}>"])[^\p{L}\p{N}>"]+$/u, '');
  if (bare === word || bare === '') return null;
  const again = ownDomain(bare);
  return again.kind === 'own' && bare.includes('.') ? again : null;
}

/** Splits `uno.es/dos.com`, `uno.es&dos.com` and `dominio=uno.es`; null: it is one address. */
function gluedNames(word: string): { label: string; names: [string, Own][] } | null {
  if (word.includes('@') || EXPLICIT.test(word)) return null;
  const parts = word.split(GLUE).filter((part) => part !== '');
  const [first = ''] = parts;
  if (parts.length < 2) return null;
  const hasLabel = !first.includes('.') && /^[\p{L}_-]{1,30}[:=]/u.test(word);
  const rest = hasLabel ? parts.slice(1) : parts;
  if (rest.slice(1).some((part) => PATH_FILE.test(part))) return null;
  const names: [string, Own][] = [];
  for (const part of rest) {
    const own = part.includes('.') ? ownDomain(part) : null;
    if (own?.kind !== 'own') return null;
    names.push([part, own]);
  }
  return { label: hasLabel ? first : '', names };
}

/** «Av.de la Paz», «Mr.Cafe Sevilla»: an abbreviation or a new sentence, not a name. */
function isAbbreviation({ word }: Item): boolean {
  if (EXPLICIT.test(word) || /[\d/:-]/.test(word)) return false;
  if (/\.\p{Lu}\p{Ll}+$/u.test(word)) return true;
  const label = word.slice(0, word.indexOf('.'));
  return [...label].length < 5 && !SURE_SUFFIX.test(word.toLowerCase());
}

function isRecordLabel(text: string): boolean {
  const plain = plainText(text.slice(-RECORD_LABEL_MAX))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return RECORD_LABEL.test(plain);
}
