/** The part of WHATWG URL that Node and browsers share; the pure rooms have neither's types. */
interface ParsedUrl {
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
}

declare const URL: { new (text: string, base?: string): ParsedUrl };

/** `host` in A-label form, lower case, no final dot; IPs in their plain form. */
export interface WebAddress {
  scheme: 'http' | 'https';
  host: string;
  port: string;
  path: string;
  /** In order, with duplicates. */
  query: readonly (readonly [string, string])[];
}

const MAX_LENGTH = 8_192;
/** Control, zero-width, bidirectional and byte-order marks from pasted text. */
const INVISIBLE = /[\p{Cc}\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** With typing errors: `http//`, `htp:/`, `hhttps:`, `http;//`, `https://http://` (the last one counts). */
const WEB_SCHEME = /^(?:h*t{1,3}p(s?)(?:[:;]+[/\\]*|[/\\]{2,}:?[/\\]*))+/i;
/** `mailto:`, `tel:`, an e-mail address; a number after the colon is a port. */
const NO_WEB = /^[a-z0-9+-]+:(?!\d)|^[^/?#]*@/i;

/** An address as people or providers write it; null for mailto:, tel:, e-mail and text. Never throws. */
export function readWebAddress(text: string): WebAddress | null {
  const plain = text
    .slice(0, MAX_LENGTH)
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^["'«“<(]+|(?<!["'»”>)])["'»”>)]+$/gu, '');
  const written = WEB_SCHEME.exec(plain);
  if (written === null) return NO_WEB.test(plain) ? null : parse('http', plain);
  return parse(written[1] === '' ? 'http' : 'https', plain.slice(written[0].length));
}

/** Null: the link does not lead to a web page. Never throws. */
export function readLink(link: string, pageUrl: string): WebAddress | null {
  try {
    return readWebAddress(new URL(link, pageUrl).href);
  } catch {
    return null;
  }
}

function parse(scheme: WebAddress['scheme'], rest: string): WebAddress | null {
  try {
    const url = new URL(`${scheme}://${rest}`);
    const host = url.hostname.replace(/^\.+|(?<!\.)\.+$/g, '');
    return host === ''
      ? null
      : { scheme, host, port: url.port, path: url.pathname, query: parseQuery(url.search) };
  } catch {
    // WHATWG URL throws on addresses that browsers cannot open.
    return null;
  }
}

function parseQuery(search: string): [string, string][] {
  return search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decode(name), decode(value.join('='))];
    });
}

/** Keeps malformed sequences as they are. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const TRACKING =
  /^(?:utm_|mc_|pk_|piwik_|matomo_|mtm_|hsa_|_hs|vero_|oly_|wt_|at_|sc_|fb_|ga_|cm_mmc|gad_|trk_)|^(?:gclid|gclsrc|dclid|gbraid|wbraid|fbclid|igshid|igsh|msclkid|yclid|ttclid|twclid|li_fat_id|epik|srsltid|si|ref|ref_src|ref_url|referrer|_ga|_gl|mkt_tok|zanpid|ved|usg|sa|opi|y_source|hl|source|src|campaign|campaignid|adgroupid|keyword|matchtype|network|device|sfnsn|mibextid|s_kwcid|ef_id|wickedid|irclickid|cjevent|awc|tduid|aff|affid|affiliate|partner|clickid|click_id|gmb|origen|procedencia|locale_hint)$/i;

/** Without user, default port, tracking parameters and fragment; at most 2,000 characters. */
export function writeWebAddress(address: WebAddress): string {
  const kept = address.query.filter(([name]) => !TRACKING.test(name));
  const query = kept.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const port = address.port === '' ? '' : `:${address.port}`;
  const base = `${address.scheme}://${address.host}${port}`;
  const full = `${base}${address.path}${query === '' ? '' : `?${query}`}`;
  return full.length <= 2_000 ? standAlone(full) : `${base}/`;
}

/** Encodes what text readers would take for punctuation or a second address. */
function standAlone(url: string): string {
  return url.replace(/[,;|](?=https?:|www\.)|(?<![,;|.'")>])[,;|.'")>]+$/gi, (found) =>
    [...found].map((char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`).join(''),
  );
}

function encode(text: string): string {
  // A lone surrogate becomes the replacement character, as in a browser.
  return encodeURIComponent(text.toWellFormed());
}
