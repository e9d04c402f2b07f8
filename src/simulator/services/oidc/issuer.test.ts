import * as client from 'openid-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestServices, testServices } from '../services.test-kit.ts';

const BACK = 'http://127.0.0.1:34567/auth/callback';
let services: TestServices;
let config: client.Configuration;
beforeAll(async () => {
  services = await testServices();
  config = await client.discovery(
    new URL(services.oidcIssuer),
    'demo-client',
    undefined,
    client.ClientSecretPost('demo-secret'),
    { execute: [client.allowInsecureRequests] },
  );
});
afterEach(() => services.context.faults.clear());
afterAll(() => services.close());

/** The browser of one sign-in: follows the issuer's redirects and keeps its cookies. */
class Browser {
  #jar = new Map<string, string>();

  async go(
    url: URL | string,
    form?: Record<string, string>,
  ): Promise<{ url: URL; status: number; text: string }> {
    let target = new URL(url);
    let post = form;
    for (let hops = 0; hops < 12; hops++) {
      const response = await fetch(target, {
        redirect: 'manual',
        headers: { cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(post ? { method: 'POST', body: new URLSearchParams(post) } : {}),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) this.#jar.set(name, value);
        else this.#jar.delete(name);
      }
      const location = response.headers.get('location');
      if (!location) return { url: target, status: response.status, text: await response.text() };
      target = new URL(location, target);
      post = undefined;
      if (target.origin !== services.oidcIssuer) return { url: target, status: response.status, text: '' };
    }
    throw new Error('too many redirects');
  }
}

interface SignIn {
  back: URL;
  verifier: string;
  state: string;
  nonce: string;
}

async function start(browser: Browser, more: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: BACK,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    ...more,
  });
  return { page: await browser.go(url), verifier, state, nonce };
}

async function signIn(browser: Browser, email: string, more: Record<string, string> = {}): Promise<SignIn> {
  const { page, ...rest } = await start(browser, more);
  const button = page.text.split('<li>').find((item) => item.includes(email));
  const cuenta = /value="(\d+)"/.exec(button ?? '')?.[1] ?? '';
  const end = await browser.go(page.url, { cuenta });
  return { back: end.url, ...rest };
}

const tokens = (done: SignIn) =>
  client.authorizationCodeGrant(config, done.back, {
    pkceCodeVerifier: done.verifier,
    expectedState: done.state,
    expectedNonce: done.nonce,
    idTokenExpected: true,
  });

