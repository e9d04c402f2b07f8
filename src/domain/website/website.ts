import punycode from 'punycode.js';
import { parse } from 'tldts';
import { zoneFacts } from '../zones/zone-facts.ts';
import type { NoDomainReason } from './no-domain-text.ts';
import { brandKind, sharedKind } from './platforms.ts';
import { unwrapAll, withHost } from './redirectors.ts';
import { isRegistrable } from './registrable-name.ts';
import { readWebAddress, type WebAddress, writeWebAddress } from './web-address.ts';

export type OwnDomain =
  | {
      kind: 'own';
      /** Registrable domain in A-label form, lower case. */
      dominio: string;
      /** For display; stays in A-labels if the Unicode form could imitate another name. */
      dominio_unicode: string;
      publicSuffix: string;
      host: string;
      /** Without user, tracking and fragment. */
      url: string;
    }
  | { kind: 'none'; reason: NoDomainReason; host: string };

/** Faster, because the host is extracted and validated already. */
const HOST_ONLY = { extractHostname: false, validateHostname: false };
const MAX_CANDIDATES = 10;
/** Longer fields are cut: browsers do not accept longer addresses. */
const MAX_FIELD = 8_192;

/** The first own domain in any text; redirectors are unwrapped, shared hosts excluded. Never throws. */
export function ownDomain(text: string): OwnDomain {
  const judged = candidates(text).map(judge);
  return (
    judged.find(({ kind }) => kind === 'own') ??
    judged.find((found) => found.kind === 'none' && found.reason !== 'invalid') ??
    judged[0] ?? { kind: 'none', reason: 'invalid', host: '' }
  );
}

/** A field may hold a list; commas and semicolons in a path belong to the address. */
function candidates(text: string): string[] {
  const tokens = text
    .slice(0, MAX_FIELD)
    // "http:// bar.es", "www. bar.es": the blank is a typing error, not a separator.
    .replace(/\b(ht+ps?[:/]+|www\.)\s+/gi, '$1')
    .split(/\s|[,;|](?=https?:|www\.)/i)
    .flatMap(splitList)
    .filter((token) => token !== '');
  const words = withoutPhone(tokens);
  // "mi bar.es" is not bar.es: text beside an address makes the field doubtful, unless it is a label.
  const plain = words.filter((token) => !/^[\p{L}\p{N}]{1,20}:$|^[-–—|/·•&]+$|^(?:y|e|o|and)$/iu.test(token));
  const doubtful = plain.length > 1 && plain.some((token) => !token.includes('.'));
  return plain
    .filter((token) => !doubtful || /^(?:h?t{1,3}ps?[:/]|www\.)/i.test(token))
    .slice(0, MAX_CANDIDATES);
}

const PHONE_PART = /^[+(]{0,2}\d[\d.)/-]*$/;
const PHONE_LABEL =
  /^\(?(?:t|tel|tels|telf|tlf|tfno|tfn|tel[eé]fonos?|tel[eè]fon|phone|fono|m[oó]vil|fax)[.:]?$/i;
const PHONE_DIGITS_MIN = 7;

function withoutPhone(tokens: readonly string[]): readonly string[] {
  const numbers = tokens.filter((token) => PHONE_PART.test(token));
  if (numbers.join('').replace(/\D/g, '').length < PHONE_DIGITS_MIN) return tokens;
  const rest = tokens.filter((token) => !PHONE_PART.test(token) && !PHONE_LABEL.test(token));
  return rest.length > 0 ? rest : tokens;
}

/** Splits a list without blanks; final punctuation is not part of an address. */
function splitList(token: string): string[] {
  return token
    .replace(/(?:[a-z]+:)?[/\\]*[^/\\?#]*/i, (authority) => authority.replace(/[,;|](?=.)/g, ' '))
    .split(' ')
    .map((part) => part.replace(/(?<![,;|.])[,;|.]+$/, ''));
}

function judge(text: string): OwnDomain {
  const written = readWebAddress(withHost(text));
  if (written === null) return { kind: 'none', reason: 'invalid', host: '' };
  const address = unwrapAll(written);
  if (address === 'none') return { kind: 'none', reason: 'redirector', host: written.host };
  return judgeAddress(address);
}

function judgeAddress(address: WebAddress): OwnDomain {
  const { host } = address;
  const none = (reason: NoDomainReason): OwnDomain => ({ kind: 'none', reason, host });
  if (host.length > 253) return none('invalid');
  if (host.startsWith('[') || /\.\d+$/.test(host)) return none('address');
  // URLs allow more characters in a host than DNS.
  if (!/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(host)) return none('invalid');
  const shared = sharedKind(host);
  if (shared !== null) return none(shared);
  const publicPart = parse(host, HOST_ONLY);
  if (publicPart.isIcann !== true || publicPart.publicSuffix === null) return none('invalid');
  if (publicPart.domain === null) return none(isDomainName(host) ? 'suffix' : 'invalid');
  if (!isDomainName(publicPart.domain)) return none('invalid');
  const guest = parse(host, { ...HOST_ONLY, allowPrivateDomains: true });
  const part = guest.isPrivate === true ? guest : publicPart;
  const { domain: dominio, publicSuffix } = part;
  if (guest.isPrivate === true && !isSoldBelow(publicSuffix ?? '')) return none('platform');
  // www.uk.com is the seller's own page.
  if (dominio === null || publicSuffix === null || dominio === `www.${guest.publicSuffix}`)
    return none('suffix');
  if (!isDomainName(dominio)) return none('invalid');
  if (!isRegistrable(dominio)) return none('unregistrable');
  const brand = brandKind(part.domainWithoutSuffix ?? '');
  if (brand !== null) return none(brand);
  return {
    kind: 'own',
    dominio,
    dominio_unicode: unicodeForTheEye(dominio),
    publicSuffix,
    host,
    url: writeWebAddress(address),
  };
}

/** Companies that sell names below their own domain: `uk.com`, `priv.at`; the table of zones has their WHOIS. */
function isSoldBelow(privateSuffix: string): boolean {
  return zoneFacts(privateSuffix)?.whois != null;
}

/** RFC 1035 §2.3.4 and RFC 5890: labels of 1–63 letters, digits and inner hyphens. */
export function isDomainName(domain: string): boolean {
  return domain.split('.').every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
}

/** Unicode only for labels all in Latin, or all in one script under a non-Latin domain. */
export function unicodeForTheEye(domain: string): string {
  const unicode = toUnicode(domain);
  const foreignZone = !/[a-z]$/.test(unicode);
  const safe = unicode.split('.').every((label) => isLatin(label) || (foreignZone && isOneScript(label)));
  return safe ? unicode : domain;
}

function toUnicode(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    // A malformed A-label has no Unicode form.
    return domain;
  }
}

function isLatin(label: string): boolean {
  return /^[\p{Script=Latin}\d·-]+$/u.test(label);
}

const SCRIPTS = [
  'Cyrillic',
  'Greek',
  'Han',
  'Arabic',
  'Hebrew',
  'Georgian',
  'Armenian',
  'Thai',
  'Hangul',
  'Devanagari',
];
const ONE_SCRIPT = SCRIPTS.map((script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\d-]+$`, 'u'));

function isOneScript(label: string): boolean {
  return ONE_SCRIPT.some((script) => script.test(label));
}
