import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import type { SimulatorContext } from '../../context.ts';
import { clientOf, listenHttp } from '../../http/listen.ts';
import { httpFaults, playFault } from '../../http/misbehave.ts';
import { accountPage, errorPage } from './account-page.ts';
import { memoryStore } from './memory-store.ts';
import { createAccounts, personas } from './personas.ts';
import { signingKeys } from './signing-keys.ts';

const NAME = 'oidc';
const CLIENT_ID = 'demo-client';
const CLIENT_SECRET = 'demo-secret';
const MAX_FORM = 10_000;
const HOUR = 3_600;
const DAY = 86_400;

export interface OidcOptions {
  /** Fixed, so that the issuer survives a restart; by default a free one. */
  port?: number;
  redirectUris?: readonly string[];
}

type Accounts = ReturnType<typeof createAccounts>;

export interface OidcServer {
  issuer: string;
  close(): Promise<void>;
}

/** Like Google, with refresh tokens for all and PKCE required. Each sign-in chooses the account again. */
export async function startOidc(context: SimulatorContext, options: OidcOptions): Promise<OidcServer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => {};
  const listening = await listenHttp(
    (request, response) => {
      handle(request, response).catch(() => response.destroy());
    },
    options.port,
    { orNext: true },
  );
  const issuer = `http://${listening.address}`;
  const accounts = createAccounts();
  const provider = new Provider(issuer, configuration(options, accounts, await signingKeys(context.dir)));
  allowLoopback(provider, options.redirectUris ?? []);
  handle = handlerOf(context, provider, accounts);
  return { issuer, close: listening.close };
}

function handlerOf(context: SimulatorContext, provider: Provider, accounts: Accounts) {
  const protocol = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0] ?? '/';
    const subject = path.startsWith('/interaction/') ? '/interaction' : path;
    const note = (outcome: string) => context.counters.note(NAME, clientOf(request.socket), subject, outcome);
    const fault = context.faults.pick(NAME, subject, httpFaults);
    if (fault && (await playFault(fault, request, response, context))) return note(`fault:${fault.fault}`);
    response.once('finish', () => note(String(response.statusCode)));
    const uid = /^\/interaction\/([\w-]{1,64})$/.exec(path)?.[1];
    if (!uid) return protocol(request, response);
    try {
      if (request.method === 'POST') await choose(provider, accounts, request, response);
      else await showAccounts(provider, request, response);
    } catch (error) {
      // The interaction has ended or belongs to another browser: shows Google's error page.
      html(response, 400, errorPage('invalid_request', error instanceof Error ? error.message : ''));
    }
  };
}

async function showAccounts(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  refused: string | null = null,
): Promise<void> {
  const { uid, params } = await provider.interactionDetails(request, response);
  const hinted = personas.filter(({ email }) => email === params.login_hint);
  const others = personas.filter((persona) => !hinted.includes(persona));
  const page = accountPage({
    action: `/interaction/${uid}`,
    client: new URL(String(params.redirect_uri)).host,
    personas: [...hinted, ...others],
    refused,
  });
  html(response, refused === null ? 200 : 400, page);
}

