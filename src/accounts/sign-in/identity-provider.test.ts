import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { createLogger } from '#platform/logger.ts';
import { browse, DENIES, type People, startOidcProvider } from '../testing/oidc-provider.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';

const REDIRECT = 'http://127.0.0.1:9/auth/callback';
const people: People = {
  ana: {
    email: 'ana@example.com',
    email_verified: true,
    name: 'Ana Ruiz',
    picture: 'https://fotos.example/ana.png',
  },
  sin: { email: 'sin@example.com', email_verified: false },
};

let issuer = '';
let close = () => {};
let mine: IdentityProvider;

beforeAll(async () => {
  ({ issuer, close } = await startOidcProvider(people, REDIRECT));
  mine = createIdentityProvider({
    issuer,
    clientId: 'demo-client',
    clientSecret: 'demo-secret',
    redirectUri: REDIRECT,
  });
});
afterAll(() => close());

async function signIn(who: string) {
  const { url, ...expected } = await mine.begin();
  url.searchParams.set('login_hint', who);
  return { answer: await browse(url, REDIRECT), expected };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

test('the browser is sent with PKCE, state, nonce, offline access and forced consent', async () => {
  const { url } = await mine.begin();
  const sent = Object.fromEntries(url.searchParams);
  expect(sent).toMatchObject({
    client_id: 'demo-client',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
  });
  expect(sent.state?.length).toBeGreaterThan(20);
  expect(sent.nonce?.length).toBeGreaterThan(20);
});

test('a person is known by the stable subject of their issuer', async () => {
  const { answer, expected } = await signIn('ana');
  expect(await mine.finish(answer, expected)).toEqual({
    issuer,
    sub: 'ana',
    email: 'ana@example.com',
    nombre: 'Ana Ruiz',
    foto: 'https://fotos.example/ana.png',
  });
});

test('an unverified address does not enter', async () => {
  const { answer, expected } = await signIn('sin');
  expect(await codeOf(mine.finish(answer, expected))).toBe('email_no_verificado');
});

test('cancelling at the provider is distinguished from a failure', async () => {
  const { answer, expected } = await signIn(DENIES);
  expect(await codeOf(mine.finish(answer, expected))).toBe('acceso_cancelado');
});

test('a foreign state, nonce or verifier and a replayed code are refused', async () => {
  for (const wrong of [{ state: 'otro' }, { nonce: 'otro' }, { verifier: 'x'.repeat(43) }]) {
    const { answer, expected } = await signIn('ana');
    expect(await codeOf(mine.finish(answer, { ...expected, ...wrong }))).toBe('acceso_fallido');
  }
  const { answer, expected } = await signIn('ana');
  expect(await codeOf(mine.finish(answer, expected))).toBe('accepted');
  expect(await codeOf(mine.finish(answer, expected))).toBe('acceso_fallido');
});

test('what the log would get of a refusal holds neither code, state, nonce nor address', async () => {
  const lines: string[] = [];
  const log = createLogger({
    level: 'debug',
    destination: { write: (line: string) => void lines.push(line) },
  });
  for (const wrong of [{ state: 'otro' }, { nonce: 'otro' }, { verifier: 'x'.repeat(43) }]) {
    const { answer, expected } = await signIn('ana');
    await mine
      .finish(answer, { ...expected, ...wrong })
      .catch((err: unknown) => log.warn({ err }, 'refused'));
    const text = lines.join('');
    for (const secret of [answer.code, answer.state, expected.nonce, expected.verifier, 'ana@example.com']) {
      expect(text).not.toContain(secret);
    }
  }
  expect(lines).toHaveLength(3);
});

test('an answer that names another issuer, or nothing at all, is refused', async () => {
  const { answer, expected } = await signIn('ana');
  expect(await codeOf(mine.finish({ ...answer, iss: 'https://evil.example' }, expected))).toBe(
    'acceso_fallido',
  );
  expect(await codeOf(mine.finish({}, expected))).toBe('acceso_fallido');
});

test('a provider that does not answer is named so, and the next try asks it again', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  let asked = 0;
  server.on('request', () => asked++);
  const down = createIdentityProvider({
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'demo-client',
    clientSecret: 'demo-secret',
    redirectUri: REDIRECT,
  });
  expect(await codeOf(down.begin())).toBe('proveedor_identidad_caido');
  expect(await codeOf(down.begin())).toBe('proveedor_identidad_caido');
  expect(asked).toBe(2);
  server.close().closeAllConnections();
});

test('plain HTTP to an address off this machine is never used', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => asked.mockRestore());
  const of = (address: string) =>
    createIdentityProvider({
      issuer: address,
      clientId: 'demo-client',
      clientSecret: 'demo-secret',
      redirectUri: REDIRECT,
    });
  await of(issuer).begin();
  expect(asked).toHaveBeenCalled();
  asked.mockClear();
  expect(await codeOf(of('http://192.0.2.1').begin())).toBe('proveedor_identidad_caido');
  expect(asked).not.toHaveBeenCalled();
});
