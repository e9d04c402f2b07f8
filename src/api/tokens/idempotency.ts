import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Route } from '#contract/route.ts';
import { AppError } from '#platform/errors.ts';
import {
  claimRequest,
  keepAnswer,
  type RequestKey,
  releaseRequest,
} from '#store/queries/security/idempotency.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { toAppError } from '../http/errors.ts';
import type { Account, ApiContext } from '../http/handler.ts';

const packed = promisify(gzip);
const unpacked = promisify(gunzip);
/** A larger answer, compressed, is not kept. */
const ANSWER_MAX_BYTES = 64 * 1024;
/** A string of structured fields, or the same text without quotation marks. */
const KEY = /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,200})"|([\x21\x23-\x5b\x5d-\x7e]{1,200}))$/;
const TOO_MANY_RETRY_S = 3_600;

/** Calls that make something and answer with JSON; a repeated GET, PUT or DELETE changes no more than the first. */
export const isRepeatable = ({ method, auth, scope, answer, consumes }: Route): boolean =>
  method === 'POST' && auth && scope !== 'nunca' && scope !== 'leer' && answer !== undefined && !consumes;

export interface Repeatable {
  account: Account | null;
  route: Route;
  /** The JSON body as it was sent; undefined for a route without one. */
  sent: unknown;
}

export type Once = (c: ApiContext, request: Repeatable, work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Does a program's request once for its `Idempotency-Key`: a repeat within a day gets the first answer. A refused
 * one leaves the key free. Throws `idempotencia_no_valida`, `idempotencia_en_curso`, `idempotencia_distinta`,
 * `idempotencia_sin_respuesta` or `demasiadas_solicitudes`.
 */
export function idempotency({ store, clock }: Pick<ApiDeps, 'store' | 'clock'>): Once {
  return async (c, { account, route, sent }, work) => {
    const header = c.req.header('idempotency-key');
    if (header === undefined || !account?.acceso || route.method !== 'POST' || route.scope === 'leer')
      return await work();
    if (!isRepeatable(route)) throw new AppError('idempotencia_no_valida', 'aquí no se admite');
    const [, quoted, bare] = KEY.exec(header.trim()) ?? [];
    const clave = quoted ?? bare;
    if (clave === undefined)
      throw new AppError('idempotencia_no_valida', 'tiene entre 1 y 200 letras, cifras o signos de ASCII');
    const { usuario_id, acceso } = account;
    const key = { usuario_id, acceso_id: acceso.id, metodo: route.method, ruta: c.req.path, clave };
    const huella = createHash('sha256')
      .update(JSON.stringify(sent) ?? '')
      .digest();
    const claim = await withAccount(store, usuario_id, (tx) =>
      claimRequest(tx, key, { huella, now: clock.now() }),
    );
    switch (claim.kind) {
      case 'running':
        c.header('Retry-After', '2');
        throw new AppError('idempotencia_en_curso');
      case 'other':
        throw new AppError('idempotencia_distinta');
      case 'full':
        c.header('Retry-After', String(TOO_MANY_RETRY_S));
        throw new AppError('demasiadas_solicitudes');
      case 'done':
        if (claim.respuesta === null) throw new AppError('idempotencia_sin_respuesta');
        c.header('Idempotency-Replayed', 'true');
        return JSON.parse((await unpacked(claim.respuesta)).toString('utf8'));
      case 'new':
        return await doIt(key, work);
    }
  };

  async function doIt(key: RequestKey, work: () => Promise<unknown>): Promise<unknown> {
    const inAccount = <T>(write: Parameters<typeof withAccount<T>>[2]) =>
      withAccount(store, key.usuario_id, write);
    const result = await work().catch(async (error: unknown) => {
      const isRefused = toAppError(error).status < 500;
      // After any other failure it may have been committed: the key stays taken, so that it is not done twice.
      await inAccount((tx) => (isRefused ? releaseRequest(tx, key) : keepAnswer(tx, key, null)));
      throw error;
    });
    const answer = await packed(JSON.stringify(result));
    await inAccount((tx) => keepAnswer(tx, key, answer.length <= ANSWER_MAX_BYTES ? answer : null));
    return result;
  }
}
