import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { AppError } from '#platform/errors.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from './deps.ts';
import { docsPages, tryItScript } from './docs/docs-page.ts';
import { createHandlers } from './handlers.ts';
import { allowedMethods } from './http/allowed-methods.ts';
import { clientAddress, limitKey } from './http/client-address.ts';
import { requestDevice } from './http/device.ts';
import { errorAnswer } from './http/errors.ts';
import type { ApiEnv } from './http/handler.ts';
import { requireOwnHost } from './http/own-host.ts';
import { rateLimit } from './http/rate-limit.ts';
import { pageHeaders } from './http/secure-headers.ts';
import { sharedAccountLimits } from './http/shared-account-limit.ts';
import { serveWeb } from './http/web-files.ts';
import { mountMcp } from './mcp/mount-mcp.ts';
import { mountRoutes } from './mount.ts';
import { authentication } from './tokens/authenticate.ts';
import { idempotency } from './tokens/idempotency.ts';

/** Of one address: each costs a tenth of a second, and no account is asked for. */
const DOCS_PER_MINUTE = 30;

/** Every call of the contract under /api, its description, and the web application on all other paths. */
export function createApi(deps: ApiDeps): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const { publicUrl, version } = deps;
  app.onError((error, c) => errorAnswer(c, error, deps.logger));
  app.use(async (c, next) => {
    // Never taken from the client, who could forge log lines.
    const id = randomUUID();
    c.set('requestId', id);
    c.header('X-Request-Id', id);
    await next();
    for (const [name, value] of Object.entries(c.get('limitHeaders') ?? {})) c.header(name, value);
  });
  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    const { method } = c.req;
    const seconds = (performance.now() - started) / 1_000;
    deps.observe({ route: routeOf(c), method, status: c.res.status, seconds });
  });
  app.use(pageHeaders(publicUrl));
  app.use(requireOwnHost(publicUrl));
  const squeeze = compress({ contentTypeFilter: compressible });
  // The sign-in answers hold secrets that their compressed length could reveal.
  app.use((c, next) => (c.req.path.startsWith('/api/auth/') ? next() : squeeze(c, next)));
  app.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    // The browser follows a simulated clock, which may be moved.
    if (deps.demo) c.header('X-Hora', new Date(deps.clock.now()).toISOString());
    await next();
  });
  const limitDocs = rateLimit(DOCS_PER_MINUTE);
  for (const path of ['/api/docs', '/api/docs/*', '/api/openapi.json'])
    app.use(path, async (c, next) => {
      await limitDocs(c, limitKey(clientAddress(c, deps)));
      await next();
    });
  const authenticate = authentication(deps);
  mountRoutes(app, createHandlers(deps), {
    checkAnswers: deps.checkAnswers,
    administers: ({ email }) => deps.accounts.administrators.include(email),
    audit: (c, usuarioId, accion, detalle) =>
      withAccount(deps.store, usuarioId, (tx) =>
        addAudit(tx, usuarioId, { accion, detalle, now: deps.clock.now(), ...requestDevice(c, deps) }),
      ),
    secondFactorRequired: deps.secondFactorRequired,
    limits: sharedAccountLimits(deps.store, deps.accountLimit, 'cuenta'),
    authenticate,
    once: idempotency(deps),
  });
  mountMcp(app, { ...deps, authenticate });
  const docs = docsPages({ version, publicUrl });
  app.get('/api/docs', (c) => c.html(docs(c.get('secureHeadersNonce') ?? '')));
  app.get('/api/docs/probar.js', (c) =>
    c.body(tryItScript(), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => ((await deps.ready()) ? c.text('ok') : c.text('not ready', 503)));
  // Served on a separate port for monitoring; not found here.
  for (const path of ['/healthz', '/readyz', '/metrics']) app.all(path, notServed);
  app.all('/api/*', notServed);
  app.all('/api', notServed);
  app.notFound((c) => c.text('No se ha encontrado lo que buscas.', 404));
  if (deps.webFolder) serveWeb(app, deps.webFolder);
  return app;
}

function routeOf(c: Context<ApiEnv>): string {
  const { path } = c.req;
  if (path === '/healthz' || path === '/readyz') return path;
  return c.get('route') ?? (path.startsWith('/api/') ? 'unknown' : 'web');
}

function compressible(type: string): boolean {
  return /^(?:text\/(?:html|css|csv|plain|javascript)|application\/(?:json|javascript)|image\/svg\+xml)/.test(
    type,
  );
}

function notServed(c: Context<ApiEnv>): Response {
  const methods = allowedMethods(c.req.path);
  if (methods.length === 0) throw new AppError('no_encontrado');
  c.header('Allow', methods.join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  throw new AppError('metodo_no_admitido');
}
