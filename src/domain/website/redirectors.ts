import { readWebAddress, type WebAddress, writeWebAddress } from './web-address.ts';

/** A service that carries the real address inside its own. `host` matches the name itself or anything under it. */
interface Redirector {
  host: RegExp;
  path?: RegExp;
  params: readonly string[];
}

const GOOGLE = /(?:^|\.)google\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/;

const REDIRECTORS: readonly Redirector[] = [
  {
    host: GOOGLE,
    path: /^\/(?:url|imgres|local_url|m\/url|sorry\/index)/,
    params: ['q', 'url', 'imgrefurl', 'continue'],
  },
  { host: GOOGLE, path: /^\/(?:aclk|pagead)/, params: ['adurl', 'url'] },
  { host: /(?:^|\.)(?:googleadservices\.com|doubleclick\.net)$/, params: ['adurl', 'ds_dest_url', 'url'] },
  { host: /^(?:translate\.google\.[a-z.]+)$/, params: ['u'] },
  {
    host: /^(?:l|lm|m|www)\.(?:facebook|messenger|workplace)\.com$/,
    path: /^\/(?:l\.php|flx\/warn)/,
    params: ['u'],
  },
  { host: /^l\.(?:instagram|wl|threads)\.(?:com|co|net)$/, params: ['u'] },
  { host: /(?:^|\.)youtube\.com$/, path: /^\/redirect/, params: ['q'] },
  { host: /(?:^|\.)linkedin\.com$/, path: /^\/(?:redir|safety\/go|slink)/, params: ['url'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, params: ['url'] },
  { host: /^urldefense\.proofpoint\.com$/, path: /^\/v1/, params: ['u'] },
  { host: /^t\.umblr\.com$/, params: ['z'] },
  { host: /^(?:out\.reddit\.com|steamcommunity\.com|slack-redir\.net)$/, params: ['url', 'u'] },
  { host: /^(?:html\.)?duckduckgo\.com$/, path: /^\/l\//, params: ['uddg'] },
  { host: /^(?:away\.vk\.com|(?:m\.)?vk\.com)$/, path: /^\/away/, params: ['to'] },
  { host: /(?:^|\.)yelp\.[a-z.]+$/, path: /^\/(?:biz_redir|adredir)/, params: ['url', 'redirect_url'] },
  { host: /^(?:exit\.sc|exit\.al\.com|outgoing\.prod\.webservices\.mozgcp\.net)$/, params: ['url'] },
  { host: /(?:^|\.)(?:awin1\.com|zenaps\.com)$/, params: ['ued', 'p'] },
  {
    host: /(?:^|\.)(?:tradedoubler\.com|linksynergy\.com|shareasale\.com)$/,
    params: ['url', 'murl', 'urllink'],
  },
  {
    host: /^(?:go\.redirectingat\.com|go\.skimresources\.com|redirect\.viglink\.com)$/,
    params: ['url', 'u'],
  },
  { host: /^(?:api\.|web\.)?whatsapp\.com$/, path: /^\/(?:redirect|l)/, params: ['url', 'u'] },
  { host: /(?:^|\.)bing\.com$/, path: /^\/(?:ck\/a|aclick|alink)/, params: ['u', 'url'] },
  { host: /^(?:r\.search|search)\.yahoo\.com$/, params: ['RU'] },
  { host: /^(?:www\.)?(?:anonym\.to|dereferer\.me|nullrefer\.com)$/, params: ['url'] },
];

/** Redirectors whose target stands in the path. */
const IN_PATH: readonly { host: RegExp; target: RegExp }[] = [
  { host: GOOGLE, target: /^\/amp\/(s\/)?(.+)$/ },
  { host: /^cdn\.ampproject\.org$/, target: /^\/[vciar]\/(s\/)?(.+)$/ },
  { host: /^web\.archive\.org$/, target: /^\/web\/(?:\d{1,14}(?:[a-z]{2}_)?|\*)\/(s\/)?(.+)$/ },
  { host: /^urldefense\.com$/, target: /^\/v3\/__()(.+?)__;/ },
];

/**
 * The address inside a redirector's, `none` when the address is a redirector without one, or `null` when it is not a
 * redirector at all.
 */
function unwrap(address: WebAddress): WebAddress | 'none' | null {
  const inPath = IN_PATH.find((rule) => rule.host.test(address.host) && rule.target.test(address.path));
  if (inPath !== undefined) {
    const match = inPath.target.exec(address.path);
    return readWebAddress(`${match?.[1] ? 'https://' : ''}${match?.[2] ?? ''}`) ?? 'none';
  }
  const translated = fromTranslateGoog(address.host);
  if (translated !== null) return readWebAddress(`https://${translated}`) ?? 'none';
  const rule = REDIRECTORS.find(
    ({ host, path }) => host.test(address.host) && (path?.test(address.path) ?? true),
  );
  if (rule === undefined) return null;
  for (const name of rule.params) {
    const value = address.query.find(([key]) => key === name)?.[1];
    const target = value === undefined ? null : readTarget(value);
    if (target !== null) return target;
  }
  return 'none';
}

/** Only what is plainly an address: `q=mejores bares` on a search page is none. */
function readTarget(value: string): WebAddress | null {
  // Bing writes the target as `a1` and base64; without a decoder in the pure rooms it stays unread.
  const looksWeb = /^(?:https?:)?[/\\]{2}|^https?%3a|^www\.|^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/i.test(value);
  return looksWeb ? readWebAddress(value.replace(/%3a/gi, ':').replace(/%2f/gi, '/')) : null;
}

/** `mi--bar-es.translate.goog` is `mi-bar.es`: dots become hyphens, hyphens are doubled. */
function fromTranslateGoog(host: string): string | null {
  const match = /^([^.]+)\.translate\.goog$/.exec(host);
  if (match?.[1] === undefined) return null;
  return match[1]
    .split('--')
    .map((part) => part.replaceAll('-', '.'))
    .join('-');
}

/** Follows redirectors to the end, at most five deep. */
export function unwrapAll(address: WebAddress): WebAddress | 'none' {
  let current = address;
  for (let depth = 0; depth < 5; depth++) {
    const inner = unwrap(current);
    if (inner === null) return current;
    if (inner === 'none') return 'none';
    if (writeWebAddress(inner) === writeWebAddress(current)) return current;
    current = inner;
  }
  return 'none';
}
