import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Hono } from 'hono';
import { PRODUCTO } from '#contract/product.ts';
import { Alcance } from '#contract/states.ts';
import { AppError } from '#platform/errors.ts';
import type { ApiDeps } from '../deps.ts';
import type { Account, ApiContext, ApiEnv } from '../http/handler.ts';
import { sharedAccountLimits } from '../http/shared-account-limit.ts';
import { readJson } from '../input/request-body.ts';
import { sender } from './send-to-route.ts';
import { type ToolEntry, toolList } from './tool-list.ts';
import { toolServer } from './tool-server.ts';

const PATH = '/mcp';
const RESOURCE_PATH = '/.well-known/oauth-protected-resource';

type Deps = Pick<ApiDeps, 'store' | 'publicUrl' | 'version' | 'clock' | 'logger' | 'accountLimit'> & {
  authenticate(c: ApiContext): Promise<Account>;
};

/** The tools for language models, for one request at a time: no session, no stream that stays open. */
export function mountMcp(app: Hono<ApiEnv>, deps: Deps): void {
  const { publicUrl, version, clock, logger } = deps;
  const limits = sharedAccountLimits(deps.store, deps.accountLimit, 'mcp');
  let tools: ToolEntry[] | null = null;
  app.use(PATH, async (c, next) => {
    c.set('route', PATH);
    await next();
    c.header('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(c.get('limitHeaders') ?? {})) c.header(name, value);
  });
  app.post(PATH, async (c) => {
    requireOwnOrigin(c, publicUrl);
    const account = await admit(c, deps);
    const leave = await limits.enter(c, account.usuario_id);
    try {
      const body = await readJson(c);
      if (!isServed(body)) return c.json(notServed(body), 404);
      tools ??= toolList();
      const caller = {
        tools,
        version,
        account,
        send: sender(c, app, publicUrl, account),
        moment: { now: clock.now(), publicUrl },
      };
      const handler = createMcpHandler(() => toolServer(caller), {
        onerror: (err) => logger.debug({ request: c.get('requestId'), err }, 'MCP request refused'),
      });
      return await handler.fetch(c.req.raw, { parsedBody: body });
    } finally {
      leave();
    }
  });
  app.all(PATH, (c) => {
    c.header('Allow', 'POST');
    throw new AppError('metodo_no_admitido');
  });
  for (const path of [RESOURCE_PATH, RESOURCE_PATH + PATH])
    app.get(path, (c) => c.json(protectedResource(publicUrl)));
}

/** RFC 9728. There is no authorization server: a person makes the token in the settings. */
const protectedResource = (publicUrl: string) => ({
  resource: new URL(PATH, publicUrl).href,
  resource_name: PRODUCTO,
  bearer_methods_supported: ['header'],
  scopes_supported: Alcance.options,
  resource_documentation: new URL('/api/docs', publicUrl).href,
});

/** A page of another site must not use a token that it came by. Programs send no Origin. */
function requireOwnOrigin(c: ApiContext, publicUrl: string): void {
  const origin = c.req.header('origin');
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new AppError('origen_no_permitido');
}

async function admit(c: ApiContext, { authenticate, publicUrl }: Deps): Promise<Account> {
  try {
    return await authenticate(c);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) {
      c.set('resourceMetadata', new URL(RESOURCE_PATH + PATH, publicUrl).href);
    }
    throw error;
  }
}

/** One message; and no subscription, whose stream would stay open for changes that no tool reports. */
const isServed = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  !('method' in body && body.method === 'subscriptions/listen');

const notServed = (body: unknown) => ({
  jsonrpc: '2.0',
  id: typeof body === 'object' && body !== null && 'id' in body ? body.id : null,
  error: { code: -32601, message: 'Method not found' },
});
