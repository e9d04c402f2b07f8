import type { SharedKind } from './shared-kind.ts';
import { BRANDS } from './tables/brands.ts';
import { DIRECTORIES } from './tables/directories.ts';
import { DIRECTORIES_BY_COUNTRY } from './tables/directories-by-country.ts';
import { PLATFORMS } from './tables/platforms.ts';
import { SHORTENERS, SOCIAL } from './tables/social.ts';

const BRAND_KINDS = new Map<string, SharedKind>([
  ...list(BRANDS.platform, 'platform'),
  ...list(BRANDS.social, 'social'),
  ...list(BRANDS.directory, 'directory'),
]);

const HOSTS = new Map<string, SharedKind>([
  ...list(PLATFORMS, 'platform'),
  ...list(DIRECTORIES, 'directory'),
  ...Object.values(DIRECTORIES_BY_COUNTRY).flatMap((hosts) => list(hosts, 'directory')),
  ...list(SOCIAL, 'social'),
  ...list(SHORTENERS, 'shortener'),
]);

export function sharedKind(host: string): SharedKind | null {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const kind = HOSTS.get(name);
    if (kind !== undefined) return kind;
  }
  return null;
}

/** For the label before the public suffix, ignoring hyphens; null: not a brand. */
export function brandKind(label: string): SharedKind | null {
  return BRAND_KINDS.get(label.replaceAll('-', '')) ?? null;
}

function list(words: string, kind: SharedKind): [string, SharedKind][] {
  return words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => [word, kind]);
}
