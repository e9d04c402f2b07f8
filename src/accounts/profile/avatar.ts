import { createHash } from 'node:crypto';
import type { Logger } from '#platform/logger.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { type Store, withAccount } from '#store/store.ts';
import { imageType } from './image-type.ts';
import { initialsImage } from './initials-image.ts';

export interface Avatar {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

export interface Avatars {
  /** The account's picture, fetched once, checked and cached; initials without a valid one. */
  of(usuarioId: string, signal: AbortSignal): Promise<Avatar>;
}

/** The browser never sees the picture's foreign address. */
export const AVATAR_PATH = '/api/usuarios/avatar';

const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 5_000;
/** At most 64 pictures of 256 KB: 16 MB. */
const KEPT_MAX = 64;
const RETRY_MS = 10 * 60_000;

export function createAvatars(deps: { store: Store; outbound: Outbound; logger: Logger }): Avatars {
  const kept = new Map<string, { picture: Promise<Avatar | null>; until: number }>();

  function picture(url: URL): Promise<Avatar | null> {
    const known = kept.get(url.href);
    if (known && performance.now() < known.until) return known.picture;
    const entry = { picture: fetchPicture(deps, url), until: Number.POSITIVE_INFINITY };
    kept.delete(url.href);
    kept.set(url.href, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(oldest);
    }
    void entry.picture.then((found) => {
      if (!found) entry.until = performance.now() + RETRY_MS;
    });
    return entry.picture;
  }

  return {
    async of(usuarioId, signal) {
      const account = await withAccount(deps.store, usuarioId, (tx) => readAccount(tx, usuarioId));
      signal.throwIfAborted();
      const url = account?.avatar_url ? URL.parse(account.avatar_url) : null;
      const found = url ? await picture(url) : null;
      return found ?? withEtag('image/svg+xml', initialsImage(account?.nombre_usuario ?? '', usuarioId));
    },
  };
}

/** Shared by several requests, so it has its own time limit and never rejects. */
async function fetchPicture(deps: { outbound: Outbound; logger: Logger }, url: URL): Promise<Avatar | null> {
  try {
    const answer = await deps.outbound.get(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      headers: { accept: 'image/png,image/jpeg,image/webp,image/gif' },
    });
    if (answer.kind !== 'response' || answer.status !== 200 || answer.body.truncated) return null;
    const type = imageType(answer.body.bytes);
    return type ? withEtag(type, answer.body.bytes) : null;
  } catch (error) {
    deps.logger.debug({ err: error }, 'a profile picture could not be fetched');
    return null;
  }
}

function withEtag(type: string, content: Uint8Array): Avatar {
  const bytes = Uint8Array.from(content);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 24)}"`;
  return { type, bytes, etag };
}
