import type { Call, Refusal, Reply } from '../http-service.ts';
import type { PlanQuota } from './plan-quota.ts';

export interface RapidApi {
  host: string;
  page: string;
  /** What the plan bills beside requests ('Businesses'); null: only requests. */
  object: string | null;
  freeUnits: number;
  quota: PlanQuota;
}

const PAID_UNITS = 10_000_000;
const PER_SECOND = 10;

export const rapidKey = (headers: Call['headers']): string | null => {
  const key = headers['x-rapidapi-key'];
  return typeof key === 'string' ? key : null;
};

/** The gateway's own refusal; null if the call may reach the API. */
export function gatewayRefusal(api: RapidApi, call: Call): Reply | null {
  if (call.headers['x-rapidapi-host']?.toString().toLowerCase() !== api.host) {
    return { status: 404, headers: gatewayHeaders, body: { message: "API doesn't exists" } };
  }
  if (call.freePlan && api.quota.used(call.key ?? '') >= api.freeUnits) {
    return refuseAsGateway(api, 'no-credit', 0);
  }
  return null;
}

/** A refusal in the gateway's form: always `{message}`, never the API's own envelope. */
export function refuseAsGateway(api: RapidApi, refusal: Refusal, retryAfterSeconds: number): Reply {
  const reply = (status: number, message: string, headers: Record<string, string> = {}): Reply => ({
    status,
    headers: { ...gatewayHeaders, ...headers },
    body: { message },
    outcome: refusal,
  });
  switch (refusal) {
    case 'missing':
      return reply(401, 'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.');
    case 'wrong':
    case 'not-subscribed':
      return reply(403, 'You are not subscribed to this API.');
    case 'no-credit':
      return reply(
        429,
        `You have exceeded the MONTHLY quota for ${api.object ?? 'Requests'} on your current plan, BASIC. ` +
          `Upgrade your plan at ${api.page}`,
        planHeaders(api, api.freeUnits, 0),
      );
    case 'limited':
      // The short window gives its reset; the gateway sends no Retry-After.
      return reply(429, 'Too many requests', {
        'x-ratelimit-limit': String(PER_SECOND),
        'x-ratelimit-remaining': '0',
        ...(retryAfterSeconds > 0 ? { 'x-ratelimit-reset': String(retryAfterSeconds) } : {}),
      });
    case 'broken':
      return {
        status: 504,
        headers: { ...gatewayHeaders, 'content-type': 'text/html' },
        body: '<html><head><title>504 Gateway Time-out</title></head><body><center><h1>504 Gateway Time-out</h1></center></body></html>',
        outcome: refusal,
      };
  }
}

export function billed(api: RapidApi, call: Call, units: number, reply: Reply): Reply {
  const key = call.key ?? '';
  api.quota.spend(key, units);
  const limit = call.freePlan ? api.freeUnits : PAID_UNITS;
  const remaining = Math.max(0, limit - api.quota.used(key));
  return {
    ...reply,
    headers: { ...gatewayHeaders, ...planHeaders(api, limit, remaining), ...reply.headers },
  };
}

const gatewayHeaders = {
  server: 'RapidAPI-1.2.8',
  'x-rapidapi-version': '1.2.8',
  'x-rapidapi-region': 'AWS - eu-west-1',
};

function planHeaders(api: RapidApi, limit: number, remaining: number): Record<string, string> {
  const reset = String(api.quota.resetSeconds());
  const group = (name: string, max: number, left: number) => ({
    [`x-ratelimit-${name}-limit`]: String(max),
    [`x-ratelimit-${name}-remaining`]: String(left),
    [`x-ratelimit-${name}-reset`]: reset,
  });
  if (!api.object) return group('requests', limit, remaining);
  // Requests are free on such a plan, so only the object's counter ends.
  return {
    ...group('requests', PAID_UNITS, PAID_UNITS),
    ...group(api.object.toLowerCase(), limit, remaining),
  };
}
