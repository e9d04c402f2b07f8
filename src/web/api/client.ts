import type * as z from 'zod';
import type { Route } from '#contract/route.ts';
import { ApiError, readJson, UNREADABLE } from './errors.ts';
import type { SendOptions, Transport } from './transport.ts';
import { routeUrl } from './url.ts';

type In<T> = T extends z.ZodType ? z.input<T> : never;
type Part<R extends Route, K extends 'params' | 'body'> = R[K] extends z.ZodType
  ? { [P in K]: In<R[K]> }
  : { [P in K]?: never };
export type CallInput<R extends Route> = Part<R, 'params'> & Part<R, 'body'> & { query?: In<R['query']> };
export type CallAnswer<R extends Route> = R['answer'] extends z.ZodType ? z.output<R['answer']> : never;

export interface ApiClient {
  /**
   * A JSON call of the route table; the answer is checked against the contract. Throws ApiError. With `keepalive` the
   * request continues after the page is left.
   */
  call<R extends Route>(
    route: R,
    input: CallInput<R>,
    signal?: AbortSignal,
    more?: Pick<RequestInit, 'keepalive'>,
  ): Promise<CallAnswer<R>>;
  /** The raw answer of a call that does not produce JSON (CSV, image, event stream). Throws ApiError. */
  open(
    route: Route,
    input: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown },
    options?: Omit<SendOptions, 'auth'>,
  ): Promise<Response>;
}

export function createApiClient(send: Transport): ApiClient {
  return {
    call: async (route, input, signal, more) => {
      const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
      const headers = { 'content-type': 'application/json' };
      const init: RequestInit = { ...more, method: route.method, headers };
      if (route.method !== 'GET') init.body = JSON.stringify(body ?? {});
      const response = await send(routeUrl(route, params, query), init, { auth: route.auth, signal });
      const answer = route.answer?.safeParse(await readJson(response));
      if (answer === undefined || !answer.success) {
        throw new ApiError(UNREADABLE, response.status, undefined, answer?.error);
      }
      // The answer type is inferred from the schema that was just applied.
      return answer.data as CallAnswer<typeof route>;
    },
    open: (route, { params, query, body }, options = {}) => {
      const init: RequestInit = { method: route.method };
      if (body instanceof FormData) {
        // The browser writes the form's boundary into the header.
        init.body = body;
      } else if (body !== undefined) {
        init.headers = { 'content-type': 'application/json' };
        init.body = JSON.stringify(body);
      }
      return send(routeUrl(route, params, query), init, { auth: route.auth, ...options });
    },
  };
}
