import type * as z from 'zod';

/**
 * One call of the HTTP API. The server mounts it, OpenAPI describes it, the browser calls it and the tests try it
 * against no token, another account and bad input: all from this one description.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Hono's form: `/api/batches/:id`. */
  path: `/${string}`;
  /** Spanish, one line: what the call is for. */
  summary: string;
  /** False: answers without a bearer token (sign-in, health). */
  auth: boolean;
  /** Only for administrators: for other accounts the address does not exist. */
  admin?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The whole JSON answer of a good call; absent when the answer is not JSON (`produces`). */
  answer?: z.ZodType;
  /** Other than JSON: `text/csv`, `text/event-stream`, a redirect… */
  produces?: string;
  /** `multipart/form-data` where the body is a file. */
  consumes?: string;
}

/** Keeps each route's own types while checking its shape. */
export const routes = <const T extends Record<string, Route>>(table: T): T => table;
