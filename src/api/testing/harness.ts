import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type AccountsDeps, createAccounts } from '#accounts/accounts.ts';
import type { KeyTesterPort } from '#accounts/keys/key-tests.ts';
import { createKeyVault, type KeyVault } from '#accounts/keys/key-vault.ts';
import { createVapidKeys } from '#accounts/keys/vapid-keys.ts';
import { browse, type People, startOidcProvider } from '#accounts/testing/oidc-provider.ts';
import { REQUESTS_LIMIT_DEFAULT } from '#contract/limits.ts';
import { authRoutes } from '#contract/routes/auth.ts';
import type { UnsubscribeKind } from '#pipeline/messages/send-messages.ts';
import type { AiDeps, MapsAccess } from '#pipeline/runtime/ports.ts';
import { startQueue } from '#pipeline/runtime/queue.ts';
import { accessTo, scriptedProvider } from '#pipeline/testing/searches.testing.ts';
import { fixedClock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { type Logger, silentLogger } from '#platform/logger.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { isReady } from '#store/ready.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { createApi } from '../app.ts';
import type { ApiDeps } from '../deps.ts';
import type { AccountLimit } from '../http/account-limit.ts';
import { serve } from '../http/server.ts';

/** A signed-in browser: its cookies and access token. */
export interface Person {
  token: string;
  usuario_id: string;
  /** Set-Cookie headers as received, by name. */
  cookies: Map<string, string>;
}

export interface Harness {
  url: string;
  db: TestDatabase;
  clock: ReturnType<typeof fixedClock>;
  /** Dependencies of the pipeline's commands. */
  deps: Pick<ApiDeps, 'store' | 'clock' | 'queue'>;
  people: People;
  /** The accounts' keys as the program uses them. */
  vault: KeyVault;
  signIn(who: string, volver?: string): Promise<Person>;
  /** The callback's answer of any status, with the sign-in's cookies. */
  comeBack(who: string, change?: { state?: string; cookie?: string }): Promise<Response>;
  call(path: string, init?: RequestInit & { as?: Person | undefined }): Promise<Response>;
  post(path: string, body: unknown, as?: Person): Promise<Response>;
  /** The token of a mail's unsubscribe link. */
  unsubscribeToken(usuarioId: string, kind: UnsubscribeKind): string;
  /** The identity provider's address refuses connections from now on. */
  closeIdentityProvider(): void;
  stop(): Promise<void>;
}

const unexpected = { send: () => Promise.reject(new Error('no message is expected here')) };

const noProviders: AiDeps['aiProviders'] = {
  withKey: () => {
    throw new Error('no AI providers were given');
  },
};

export async function startHarness(
  options: {
    map?: NetworkMap;
    webFolder?: string;
    /** Addresses of the allow-list. */
    allowed?: string[];
    allowedFile?: string;
    /** Who sees the administration page. */
    admins?: string[];
    controller?: { nombre: string; contacto: string | null };
    signInsPerMinute?: number;
    tokenRequestsPerMinute?: number;
    accountLimit?: AccountLimit;
    keyTester?: KeyTesterPort;
    events?: AccountsDeps['events'];
    senders?: Partial<Pick<ApiDeps['messages'], 'telegram' | 'webhook' | 'push' | 'chat'>>;
    aiProviders?: AiDeps['aiProviders'];
    /** Missing: one that bills what it finds, and is never asked. */
    maps?: MapsAccess;
    observe?: ApiDeps['observe'];
    secondFactorRequired?: boolean;
    /** Makes it an installation for one person, whose sign-in links are passed here. */
    printLink?: (url: string) => void;
    logger?: Logger;
  } = {},
): Promise<Harness> {
  const db = await freshDatabase(inject('postgres'));
  const clock = fixedClock(Date.UTC(2026, 6, 1, 10));
  const shutdown = new AbortController();
  let app: ReturnType<typeof createApi> | null = null;
  const server = await serve(
    { fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }) },
    { host: '127.0.0.1', port: 0 },
  );
  const url = `http://127.0.0.1:${server.port}`;
  const callback = `${url}/auth/callback`;
  const people: People = {
    ana: { email: 'ana@example.com', email_verified: true, name: 'Ana Ruiz' },
    luis: { email: 'luis@example.com', email_verified: true, name: 'Luis Gil' },
    ajeno: { email: 'ajeno@example.com', email_verified: true, name: 'Alguien Ajeno' },
    sin: { email: 'sin@example.com', email_verified: false },
  };
  const oidc = await startOidcProvider(people, callback);
  const allowed = options.allowed ?? ['ana@example.com', 'luis@example.com'];
  const logger = options.logger ?? silentLogger;
  const masterKey = randomBytes(32);
  const masterKeys = { current: () => masterKey, accepted: () => [masterKey], reload: () => {} };
  const box = createSecretBox(masterKeys);
  const vault = createKeyVault(box);
  const vapid = createVapidKeys({ store: db.store, box });
  await vapid.ensure();
  const queue = await startQueue({ store: db.store, log: logger });
  const accounts = createAccounts({
    store: db.store,
    queue,
    clock,
    logger,
    outbound: createOutbound({ map: options.map ?? null, contactUrl: null }),
    vault,
    keyTester: options.keyTester ?? { test: () => Promise.reject(new Error('no key tester was given')) },
    masterKeys,
    vapid,
    pushService: null,
    chats: {},
    events: options.events ?? {
      sender: { send: () => Promise.reject(new Error('no event is expected here')) },
      service: null,
    },
    publicUrl: url,
    oidc: { issuer: oidc.issuer, clientId: 'demo-client', clientSecret: 'demo-secret' },
    allowedEmails: options.allowedFile ? [] : allowed,
    allowedEmailsFile: options.allowedFile ?? null,
    adminEmails: options.admins ?? [],
    requestsLimit: REQUESTS_LIMIT_DEFAULT,
    local: options.printLink
      ? { usuario_id: await localAccount(db.store, clock.now()), print: options.printLink }
      : null,
  });
  app = createApi({
    store: db.store,
    queue,
    maps:
      options.maps ??
      accessTo(scriptedProvider(() => Promise.reject(new Error('no search is expected here')))),
    clock,
    logger,
    accounts,
    marks: vault,
    messages: {
      ...{ store: db.store, clock, log: logger, secrets: vault, publicUrl: url, unsubscribeUrl: () => url },
      ...{ mail: null, telegram: unexpected, webhook: unexpected, push: unexpected, chat: unexpected },
      ...options.senders,
    },
    ia: { store: db.store, clock, accountKeys: vault, aiProviders: options.aiProviders ?? noProviders },
    publicUrl: url,
    trustedProxies: [],
    version: '0.0.0-prueba',
    observe: options.observe ?? (() => {}),
    ready: () => isReady(db.store),
    connections: db.store.connections,
    demo: false,
    local: options.printLink !== undefined,
    secondFactorRequired: options.secondFactorRequired ?? false,
    hasMail: false,
    controller: options.controller ?? null,
    webFolder: options.webFolder ?? null,
    checkAnswers: true,
    accountLimit: options.accountLimit ?? { atOnce: 1_000, burst: 1_000_000, perSecond: 1_000_000 },
    signInsPerMinute: options.signInsPerMinute ?? 10_000,
    tokenRequestsPerMinute: options.tokenRequestsPerMinute ?? 1_000_000,
    shutdown: shutdown.signal,
  });

  const call: Harness['call'] = (path, { as, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (as) headers.set('authorization', `Bearer ${as.token}`);
    return fetch(url + path, { ...init, headers, redirect: 'manual' });
  };

  const comeBack: Harness['comeBack'] = async (who, change = {}) => {
    const start = await call(`/api/auth/login?volver=${encodeURIComponent('/keywords?batch_id=1')}`);
    const leave = new URL(start.headers.get('location') ?? '');
    leave.searchParams.set('login_hint', who);
    const answer = new URLSearchParams(await browse(leave, callback));
    if (change.state) answer.set('state', change.state);
    const cookie = change.cookie ?? cookieHeader(start);
    return call(`/api/auth/retorno?${answer}`, { headers: { cookie } });
  };

  return {
    url,
    db,
    clock,
    deps: { store: db.store, clock, queue },
    people,
    vault,
    call,
    comeBack,
    post: (path, body, as) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        as,
      }),
    async signIn(who) {
      const answer = await comeBack(who);
      const { sesion } = authRoutes.segundoPaso.answer.parse(await answer.json()).data;
      return {
        token: sesion.access_token,
        usuario_id: sesion.user.id,
        cookies: cookiesOf(answer),
      };
    },
    unsubscribeToken: accounts.unsubscribe.token,
    closeIdentityProvider: oidc.close,
    async stop() {
      shutdown.abort();
      await server.close(500);
      oidc.close();
      await queue.stop(1_000);
      await db.drop();
    },
  };
}

/** Names and values of the cookies that an answer sets, without those it deletes. */
export function cookiesOf(answer: Response): Map<string, string> {
  const pairs = answer.headers.getSetCookie().flatMap((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return /Max-Age=0/i.test(line) ? [] : [[pair.slice(0, at), pair.slice(at + 1)] as const];
  });
  return new Map(pairs);
}

export function cookieHeader(from: Response | Map<string, string>): string {
  const cookies = from instanceof Map ? from : cookiesOf(from);
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
