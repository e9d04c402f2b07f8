import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type People = Record<
  string,
  { email: string; email_verified: boolean; name?: string; picture?: string }
>;

/** The persona that denies consent. */
export const DENIES = 'nadie';

/** A certified provider that signs in the person of `login_hint`. `people` may change while it runs. */
export async function startOidcProvider(
  people: People,
  redirectUri: string,
): Promise<{ issuer: string; close(): void }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  server.on('request', providerFor(issuer, people, redirectUri).callback());
  return { issuer, close: () => server.close().closeAllConnections() };
}

function providerFor(address: string, people: People, redirectUri: string): Provider {
  const provider = new Provider(address, {
    clients: [
      {
        client_id: 'demo-client',
        client_secret: 'demo-secret',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    extraParams: ['access_type'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
    cookies: { keys: ['only for this test'] },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    const who = String(params.login_hint);
    if (who === DENIES) {
      const denied = { error: 'access_denied' };
      return provider.interactionFinished(ctx.req, ctx.res, denied).then(() => {
        ctx.respond = false;
      });
    }
    const grant = new provider.Grant({ accountId: who, clientId: 'demo-client' });
    grant.addOIDCScope('openid email profile');
    ctx.respond = false;
    return provider.interactionFinished(ctx.req, ctx.res, {
      login: { accountId: who },
      consent: { grantId: await grant.save() },
    });
  });
  return provider;
}

/** Follows the provider's redirects like a browser, until the redirect URI. */
export async function browse(url: URL, redirectUri: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  let next = url;
  for (let hop = 0; hop < 10; hop++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    next = new URL(answer.headers.get('location') ?? '', next);
    if (next.href.startsWith(redirectUri)) return Object.fromEntries(next.searchParams);
  }
  throw new Error('the provider never came back');
}