async function choose(
  provider: Provider,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await readForm(request));
  const interaction = await provider.interactionDetails(request, response);
  const { params } = interaction;
  const typed = form.get('correo') ?? '';
  const persona =
    typed !== '' && form.has('otra') ? accounts.ofEmail(typed) : accounts.ofSub(form.get('cuenta') ?? '');
  if (!persona && form.has('otra')) return showAccounts(provider, request, response, typed);
  if (!persona) {
    const result = { error: 'access_denied', error_description: 'The user denied the request' };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  await forgetPrevious(provider, interaction);
  const grant = new provider.Grant({ accountId: persona.sub, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const result = {
    login: { accountId: persona.sub, remember: false },
    select_account: {},
    consent: { grantId: await grant.save() },
  };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Forgets the previous sign-in; otherwise the library logs out by a page that needs a script. */
async function forgetPrevious(
  provider: Provider,
  interaction: Awaited<ReturnType<Provider['interactionDetails']>>,
): Promise<void> {
  const { session } = interaction;
  if (!session) return;
  const stored = await provider.Session.findByUid(session.uid);
  if (stored) {
    delete stored.accountId;
    await stored.persist();
  }
  delete interaction.session;
  await interaction.persist();
}

async function readForm(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_FORM) throw new RangeError('form too large');
  }
  return text;
}

function configuration(
  options: OidcOptions,
  accounts: Accounts,
  jwks: NonNullable<Configuration['jwks']>,
): Configuration {
  return {
    adapter: memoryStore(),
    jwks,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        // oidc-provider also takes the secret in the header, as Google does.
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['http://127.0.0.1/auth/callback', ...(options.redirectUris ?? [])],
      },
    ],
    findAccount: (_ctx, sub) => {
      const persona = accounts.ofSub(sub);
      if (!persona) return undefined;
      return {
        accountId: sub,
        // Absent claims are absent keys, as at Google.
        claims: () => ({
          sub,
          email: persona.email,
          email_verified: persona.emailVerified,
          ...(persona.name ? { name: persona.name } : {}),
          ...(persona.givenName ? { given_name: persona.givenName } : {}),
          ...(persona.familyName ? { family_name: persona.familyName } : {}),
          ...(persona.picture ? { picture: persona.picture } : {}),
        }),
      };
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture', 'hd'],
    },
    scopes: ['openid'],
    conformIdTokenClaims: false,
    extraParams: ['access_type', 'include_granted_scopes', 'hd'],
    issueRefreshToken: async () => true,
    rotateRefreshToken: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { policy: chooseEachTime(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    routes: {
      authorization: '/o/oauth2/v2/auth',
      token: '/token',
      userinfo: '/v1/userinfo',
      jwks: '/oauth2/v3/certs',
      revocation: '/revoke',
    },
    cookies: {
      keys: [jwks.keys[0]?.kid ?? CLIENT_SECRET],
      // Cookies are shared by all ports of loopback: these names avoid the product's.
      names: { session: 'sim_google', interaction: 'sim_google_interaction', resume: 'sim_google_resume' },
    },
    ttl: {
      AccessToken: HOUR - 1,
      AuthorizationCode: 60,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: 180 * DAY,
      Grant: 180 * DAY,
      Session: DAY,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.status = 400;
      ctx.body = errorPage(googleCode(out), out.error_description ?? '');
    },
  };
}

/** Google names this one error differently from the standard. */
function googleCode(out: { error: string; error_description?: string | undefined }): string {
  return out.error_description?.includes('redirect_uri') ? 'redirect_uri_mismatch' : out.error;
}

/** Shows the chooser each time, even with only one signed-in account, so that all personas can be tried. */
function chooseEachTime() {
  const policy = interactionPolicy.base();
  const { Check, Prompt } = interactionPolicy;
  const ask = new Check(
    'account_chooser',
    'an account must be chosen',
    'account_selection_required',
    (ctx) => {
      const silent = ctx.oidc.params?.prompt === 'none';
      return !ctx.oidc.result?.login && !silent ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    },
  );
  policy.add(new Prompt({ name: 'select_account', requestable: true }, ask), 0);
  return policy;
}

/** Loopback redirects pass with any port and path, as for Google's installed applications. */
function allowLoopback(provider: Provider, listed: readonly string[]): void {
  provider.Client.prototype.redirectUriAllowed = (uri: string): boolean => {
    if (listed.includes(uri)) return true;
    const url = URL.parse(uri);
    return (
      /^https?:$/.test(url?.protocol ?? '') &&
      ['127.0.0.1', 'localhost', '[::1]'].includes(url?.hostname ?? '')
    );
  };
}

function html(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    .end(body);
}
