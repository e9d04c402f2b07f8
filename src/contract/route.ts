import type * as z from 'zod';

/** The one description for server, OpenAPI, browser and the tests of access and bad input. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Hono's form: `/api/batches/:id`. */
  path: `/${string}`;
  summary: string;
  /** False: no bearer token needed (sign-in, health). */
  auth: boolean;
  /** Other accounts get 404. */
  admin?: true;
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
