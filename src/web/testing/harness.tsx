import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { Evento } from '#contract/entities/live.ts';
import type { Route } from '#contract/route.ts';
import { sessionStore } from '../api/api.ts';
import { type Auth, AuthContext } from '../auth/auth-context.ts';
import { type Stream, StreamContext } from '../stream/stream-context.ts';
import { FetchedRequest } from './fetched-request.ts';

/** A request as the server receives it. */
export interface Asked {
  /** 'PUT /api/dominios/bulk' */
  route: string;
  query: Record<string, string>;
  body: unknown;
  signal: AbortSignal | null;
}

type Answer = unknown;
type Answers = Record<string, (asked: Asked) => Answer | Promise<Answer>>;

/** An answer other than 200. */
export class Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;

  constructor(status: number, code: string, message: string) {
    this.status = status;
    this.code = code;
    this.message = message;
  }
}

export const good = (data: unknown) => ({ success: true, data });
/** A list's only page. */
export const paged = (data: readonly unknown[], change: Record<string, unknown> = {}) => ({
  success: true,
  data,
  paginacion: {
    pagina_actual: 1,
    total_paginas: 1,
    total_elementos: data.length,
    total_exacto: true,
    ...change,
  },
});
export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** A row id in the server's form. */
export const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/**
 * A server in the page's own `fetch`, so that the contract's client is the real one. Answers by route ('PUT
 * /api/dominios/:id'); a route without an answer fails. `asked` holds the requests in order.
 */
export function serve(answers: Answers): { asked: Asked[] } {
  sessionStore.signIn({
    access_token: 'de-prueba',
    expires_in: 900,
    user: { id: idOf(1), email: 'ana@prueba.es', user_metadata: { full_name: null, avatar_url: null } },
  });
  const asked: Asked[] = [];
  vi.stubGlobal('XMLHttpRequest', FetchedRequest);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), window.location.href);
    const method = init?.method ?? 'GET';
    const own = `${method} ${url.pathname}`;
    const route = Object.keys(answers).find((name) => patternOf(name).test(own));
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? null);
    const request = {
      route: own,
      query: Object.fromEntries(url.searchParams),
      body,
      signal: init?.signal ?? null,
    };
    asked.push(request);
    if (route === undefined) return Response.json({}, { status: 501 });
    const answer = await Promise.race([answers[route]?.(request), endOf(request.signal)]);
    if (answer instanceof Response) return answer;
    if (answer instanceof Refusal) {
      const error = { code: answer.code, message: answer.message };
      return Response.json({ success: false, error }, { status: answer.status });
    }
    return Response.json(answer);
  });
  return { asked };
}

const patternOf = (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Rejects as `fetch` does on abort. */
const endOf = (signal: AbortSignal | null) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** The product's providers around a test; `say` sends a stream event, `user` is the signed-in one. */
export function surroundings(user: Auth['user'] = null) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  const listeners = new Set<(evento: Evento) => void>();
  const watched = new Set<string>();
  let heard: number | null = null;
  const stream: Stream = {
    status: 'open',
    revision: () => heard,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watchBatch: (id) => {
      watched.add(id);
      return () => watched.delete(id);
    },
  };
  const never = () => Promise.reject(new Error('not in a test of hooks'));
  const auth = {
    status: 'in' as const,
    user,
    token: 'de-prueba',
    error: null,
    signIn: () => undefined,
    completeSignIn: never,
    completeSecondStep: never,
    signOut: never,
    reportError: () => undefined,
  };
  return {
    client,
    watched,
    listeners,
    say: (evento: Evento) => {
      heard = Math.max(heard ?? 0, evento.revision);
      for (const listener of [...listeners]) listener(evento);
    },
    wrapper: ({ children }: { children: ReactNode }) => (
      <AuthContext value={auth}>
        <QueryClientProvider client={client}>
          <StreamContext value={stream}>{children}</StreamContext>
        </QueryClientProvider>
      </AuthContext>
    ),
  };
}

export async function runHook<P, T>(hook: (props?: P) => T, initialProps?: P) {
  const { wrapper, ...around } = surroundings();
  const rendered = await renderHook(
    hook,
    initialProps === undefined ? { wrapper } : { wrapper, initialProps },
  );
  // Answers change the state outside of any `act`: the tests poll for it.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  return { ...rendered, ...around, act: async (work: () => unknown) => void (await work()) };
}
