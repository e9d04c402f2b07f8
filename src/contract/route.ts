import type * as z from 'zod';
import type { Alcance } from './states.ts';

/** The one description for server, OpenAPI, browser and the tests of access and bad input. */
export type Route = Shape & Access;

/** A route of accounts without `scope` does not compile: each one says which tokens of programs may call it. */
type Access =
  /** Needs no bearer token (sign-in, health). */
  | { auth: false; scope?: never; admin?: never }
  | { auth: true; scope: Scope; admin?: never }
  /** Other accounts get 404. */
  | { auth: true; scope: 'nunca'; admin: true };

/** `nunca`: security, keys, sessions, tokens, import, deletion and administration, which only a session may call. */
export type Scope = Alcance | 'nunca';

interface Shape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Hono's form: `/api/batches/:id`. */
  path: `/${string}`;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The JSON answer of success; missing if the answer is not JSON (`produces`). */
  answer?: z.ZodType;
  /** Other than JSON: `text/csv`, `text/event-stream`, a redirect… */
  produces?: string;
  consumes?: string;
}

/** Keeps each route's own types while checking its form. */
export const routes = <const T extends Record<string, Route>>(table: T): T => table;
