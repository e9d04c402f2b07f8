import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type * as z from 'zod';
import type { Authenticated } from '#accounts/sessions/sessions.ts';
import type { Route } from '#contract/route.ts';
import type { RouteGroup, routeTable } from '#contract/route-table.ts';

export type Account = Authenticated;

export interface ApiEnv {
  Bindings: Partial<HttpBindings> & {
    /** Whose request it is, if this program makes it inside another request that was admitted and counted. */
    admitted?: Account;
  };
  Variables: {
    requestId: string;
    secureHeadersNonce?: string /** The contract's path that answers. */;
    route?: string;
    /** Name of the program's token that the request came with. */
    acceso?: string;
    /** Address of the document that describes the tokens of a resource, for the challenge of a refusal (RFC 9728). */
    resourceMetadata?: string;
    /** Headers of its limit of requests, for every kind of answer. */
    limitHeaders?: Readonly<Record<string, string>>;
  };
}
export type ApiContext = Context<ApiEnv>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface Call<R extends Route> {
  account: R['auth'] extends true ? Account : null;
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
  signal: AbortSignal;
  /** For what the contract lacks: cookies, headers, raw answers. */
  c: ApiContext;
}

/** The JSON answer of the route, or a response if the route has no JSON answer. */
export type Answer<R extends Route> = R extends { answer: infer A extends z.ZodType } ? z.input<A> : Response;
export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;

type Table = typeof routeTable;
/** A handler for every call of a group; a missing one does not compile. */
export type GroupHandlers<G extends RouteGroup> = {
  [N in keyof Table[G]]: Table[G][N] extends Route ? Handler<Table[G][N]> : never;
};
export type Handlers = { [G in RouteGroup]: GroupHandlers<G> };
