import type { Call, Refusal, Reply } from '../http-service.ts';
import { stableUuid } from '../stable-hash.ts';
import type { PlanQuota } from './plan-quota.ts';
import { billed, gatewayRefusal, type RapidApi, refuseAsGateway } from './rapidapi-gateway.ts';

export interface Gateway {
  refuse(quota: PlanQuota, refusal: Refusal, retryAfterSeconds: number): Reply;
  /** The gateway's own refusal; null if the call may reach the API. */
  admit(quota: PlanQuota, call: Call): Reply | null;
  bill(quota: PlanQuota, call: Call, units: number, reply: Reply): Reply;
}

const FREE_UNITS = 500;
const PAID_UNITS = 10_000_000;

const api = (quota: PlanQuota): RapidApi => ({
  host: 'local-business-data.p.rapidapi.com',
  page: 'https://rapidapi.com/letscrape-6bRBa3QguO5/api/local-business-data',
  object: 'Businesses',
  freeUnits: FREE_UNITS,
  quota,
});

export const rapid: Gateway = {
  refuse: (quota, refusal, wait) => refuseAsGateway(api(quota), refusal, wait),
  admit: (quota, call) => gatewayRefusal(api(quota), call),
  bill: (quota, call, units, reply) => billed(api(quota), call, units, reply),
};

const refusals: Readonly<Record<Refusal, readonly [status: number, message: string]>> = {
  missing: [401, 'Missing or invalid API key'],
  wrong: [401, 'Missing or invalid API key'],
  'not-subscribed': [403, 'You are not subscribed to this API'],
  'no-credit': [429, 'You have exceeded the quota of your current plan'],
  limited: [429, 'Rate limit exceeded'],
  broken: [503, 'Service Unavailable'],
};

export const direct: Gateway & { usage(quota: PlanQuota, call: Call): Reply } = {
  refuse: (_quota, refusal, wait) => ({
    status: refusals[refusal][0],
    headers: refusal === 'limited' && wait > 0 ? { 'retry-after': String(wait) } : {},
    body: { message: refusals[refusal][1] },
    outcome: refusal,
  }),
  admit: (quota, call) => {
    // The usage can still be read when the quota has ended.
    if (call.path.endsWith('/usage') || !call.freePlan || quota.used(call.key ?? '') < FREE_UNITS)
      return null;
    return direct.refuse(quota, 'no-credit', 0);
  },
  bill: (quota, call, units, reply) => {
    quota.spend(call.key ?? '', units);
    return reply;
  },
  usage: (quota, call) => {
    if (call.query.get('api_id') !== 'local_business_data') {
      return { status: 404, body: { status: 'ERROR', error: { message: 'Unknown api_id', code: 404 } } };
    }
    const limit = call.freePlan ? FREE_UNITS : PAID_UNITS;
    const used = quota.used(call.key ?? '');
    const { start, end } = quota.period();
    const plan = call.freePlan
      ? { id: 'plan_basic', key: 'basic', nickname: 'Basic', is_free: true }
      : { id: 'plan_mega', key: 'mega', nickname: 'Mega', is_free: false };
    const data = {
      api_id: 'local_business_data',
      plan,
      status: used >= limit ? 'exceeded' : 'active',
      term: 'monthly',
      period_start: start,
      period_end: end,
      quota: { limit, used, remaining: Math.max(0, limit - used) },
      reset_at: end,
    };
    return { status: 200, body: { status: 'OK', request_id: stableUuid(`usage/${used}`), data } };
  },
};