describe('the simulated Google', () => {
  test('an account chosen gives a token with its profile, as Google gives it, and a refresh token', async () => {
    const granted = await tokens(await signIn(new Browser(), 'ana.garcia@example.com'));
    expect(granted.claims()).toMatchObject({
      iss: services.oidcIssuer,
      aud: 'demo-client',
      sub: '108900000000000000001',
      email: 'ana.garcia@example.com',
      email_verified: true,
      name: 'Ana García',
      given_name: 'Ana',
      family_name: 'García',
    });
    expect(granted.expires_in).toBe(3_599);
    const again = await client.refreshTokenGrant(config, granted.refresh_token ?? '');
    expect(again.access_token).toBeTruthy();
    const info = await client.fetchUserInfo(config, granted.access_token, '108900000000000000001');
    expect(info.picture).toBe('https://lh3.googleusercontent.com/a/ana.garcia=s96-c');
  });

  test('the same browser can sign in again as somebody else, with any of Google prompts', async () => {
    const browser = new Browser();
    await tokens(await signIn(browser, 'ana.garcia@example.com'));
    const second = await tokens(
      await signIn(browser, 'luis.perez@example.com', { prompt: 'select_account' }),
    );
    expect(second.claims()?.email).toBe('luis.perez@example.com');
    const third = await tokens(
      await signIn(browser, 'ana.garcia@example.com', { prompt: 'select_account consent' }),
    );
    expect(third.claims()?.email).toBe('ana.garcia@example.com');
  });

  test.each([
    ['sin.verificar@example.com', { email_verified: false }],
    ['sin.nombre@example.com', { email_verified: true }],
    ['intrusa@example.org', { name: 'Irene Intrusa' }],
  ])('the persona %s is as announced', async (email, expected) => {
    const claims = (await tokens(await signIn(new Browser(), email))).claims();
    expect(claims).toMatchObject({ email, ...expected });
    if (email.startsWith('sin.nombre')) expect(claims).not.toHaveProperty('name');
  });

  test('any address of an example domain is another account, and the same one each time', async () => {
    const typed = async (correo: string) => {
      const browser = new Browser();
      const { page, ...rest } = await start(browser);
      const end = await browser.go(page.url, { correo, otra: '1' });
      return { end, rest };
    };
    const subs: string[] = [];
    for (const correo of ['nueva@example.com', ' NUEVA@example.com ', 'otra@example.com']) {
      const { end, rest } = await typed(correo);
      const claims = (await tokens({ back: end.url, ...rest })).claims();
      expect(claims).toMatchObject({ email: correo.trim().toLowerCase(), email_verified: true });
      subs.push(claims?.sub ?? '');
    }
    expect(subs[0]).toMatch(/^\d{21}$/);
    expect(subs[1]).toBe(subs[0]);
    expect(subs[2]).not.toBe(subs[0]);
    const known = await typed('ana.garcia@example.com');
    expect((await tokens({ back: known.end.url, ...known.rest })).claims()?.sub).toBe(
      '108900000000000000001',
    );
    for (const correo of ['', 'nueva@gmail.com', '"><script>@example.com']) {
      const { end } = await typed(correo);
      expect(end.status).toBe(400);
      expect(end.text).toContain('Escribe un correo de example.com');
      expect(end.text).not.toContain('<script>');
    }
  });

  test('"Cancelar" goes back with access_denied', async () => {
    const browser = new Browser();
    const { page, state } = await start(browser);
    const { url } = await browser.go(page.url, { cancelar: '1' });
    expect(url.origin + url.pathname).toBe(BACK);
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('state')).toBe(state);
  });

  test('a way back off loopback ends on an error page of its own, as at Google', async () => {
    const { page } = await start(new Browser(), { redirect_uri: 'http://example.com/auth/callback' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('redirect_uri_mismatch');
  });

  test('no PKCE, a wrong verifier, a wrong secret and a used code are all refused', async () => {
    const { url } = await new Browser().go(
      `${services.oidcIssuer}/o/oauth2/v2/auth?client_id=demo-client&response_type=code&scope=openid&state=abcdefgh&redirect_uri=${encodeURIComponent(BACK)}`,
    );
    expect(url.searchParams.get('error')).toBe('invalid_request');
    const done = await signIn(new Browser(), 'ana.garcia@example.com');
    await expect(tokens({ ...done, verifier: client.randomPKCECodeVerifier() })).rejects.toThrow();
    const good = await signIn(new Browser(), 'ana.garcia@example.com');
    await tokens(good);
    await expect(tokens(good)).rejects.toThrow();
    const answer = await fetch(`${services.oidcIssuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'x',
        client_id: 'demo-client',
        client_secret: 'no',
      }),
    });
    expect(answer.status).toBe(401);
  });

  test('silence is answered with an error when somebody would have to choose', async () => {
    const { page } = await start(new Browser(), { prompt: 'none' });
    expect(page.url.searchParams.get('error')).toBe('login_required');
  });

  test('discovery names the paths of Google and the fault "server-error" takes it down', async () => {
    const discovery = `${services.oidcIssuer}/.well-known/openid-configuration`;
    expect(await (await fetch(discovery)).json()).toMatchObject({
      authorization_endpoint: `${services.oidcIssuer}/o/oauth2/v2/auth`,
      jwks_uri: `${services.oidcIssuer}/oauth2/v3/certs`,
      code_challenge_methods_supported: ['S256'],
    });
    services.context.faults.set({ fault: 'server-error', server: 'oidc' });
    expect((await fetch(discovery)).status).toBe(503);
  });

  test('a restart on the same port keeps issuer and key', async () => {
    // Below the ports that the system assigns itself.
    const port = 20_000 + (process.pid % 10_000);
    const before = await (await fetch(`${services.oidcIssuer}/oauth2/v3/certs`)).json();
    const { startOidc } = await import('./issuer.ts');
    await services.close();
    services = await testServices();
    const { mkdirSync } = await import('node:fs');
    mkdirSync(services.context.dir, { recursive: true });
    const first = await startOidc(services.context, { port });
    const kept = await (await fetch(`${first.issuer}/oauth2/v3/certs`)).json();
    await first.close();
    const second = await startOidc(services.context, { port });
    expect(second.issuer).toBe(first.issuer);
    expect(await (await fetch(`${second.issuer}/oauth2/v3/certs`)).json()).toEqual(kept);
    expect(before).not.toEqual(kept);
    await second.close();
  });
});
