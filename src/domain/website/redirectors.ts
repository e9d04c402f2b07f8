import { getPublicSuffix } from 'tldts';
import { readWebAddress, type WebAddress } from './web-address.ts';

/** A service whose addresses contain the real one, in the query or in the path. */
interface Redirector {
  /** Including subdomains; `google.*` matches any public suffix. */
  hosts: readonly string[];
  paths?: readonly string[];
  params?: readonly string[];
  /** The target's position in the path; `s/` before it means https. */
  target?: RegExp;
}

const REDIRECTORS: readonly Redirector[] = [
  {
    hosts: ['google.*'],
    paths: ['/url', '/imgres', '/local_url', '/m/url', '/sorry/index'],
    params: ['q', 'url', 'imgrefurl', 'continue'],
  },
  { hosts: ['google.*'], paths: ['/aclk', '/pagead'], params: ['adurl', 'url'] },
  { hosts: ['googleadservices.com', 'doubleclick.net'], params: ['adurl', 'ds_dest_url', 'url'] },
  { hosts: ['google.*'], paths: ['/translate', '/website'], params: ['u'] },
  {
    hosts: ['facebook.com', 'messenger.com', 'workplace.com'],
    paths: ['/l.php', '/flx/warn'],
    params: ['u'],
  },
  { hosts: ['l.instagram.com', 'l.wl.co', 'l.threads.net', 'l.threads.com'], params: ['u'] },
  { hosts: ['youtube.com'], paths: ['/redirect'], params: ['q'] },
  { hosts: ['linkedin.com'], paths: ['/redir', '/safety/go', '/slink'], params: ['url'] },
  { hosts: ['safelinks.protection.outlook.com'], params: ['url'] },
  { hosts: ['urldefense.proofpoint.com'], paths: ['/v1'], params: ['u'] },
  { hosts: ['t.umblr.com'], params: ['z'] },
  { hosts: ['out.reddit.com', 'steamcommunity.com', 'slack-redir.net'], params: ['url', 'u'] },
  { hosts: ['duckduckgo.com'], paths: ['/l/'], params: ['uddg'] },
  { hosts: ['vk.com'], paths: ['/away'], params: ['to'] },
  { hosts: ['yelp.*'], paths: ['/biz_redir', '/adredir'], params: ['url', 'redirect_url'] },
  { hosts: ['exit.sc', 'exit.al.com', 'outgoing.prod.webservices.mozgcp.net'], params: ['url'] },
  { hosts: ['awin1.com', 'zenaps.com'], params: ['ued', 'p'] },
  { hosts: ['tradedoubler.com', 'linksynergy.com', 'shareasale.com'], params: ['url', 'murl', 'urllink'] },
  {
    hosts: ['go.redirectingat.com', 'go.skimresources.com', 'redirect.viglink.com'],
    params: ['url', 'u'],
  },
  { hosts: ['api.whatsapp.com', 'web.whatsapp.com'], paths: ['/redirect', '/l'], params: ['url', 'u'] },
  { hosts: ['bing.com'], paths: ['/ck/a', '/aclick', '/alink'], params: ['u', 'url'] },
  { hosts: ['search.yahoo.com'], params: ['RU'] },
  { hosts: ['anonym.to', 'dereferer.me', 'nullrefer.com'], params: ['url'] },
  { hosts: ['google.*'], target: /^\/amp\/(s\/)?(.+)/ },
  { hosts: ['cdn.ampproject.org'], target: /^\/[vciar]\/(s\/)?(.+)/ },
  { hosts: ['web.archive.org'], target: /^\/web\/[\d*][^/]*\/()(.+)/ },
  { hosts: ['urldefense.com'], target: /^\/v3\/__()(.+?)__;/ },
];

const BY_HOST = Map.groupBy(
  REDIRECTORS.flatMap((rule) => rule.hosts.map((host) => ({ host, rule }))),
  ({ host }) => host,
);

const TRANSLATED = '.translate.goog';

/** The target of a redirector; `none`: it has no target, null: not a redirector. */
function unwrap(address: WebAddress): WebAddress | 'none' | null {
  if (address.host.endsWith(TRANSLATED)) {
    return readWebAddress(`https://${untranslated(address.host)}`) ?? 'none';
  }
  for (const { rule } of rulesFor(address.host)) {
    const found = rule.target === undefined ? inQuery(rule, address) : inPath(rule.target, address);
    if (found !== null) return found;
  }
  return null;
}

function rulesFor(host: string) {
  const rules = [];
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const [label = ''] = name.split('.', 1);
    const brand = BY_HOST.get(`${label}.*`);
    // Last, because finding the public suffix takes time.
    const isBrand = brand !== undefined && getPublicSuffix(host) === name.slice(label.length + 1);
    rules.push(...(BY_HOST.get(name) ?? []), ...(isBrand ? brand : []));
  }
  return rules;
}

function inPath(target: RegExp, { path }: WebAddress): WebAddress | 'none' | null {
  const match = target.exec(path);
  return match && (readWebAddress(`${match[1] ? 'https://' : ''}${match[2]}`) ?? 'none');
}

function inQuery(
  { paths = ['/'], params = [] }: Redirector,
  { path, query }: WebAddress,
): WebAddress | 'none' | null {
  if (!paths.some((beginning) => path.startsWith(beginning))) return null;
  const found = params
    .map((name) => query.find(([key]) => key === name))
    .map((pair) => (pair === undefined ? null : readTarget(pair[1])))
    .find((inner) => inner !== null);
  return found ?? 'none';
}

/** Only an obvious address: `q=mejores bares` of a search page is not one. */
function readTarget(value: string): WebAddress | null {
  // Bing encodes the target as `a1` and base64, which the pure rooms cannot decode.
  const plain = value.replace(/%3a/gi, ':').replace(/%2f/gi, '/');
  const looksWeb = /^(?:https?:)?[/\\]{2}|^[^\s/?#:@]+\.[^\s/?#:@]+(?:[/?#:]|$)/i.test(plain);
  return looksWeb ? readWebAddress(plain) : null;
}

/** `mi--bar-es.translate.goog` is `mi-bar.es`: dots become hyphens, hyphens are doubled. */
function untranslated(host: string): string {
  return host
    .slice(0, -TRANSLATED.length)
    .split('--')
    .map((part) => part.replaceAll('-', '.'))
    .join('-');
}

/** Google's pages write the addresses of its redirector without a host: '/url?q=http://mibar.es/'. */
const WITHOUT_HOST = /^\/?(?:url|aclk|imgres|local_url|m\/url)\?/;

export function withHost(text: string): string {
  return WITHOUT_HOST.test(text) ? `https://www.google.com/${text.replace(/^\//, '')}` : text;
}

/** Follows at most four nested redirectors. */
export function unwrapAll(address: WebAddress): WebAddress | 'none' {
  let current = address;
  for (let depth = 0; depth < 5; depth++) {
    const inner = unwrap(current);
    if (inner === null) return current;
    if (inner === 'none') return 'none';
    current = inner;
  }
  return 'none';
}
