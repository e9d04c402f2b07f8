import type { NoDomainReason } from './no-domain-text.ts';
import { type OwnDomain, ownDomain } from './website.ts';

type Own = OwnDomain & { kind: 'own' };

/** What a line of a pasted list or of a file names. */
export type DomainLine =
  | { kind: 'domains'; domains: readonly Own[] }
  | { kind: 'none'; reason: NoDomainReason | 'mail_provider' | 'comment'; host: string };

const LINE_MAX = 8_192;
const CELLS_MAX = 60;
const EMAIL = /^[^\s@<>"/]{1,64}@[^\s@<>"/]{1,253}$/u;
/** Public mail providers: the part behind the @ is not the person's own domain. */
const MAIL_PROVIDERS =
  /^(?:(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|aol|gmx|protonmail|zoho)\.[a-z.]{2,6}|me\.com|mac\.com|proton\.me|pm\.me|mail\.(?:com|ru)|yandex\.[a-z]{2,3}|web\.de|t-online\.de|laposte\.net|orange\.fr|free\.fr|libero\.it|telefonica\.net|movistar\.es|ono\.com|terra\.es|ya\.com)$/;

/**
 * The registrable domains that a line names, as people paste them from spreadsheets, notes and mail: a name or an address,
 * cells parted by tab, `;`, `,` or `|`, an e-mail address, `mailto:`, a Markdown or HTML link, list marks and a comment
 * behind `#`. Cells that are addresses go before e-mail addresses. Linear in its length; never throws.
 */
export function domainsInLine(line: string): DomainLine {
  const text = withoutComment(withoutMarks(line.slice(0, LINE_MAX)));
  if (text === '') return { kind: 'none', reason: 'comment', host: '' };
  const cells = cellsOf(text);
  const read = cells.map(ownDomain);
  const domains = unique(read.filter((found) => found.kind === 'own'));
  if (domains.length > 0) return { kind: 'domains', domains };
  const mail = mailDomain(cells);
  if (mail !== null) return mail;
  const explained = read.find(
    (found) => found.kind === 'none' && found.reason !== 'invalid' && found.reason !== 'suffix',
  );
  return lineOf(explained ?? ownDomain(text));
}

function lineOf(found: OwnDomain): DomainLine {
  return found.kind === 'own' ? { kind: 'domains', domains: [found] } : found;
}

/** Markdown and HTML links become their addresses; quotes, list marks and emphasis go. */
function withoutMarks(line: string): string {
  return line
    .replace(/\[[^[\]]{0,300}\]\(\s*<?([^()\s<>]{1,2000})>?[^()]{0,200}\)/g, ' $1 ')
    .replace(/<a\s[^<>]{0,300}?href=["']?([^"'\s<>]{1,2000})[^<>]{0,300}>[^<>]{0,300}(?:<\/a>)?/gi, ' $1 ')
    .replace(/<(https?:[^<>\s]{1,2000}|[^<>\s@]{1,64}@[^<>\s]{1,253})>/gi, ' $1 ')
    .replace(/[`*]/g, ' ')
    .trim()
    .replace(/^(?:[-–—•·>+]|\d{1,6}[.)])\s+/, '')
    .replace(/^\[[ xX]\]\s/, '');
}

/** A comment begins at `#` or `//`, at the start or behind a blank. */
function withoutComment(text: string): string {
  return text.replace(/(?:^|\s)(?:#|\/\/\s).*/s, '');
}

/** The cells of a spreadsheet's line, by the first kind of separator that it has; quotes of CSV taken off. */
function cellsOf(text: string): string[] {
  const separator = ['\t', ';', ',', '|'].find((each) => text.includes(each)) ?? '\t';
  const cells = text.split(separator, CELLS_MAX).map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1'));
  const words = cells.filter((cell) => cell.includes('@')).flatMap((cell) => cell.split(/\s/));
  return [...cells, ...words];
}

function mailDomain(cells: readonly string[]): DomainLine | null {
  for (const cell of cells) {
    const mail = cell.replace(/^mailto:\/{0,2}/i, '').replace(/\?.*/, '');
    if (!EMAIL.test(mail)) continue;
    const host = mail.slice(mail.indexOf('@') + 1).toLowerCase();
    return MAIL_PROVIDERS.test(host)
      ? { kind: 'none', reason: 'mail_provider', host }
      : lineOf(ownDomain(host));
  }
  return null;
}

function unique(found: readonly Own[]): Own[] {
  return [...new Map(found.map((own) => [own.dominio, own])).values()];
}

const WHY: Record<(DomainLine & { kind: 'none' })['reason'], string> = {
  platform: 'es una página dentro de una plataforma',
  social: 'es una red social',
  directory: 'es un directorio',
  shortener: 'es un acortador de direcciones',
  redirector: 'es una redirección que no dice adónde lleva',
  suffix: 'es una extensión, no un dominio registrable',
  address: 'es una dirección IP, no un dominio',
  unregistrable: 'tiene caracteres que ningún registro admite en esa extensión',
  mail_provider: 'es un correo de un proveedor',
  comment: 'es un comentario',
  invalid: 'no se entiende como dominio',
};
const OF_OTHERS: ReadonlySet<string> = new Set(['platform', 'social', 'directory', 'mail_provider']);

/** Why a line names no domain of somebody's own, as a Spanish clause in lower case without full stop. */
export function whyNone(none: DomainLine & { kind: 'none' }): string {
  return isServiceItself(none) ? 'es el dominio de una plataforma' : WHY[none.reason];
}

/** The same for the person who pasted it: what it is, and what it is not. */
export function rejection(none: DomainLine & { kind: 'none' }): string {
  const why = whyNone(none);
  const not = isServiceItself(none) ? ', no el de un negocio' : ', no un dominio propio';
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}${OF_OTHERS.has(none.reason) ? not : ''}`;
}

/** `google.com` is no page within a platform. */
function isServiceItself({ reason, host }: DomainLine & { kind: 'none' }): boolean {
  return reason === 'platform' && /^(?:www\.)?[^.]+(?:\.(?:com|co|org|net))?\.[^.]+$/.test(host);
}
