import { plainText } from '../text/normalise.ts';

export type Shape =
  | { kind: 'pair'; key: string; value: string }
  | { kind: 'heading'; key: string; bracketed: boolean }
  | { kind: 'text' };

/** The line has no comment marks; its columns are still separate. */
export function shapeOf(piece: string): Shape {
  const text = piece.trim().replace(/\s+/g, ' ');
  return (
    spokenDate(text) ??
    bracketed(piece.trim()) ??
    referral(text) ??
    colon(piece.trim()) ??
    columns(piece.trim()) ??
    bareDomain(text) ??
    heading(text) ?? { kind: 'text' }
  );
}

/** Lower case, single blanks, without numbering, marks and Latin accents. */
export function normaliseKey(text: string): string {
  const bare = text
    .replace(/^\s*\d{1,2}[a-z]?\.\s+/, '')
    .replace(/\([^()]{1,20}\)\s*$/, '')
    .replace(/[_\-/.]+/g, ' ')
    .replace(/[[\]*#"“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plainText(bare);
}

const spoken =
  /^(?:(?:this |the )?(?:domain|record|registration|name)(?: name)? )?(?:was |is |will )?(?:last |first )?(created|registered|registration|activated|expires?|expiry|expiring|updated|modified|changed|renewed)(?: date| on| at| by| until){0,2} +((?:[a-z]{3,9},? )?(?:[a-z]{3,9}\.? )?\d.{3,60})$/i;

/** `Record expires on 2014-11-09 (YYYY-MM-DD)`, `Registered on 02nd August 2000`. */
function spokenDate(text: string): Shape | null {
  if (text.length > 90) return null;
  const found = spoken.exec(text);
  if (!found?.[1] || !found[2]) return null;
  const verb = found[1].toLowerCase();
  const subject = /^(?:this |the )?(?:domain|record|registration|name)/i.test(text);
  const key = /^(?:creat|regist|activ)/.test(verb)
    ? 'created'
    : /^expir/.test(verb)
      ? 'expires'
      : subject || !/^last/i.test(text)
        ? 'updated'
        : 'server updated'; // "Last updated on …" alone is the server's clock
  return { kind: 'pair', key, value: found[2] };
}

/** JPRS, MYNIC and the Baltic servers: `[Status] Active`, `a. [Domain Name] X.CO.JP`, `[Registrar]`. */
function bracketed(text: string): Shape | null {
  const found = /^(?:[a-z]\.? ?)?\[([^\]]{1,40})\]\s*(.*)$/.exec(text);
  const inner = found?.[1];
  if (inner === undefined || inner !== inner.trim()) return null;
  const value = found?.[2]?.trim() ?? '';
  if (value === '') return { kind: 'heading', key: normaliseKey(inner), bracketed: true };
  return { kind: 'pair', key: normaliseKey(inner), value };
}

/** Referral Whois of the 1990s: `domain:Created:20090324`, `domain:Admin-Contact;I:222.x`. */
function referral(text: string): Shape | null {
  const found = /^domain:([A-Z][\w-]+)(?:;I)?:(.*)$/.exec(text);
  return found?.[1] ? { kind: 'pair', key: normaliseKey(found[1]), value: (found[2] ?? '').trim() } : null;
}

const hostThenMore = /^[\w-]+(?:\.[\w-]+)+[ \t[(]/;

function colon(text: string): Shape | null {
  const at = text.indexOf(':');
  if (at < 1 || at > 70) return null;
  const before = text.slice(0, at);
  if (text.startsWith('//', at + 1) || !/\p{L}/u.test(before) || hostThenMore.test(before)) return null;
  // An IPv6 address, or a time of day.
  if (/^[\da-f]{1,4}$/i.test(before) || /\d[-/.]\d{1,2}[ T]\d{1,2}$/.test(before)) return null;
  if (count(before, '(') !== count(before, ')') || count(before, '[') !== count(before, ']')) return null;
  const key = normaliseKey(before);
  if (key === '' || key.split(' ').length > 8) return null;
  const value = text
    .slice(at + 1)
    .replace(/^[:.\s]+/, '')
    .trim();
  return value === '' ? { kind: 'heading', key, bracketed: false } : { kind: 'pair', key, value };
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

const columnKeys = new Set(
  'domain name,domain,dns name,last update,valid date,domain status,status,created,expires,expiration date,registrar,nserver,name server,nameserver,changed,registered,admin id,admin name,tech id,tech name'.split(
    ',',
  ),
);

/** Key and value separated by blanks only: known keys only. */
function columns(text: string): Shape | null {
  const found = /^([A-Za-z][\w.\-/ ]{1,28}?)(?:\t+| {2,})(\S.*)$/.exec(text);
  if (!found?.[1] || !found[2]) return null;
  const key = normaliseKey(found[1]);
  return columnKeys.has(key) ? { kind: 'pair', key, value: found[2].trim() } : null;
}

/** `Domain GOOGLE.KG (ACTIVE)`: the state stays in the value. */
function bareDomain(text: string): Shape | null {
  const found = /^domain(?: name)? ([^\s:"']+\.[^\s:"']+(?: \([A-Za-z ,]{2,40}\))?)$/i.exec(text);
  return found?.[1] ? { kind: 'pair', key: 'domain', value: found[1] } : null;
}

const nameserverHeading =
  /^(?:the )?(?:(?:primary|secondary|current|domain|list of|dns|\S차) )*(?:name ?servers?|dns servers?|dns|nservers?|domain servers?|servers?|네임서버 정보)(?: information| list| details)?(?: in (?:the )?listed order)?$/;
const otherHeading =
  /^(?:the )?(?:(?:domain|sponsoring|current|legal) )?(?:domain|registrant|owner|holder|titular|admin|administrative|administrativ|administrator|tech|technical|billing|zone|person|managers?|registrar|registration service provider|relevant dates|dates|details|information|additional info|additional information|organization using domain name|keys|dnssec)(?:(?:,| and| \/)? (?:registrant|technical|administrative|billing|zone))*(?: (?:contacts?|handles?|information|details?|dates|persons?|agent))*$/;

/** A heading without colon: known words only, to exclude address lines. */
function heading(text: string): Shape | null {
  if (text.length > 50) return null;
  const key = normaliseKey(text).replace(/\(s\)$/, '');
  return nameserverHeading.test(key) || otherHeading.test(key)
    ? { kind: 'heading', key, bracketed: false }
    : null;
}

export function isKnownHeading(key: string): boolean {
  return nameserverHeading.test(key) || otherHeading.test(key);
}
