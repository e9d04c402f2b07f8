import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { AVATAR_HOST } from '../services/oidc/personas.ts';
import { stableHash } from '../services/stable-hash.ts';

const SIZE = 96;
const cache = new Map<string, Buffer>();
const MAX_PICTURES = 200;

export const isAvatarHost = (host: string): boolean => host === AVATAR_HOST;

/** Serves `/a/{name}=s96-c`: a square PNG, deterministic by name. Returns the outcome for the counters. */
export function serveAvatar(request: IncomingMessage, response: ServerResponse): string {
  const name = /^\/a\/([\w.-]{1,80})(?:=s\d{1,4}-c)?$/.exec(request.url ?? '')?.[1];
  if (!name || request.method !== 'GET') {
    response.writeHead(404).end('Not found');
    return '404';
  }
  response.writeHead(200, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400, no-transform',
  });
  response.end(picture(name));
  return 'avatar';
}

function picture(name: string): Buffer {
  const known = cache.get(name);
  if (known) return known;
  if (cache.size >= MAX_PICTURES) cache.clear();
  const fresh = portrait(name);
  cache.set(name, fresh);
  return fresh;
}

/** Head and shoulders on a plain ground, as an 8-bit RGB PNG. */
function portrait(name: string): Buffer {
  const hash = stableHash(name);
  const ground = [(hash & 127) + 64, ((hash >>> 8) & 127) + 64, ((hash >>> 16) & 127) + 64];
  const rows = Buffer.alloc(SIZE * (1 + SIZE * 3));
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const head = (x - 48) ** 2 + (y - 36) ** 2 < 17 ** 2;
      const shoulders = (x - 48) ** 2 + (y - 96) ** 2 < 34 ** 2;
      const colour = head || shoulders ? [245, 240, 235] : ground;
      rows.set(colour, y * (1 + SIZE * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
