import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { ApiContext, ApiEnv } from './handler.ts';

const NONCE_PLACE = '__CSP_NONCE__';
const YEAR_S = 31_536_000;
const HOUR_S = 3_600;

/** Files with a hash in their name are cached for a year; all other paths get the page with the answer's nonce. */
export function serveWeb(app: Hono<ApiEnv>, folder: string): void {
  if (existsSync(folder)) {
    const files = serveStatic<ApiEnv>({ root: folder, precompressed: true });
    app.use('*', async (c, next) => {
      if (isPage(c.req.path)) return next();
      const found = await files(c, next);
      // Without such a file `next` has answered with the page.
      if (!(found instanceof Response)) return;
      const hashed = c.req.path.startsWith('/assets/');
      found.headers.set('Cache-Control', `public, max-age=${hashed ? `${YEAR_S}, immutable` : HOUR_S}`);
      return found;
    });
  }
  const page = pageReader(join(folder, 'index.html'));
  app.get('*', (c) => {
    const isFile = /\.[\w-]+$/.test(c.req.path);
    return isFile && !isPage(c.req.path) ? c.notFound() : servePage(c, page());
  });
}

const isPage = (path: string) => path === '/' || path === '/index.html';

function servePage(c: ApiContext, html: string | null): Response {
  if (html === null) return c.text('La interfaz web no está construida: ejecuta «npm run build».', 503);
  c.header('Cache-Control', 'no-cache');
  return c.html(html.replaceAll(NONCE_PLACE, c.get('secureHeadersNonce') ?? '')) as Response; // c.html of a string is not a promise
}

function pageReader(file: string): () => string | null {
  let text: string | null = null;
  let version = '';
  return () => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return null;
    const seen = `${found.mtimeMs}/${found.size}`;
    if (seen !== version) {
      text = readFileSync(file, 'utf8');
      version = seen;
    }
    return text;
  };
}
