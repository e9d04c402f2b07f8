import type { Hono } from 'hono';
import { RespuestaError } from '#contract/errors.ts';
import type { Account, ApiContext, ApiEnv } from '../http/handler.ts';
import type { RouteRequest } from './tool-input.ts';
import { type RouteName, routeOf } from './tools.ts';

export type RouteAnswer = { ok: true; answer: unknown } | ({ ok: false } & RespuestaError['error']);

/** Calls a route of the contract in the caller's name. */
export type Send = (name: RouteName, request: RouteRequest) => Promise<RouteAnswer>;

/** What tells a route who asks, and from where. */
const HEADERS = ['authorization', 'host', 'user-agent', 'x-forwarded-for', 'idempotency-key'];

/** Through the whole web server, so that access, limits, validation and history are the same as over the network. */
export function sender(c: ApiContext, app: Hono<ApiEnv>, publicUrl: string, account: Account): Send {
  return async (name, { path, body }) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const header of HEADERS) {
      const value = c.req.header(header);
      if (value !== undefined) headers.set(header, value);
    }
    const { method } = routeOf(name);
    const response = await app.request(
      new URL(path, publicUrl),
      { method, headers, signal: c.req.raw.signal, ...(body ? { body: JSON.stringify(body) } : {}) },
      { ...c.env, admitted: account },
    );
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, answer };
    return { ok: false, ...RespuestaError.parse(answer).error };
  };
}
