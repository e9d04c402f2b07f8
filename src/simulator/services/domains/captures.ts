import type { World, WorldDomain } from '../../world/types.ts';
import { stableHash, stableShare } from '../stable-hash.ts';

/** One row of the archive's index. `statuscode` is '-' for a revisit of an unchanged page. */
export interface Capture {
  host: string;
  path: string;
  timestamp: string;
  original: string;
  mimetype: string;
  statuscode: string;
  digest: string;
  length: string;
}

const DAY = 86_400_000;
const MOST = 400;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const pages: readonly (readonly [path: string, type: string])[] = [
  ['/', 'text/html'],
  ['/contacto', 'text/html'],
  ['/servicios', 'text/html'],
  ['/robots.txt', 'text/plain'],
  ['/logo.png', 'image/png'],
];

/** Whether the owner had the site excluded from the archive. */
export const isExcluded = (domain: WorldDomain): boolean => stableShare(`excluded/${domain.name}`) < 0.02;

/** The archive's captures of a domain and its `www.`, oldest first, from soon after registration to its end. */
export function capturesOf(world: World, name: string, now: number): Capture[] {
  const domain = world.domains.get(name);
  if (!domain || stableShare(`archived/${name}`) < 0.12) return [];
  const first = domain.created + (30 + (stableHash(`first/${name}`) % 400)) * DAY;
  const last = Math.min(now, domain.phase === 'registered' ? now : domain.expires + 40 * DAY);
  const everyDays = 20 + (stableHash(`pace/${name}`) % 160);
  const captures: Capture[] = [];
  for (let at = first, n = 0; at < last && captures.length < MOST; n++) {
    captures.push(capture(name, at, n));
    at += everyDays * DAY * (0.4 + 1.2 * stableShare(`step/${name}/${n}`));
  }
  return captures;
}

function capture(name: string, at: number, n: number): Capture {
  const mark = stableHash(`capture/${name}/${n}`);
  const [path, mimetype] = pages[mark % 3 === 0 ? mark % pages.length : 0] ?? ['/', 'text/html'];
  const host = mark % 4 === 0 ? name : `www.${name}`;
  const scheme = at < Date.UTC(2019, 0, 1) ? 'http' : 'https';
  const port = scheme === 'http' && mark % 10 === 0 ? ':80' : '';
  const share = stableShare(`status/${name}/${n}`);
  const statuscode =
    share < 0.8 ? '200' : share < 0.88 ? '301' : share < 0.92 ? '404' : share < 0.94 ? '503' : '-';
  return {
    host,
    path,
    timestamp: new Date(at).toISOString().replace(/\D/g, '').slice(0, 14),
    original: `${scheme}://${host}${port}${path}`,
    mimetype: statuscode === '-' ? 'warc/revisit' : mimetype,
    statuscode,
    digest: digest(`${name}/${path}/${Math.floor(n / 4)}`),
    length: String(900 + (mark % 9_000)),
  };
}

/** 32 base-32 characters, as the index writes a SHA-1. */
function digest(text: string): string {
  return Array.from({ length: 32 }, (_, at) => BASE32[stableHash(`${at}/${text}`) % 32]).join('');
}
