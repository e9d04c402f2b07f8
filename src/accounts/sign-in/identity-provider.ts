import * as oidc from 'openid-client';
import * as z from 'zod';
import type { CodigoError } from '#contract/errors.ts';
import { isLoopback } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';

export interface Identity {
  issuer: string;
  /** The provider's stable key of the person; e-mail addresses change owners. */
  sub: string;
  email: string;
  nombre: string | null;
  foto: string | null;
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320),
  email_verified: z.boolean().optional(),
  name: z.string().max(500).optional(),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .catch(undefined),
});

const TIMEOUT_S = 10;
/** Discovery is read daily; the library reloads keys when an unknown one appears. */
const DISCOVERY_MS = 24 * 3_600_000;

export interface IdentityProvider {
  begin(): Promise<{ url: URL; state: string; nonce: string; verifier: string }>;
  /** Redeems the provider's answer. Throws an AppError of the sign-in codes. */
  finish(
    answer: {
      code?: string | undefined;
      state?: string | undefined;
      error?: string | undefined;
      iss?: string | undefined;
    },
    expected: { state: string; nonce: string; verifier: string },
  ): Promise<Identity>;
}

/** OpenID Connect with PKCE, state and nonce against the configured issuer. `redirectUri` is exact. */
export function createIdentityProvider(settings: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}): IdentityProvider {
  const issuer = new URL(settings.issuer);
  let discovered: { at: number; config: Promise<oidc.Configuration> } | null = null;

  function configuration(): Promise<oidc.Configuration> {
    if (discovered && performance.now() - discovered.at < DISCOVERY_MS) return discovered.config;
    const execute = [oidc.enableNonRepudiationChecks];
    // Plain HTTP only for a simulated provider on loopback.
    if (issuer.protocol === 'http:' && isLoopback(issuer.hostname)) execute.push(oidc.allowInsecureRequests);
    const config = oidc.discovery(
      issuer,
      settings.clientId,
      undefined,
      oidc.ClientSecretPost(settings.clientSecret),
      { execute, timeout: TIMEOUT_S },
    );
    const entry = { at: performance.now(), config };
    discovered = entry;
    // A failed discovery is not cached: the next sign-in tries again.
    config.catch(() => {
      if (discovered === entry) discovered = null;
    });
    return config;
  }

  return {
    async begin() {
      const config = await configuration().catch(unreachable);
      const verifier = oidc.randomPKCECodeVerifier();
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: settings.redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
      });
      return { url, state, nonce, verifier };
    },

    async finish(answer, expected) {
      const config = await configuration().catch(unreachable);
      // Built from the configured address: behind a proxy the Host header is not reliable.
      const url = new URL(settings.redirectUri);
      for (const [name, value] of Object.entries(answer))
        if (value !== undefined) url.searchParams.set(name, value);
      const tokens = await oidc
        .authorizationCodeGrant(config, url, {
          pkceCodeVerifier: expected.verifier,
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          idTokenExpected: true,
        })
        .catch(refused);
      const claims = Claims.safeParse(tokens.claims());
      if (!claims.success) throw failure('acceso_fallido', claims.error);
      const { sub, email, email_verified, name, picture } = claims.data;
      if (email_verified !== true) throw new AppError('email_no_verificado');
      return {
        issuer: config.serverMetadata().issuer,
        sub,
        email,
        nombre: name ?? null,
        foto: picture ?? null,
      };
    },
  };
}

function unreachable(cause: unknown): never {
  throw failure('proveedor_identidad_caido', cause);
}

function refused(cause: unknown): never {
  if (cause instanceof oidc.AuthorizationResponseError) {
    throw failure(cause.error === 'access_denied' ? 'acceso_cancelado' : 'acceso_fallido', cause);
  }
  if (cause instanceof oidc.ResponseBodyError && cause.status < 500) throw failure('acceso_fallido', cause);
  if (cause instanceof oidc.ClientError && cause.code?.startsWith('OAUTH_') && !isServerFailure(cause)) {
    throw failure('acceso_fallido', cause);
  }
  throw failure('proveedor_identidad_caido', cause);
}

function isServerFailure(error: Error): boolean {
  const { cause } = error;
  return cause instanceof Response && cause.status >= 500;
}

function failure(code: CodigoError, cause: unknown): AppError {
  return new AppError(code, '', { cause: withoutPayload(cause) });
}

/** The library's errors contain whole answers with codes and claims: only their messages are logged. */
function withoutPayload(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const plain = new Error(error.message, { cause: withoutPayload(error.cause) });
  return Object.assign(plain, { name: error.name, ...('code' in error ? { code: error.code } : {}) });
}
