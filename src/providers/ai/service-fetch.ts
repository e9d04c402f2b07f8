import type { ServiceClient } from '#platform/outbound/http-json.ts';

const ANSWER_MAX_BYTES = 2 * 1024 * 1024;

export class Unreachable extends Error {}

/** `fetch` for the SDK through the product's client: bounded, time-limited, no redirects. */
export function serviceFetch(http: ServiceClient, timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const answer = await http.send({
      url,
      method: init?.method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(init?.headers).entries()),
      ...(typeof init?.body === 'string' ? { body: init.body } : {}),
      signal: init?.signal ?? new AbortController().signal,
      timeoutMs,
      maxBytes: ANSWER_MAX_BYTES,
    });
    if (answer.kind === 'unreachable') throw new Unreachable(answer.detalle);
    const { 'content-encoding': _coded, 'content-length': _length, ...headers } = answer.headers;
    return new Response(answer.text, { status: answer.status, headers });
  };
}
