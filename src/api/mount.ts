import type { Hono } from 'hono';
import type * as z from 'zod';
import { isToken } from '#accounts/tokens/token-text.ts';
import type { AccionAuditoria } from '#contract/entities/seguridad.ts';
import type { CodigoError } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';
import { AppError } from '#platform/errors.ts';
import { asRequestOf } from '#store/request-token.ts';
import { AUDITED } from './http/audited.ts';
import { bearerToken } from './http/bearer.ts';
import { toAppError } from './http/errors.ts';
import type { Account, ApiContext, ApiEnv, Call, Handler, Handlers } from './http/handler.ts';
import type { SharedAccountLimits } from './http/shared-account-limit.ts';
import { readJson } from './input/request-body.ts';
import { queryValues, validate } from './input/validate.ts';
import { begun } from './stream/begun.ts';
import { requireScope } from './tokens/authenticate.ts';
import type { Once } from './tokens/idempotency.ts';

export interface MountDeps {
  /** Throws an AppError if the bearer token is missing or invalid, or its session has ended. */
  authenticate(c: ApiContext): Promise<Account>;
  secondFactorRequired: boolean;
  administers(account: Account): boolean;
  limits: SharedAccountLimits;
  audit(c: ApiContext, usuarioId: string, accion: AccionAuditoria, detalle: string): Promise<void>;
  checkAnswers: boolean;
  once: Once;
}

/** Texts of the specification for an unexpected failure, by route. */
const UNEXPECTED: Partial<Record<string, CodigoError>> = {
  'batches.iniciar': 'iniciar_fallido',
  'batches.reintentar': 'iniciar_fallido',
  'batches.pausar': 'pausar_fallido',
  'keywords.crear': 'crear_keywords_fallido',
  'cuenta.revisarImportacion': 'importar_fallido',
  'cuenta.importar': 'importar_fallido',
  'usuarios.guardarConfig': 'config_guardar_fallido',
  'usuarios.guardarClaves': 'claves_guardar_fallido',
  'usuarios.probarClave': 'clave_prueba_fallida',
};

/** Allowed without the required second factor, beside the groups `auth` and `seguridad`. */
const WITHOUT_SECOND_FACTOR: ReadonlySet<string> = new Set(['usuarios.config', 'sistema.estado']);

export function mountRoutes(app: Hono<ApiEnv>, handlers: Handlers, deps: MountDeps): void {
  for (const [group, routes] of Object.entries(routeTable)) {
    for (const [name, route] of Object.entries(routes)) {
      // The handler table has the route table's type; only the loop loses it.
      const handler = (handlers as Record<string, Record<string, unknown>>)[group]?.[name] as Handler<Route>;
      app.on(route.method, route.path, (c) => {
        c.set('route', route.path);
        return answer(c, `${group}.${name}`, route, handler, deps);
      });
    }
  }
}

async function answer(
  c: ApiContext,
  name: string,
  route: Route,
  handler: Handler<Route>,
  deps: MountDeps,
): Promise<Response> {
  const account = route.auth ? await admit(c, route, deps) : null;
  if (account && route.auth) requireScope(c, account, route.scope);
  if (account && deps.secondFactorRequired && !account.hasSecondFactor && !isOpenWithout(name))
    throw new AppError('segundo_factor_obligatorio');
  const leave = account ? await deps.limits.enter(c, account.usuario_id) : () => {};
  try {
    const answered = () => answerFor(c, name, route, handler, { ...deps, account });
    return await (account ? asRequestOf(account.acceso?.id ?? null, answered) : answered());
  } finally {
    leave();
  }
}

const isOpenWithout = (name: string): boolean =>
  name.startsWith('auth.') || name.startsWith('seguridad.') || WITHOUT_SECOND_FACTOR.has(name);

/** An administrator's address answers other accounts as if it did not exist. */
async function admit(c: ApiContext, route: Route, deps: MountDeps): Promise<Account> {
  if (!route.admin) return await deps.authenticate(c);
  try {
    // A program's token is not even looked up: the headers of its limit would show that the address exists.
    const account = isToken(bearerToken(c)) ? null : await deps.authenticate(c);
    if (account && deps.administers(account)) return account;
  } catch (error) {
    const known = toAppError(error);
    if (known.status >= 500) throw known;
  }
  throw new AppError('no_encontrado');
}

async function answerFor(
  c: ApiContext,
  name: string,
  route: Route,
  handler: Handler<Route>,
  {
    account,
    audit,
    checkAnswers,
    once,
  }: Pick<MountDeps, 'audit' | 'checkAnswers' | 'once'> & {
    account: Account | null;
  },
): Promise<Response> {
  const params = route.params && parseParams(route.params, c.req.param());
  const query = route.query && validate(route.query, queryValues(c.req.url));
  if (isUnread(c, route)) return c.body(null, 200, { 'Content-Type': route.produces ?? '' });
  const sent = route.body && (await readJson(c));
  const call = {
    account,
    params,
    query,
    body: route.body && validate(route.body, sent),
    signal: c.req.raw.signal,
    c,
  } as Call<Route>; // each part was parsed by the route's own schema just above
  const handled = async () => {
    const answered = await handler(call);
    return answered instanceof Response && isFile(answered) ? await begun(answered) : answered;
  };
  const result = await once(c, { account, route, sent }, handled).catch((error: unknown) => {
    const known = toAppError(error);
    const code = UNEXPECTED[name];
    throw known.code === 'interno' && code ? new AppError(code, '', { cause: known.cause }) : known;
  });
  const audited = AUDITED[name];
  if (account && audited) {
    const { accion, detalle } = audited;
    await audit(c, account.usuario_id, accion, detalle(call.body)).catch(async (error: unknown) => {
      // The response is dropped: the writer of its body must not wait for a reader.
      if (result instanceof Response) await result.body?.cancel(error).catch(() => undefined);
      throw error;
    });
  }
  if (result instanceof Response) return result;
  if (checkAnswers) checkAnswer(name, route, result);
  return c.json(result as object); // not a response, so the contract's JSON answer
}

/** Hono answers HEAD with GET's handler: the writer of a long answer would wait for a reader. */
const isUnread = (c: ApiContext, { produces }: Route): boolean =>
  c.req.raw.method === 'HEAD' && /^(?:text\/csv|text\/event-stream|application\/zip)$/.test(produces ?? '');

const isFile = ({ headers }: Response): boolean => headers.has('Content-Disposition');

/** A malformed identifier gets the same answer as an unknown or foreign one. */
function parseParams(schema: z.ZodType, params: Record<string, string>): unknown {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new AppError('no_encontrado', '', { cause: parsed.error });
  return parsed.data;
}

function checkAnswer(name: string, route: Route, result: unknown): void {
  const parsed = route.answer?.safeParse(result);
  if (parsed && !parsed.success) {
    throw new Error(`the answer of ${name} breaks the contract: ${parsed.error.message}`);
  }
}
