import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { registrable, zoneOf } from '../../world/zones.ts';
import { type Call, type HttpService, type Refusal, type Reply, startHttpService } from '../http-service.ts';
import { LockOuts } from './lock-outs.ts';
import { BALANCE_CENTS, nameInAnswer, offerOf } from './offer.ts';

const ROOT = '/api/json/v3/';
const CHECK = `${ROOT}domain/checkDomain/`;

const refusals: Readonly<Record<Refusal, readonly [status: number, code: string, message: string]>> = {
  missing: [403, 'API_KEYS_MISSING', 'Both API keys are required.'],
  wrong: [403, 'API_KEYS_INVALID', 'Invalid API key.'],
  'not-subscribed': [403, 'API_ACCESS_DISABLED', 'API access is not enabled.'],
  'no-credit': [402, 'INSUFFICIENT_FUNDS', 'Insufficient funds.'],
  limited: [429, 'RATE_LIMIT', '1 out of 1 checks within 10 seconds used.'],
  broken: [500, 'INTERNAL', 'Internal server error'],
};

/** Porkbun's API, version 3: keys in headers, prices as texts in dollars, generic zones only. */
export function startPorkbun(context: SimulatorContext, port?: number): Promise<ServiceServer> {
  const lockOuts = new LockOuts(context);
  const service: HttpService = {
    name: 'porkbun',
    keyOf: ({ headers }) => {
      const [user, secret] = [headers['x-api-key'], headers['x-secret-api-key']];
      return user && secret ? `${String(user)}:${String(secret)}` : null;
    },
    subjectOf: ({ path }) => (path.startsWith(CHECK) ? path.slice(CHECK.length).toLowerCase() : path),
    refuse: (refusal, wait) => {
      const [status, code, message] = refusals[refusal];
      const ttl = wait > 0 ? { ttlRemaining: wait } : {};
      return { status, body: { status: 'ERROR', code, message, ...ttl }, outcome: refusal };
    },
    plays: ['false-404', 'locked-out', 'other-name'],
    answer: (call) => {
      const lockedMs = lockOuts.left(call);
      if (lockedMs > 0) {
        const ttlRemaining = Math.ceil(lockedMs / 1_000);
        return failure(403, 'ACCOUNT_LOCKED', { ttlRemaining, limitSource: 'account' });
      }
      if (call.path === `${ROOT}ping`) return success({ yourIp: '127.0.0.1', credentialsValid: true });
      if (call.path === `${ROOT}account/balance`) return success({ balance: BALANCE_CENTS });
      return call.path.startsWith(CHECK)
        ? check(context, call, call.path.slice(CHECK.length).toLowerCase())
        : failure(404, 'NOT_FOUND');
    },
  };
  return startHttpService(context, service, port);
}

function check(context: SimulatorContext, call: Call, name: string): Reply {
  if (registrable(name) !== name) return failure(400, 'INVALID_DOMAIN');
  if (zoneOf(name)?.tld.length === 2) return failure(400, 'TLD_NOT_SUPPORTED');
  const { available, premium, cents } = offerOf(context, name, call);
  const price = (cents / 100).toFixed(2);
  const said = nameInAnswer(name, call);
  const response = {
    // The real API does not repeat the asked name; only an answer about another name has one.
    ...(said === name ? {} : { domain: said }),
    avail: available ? 'yes' : 'no',
    type: 'registration',
    price,
    regularPrice: price,
    premium: premium ? 'yes' : 'no',
    minDuration: 1,
  };
  const outcome = premium ? 'premium' : available ? 'available' : 'taken';
  return { ...success({ response, limits: { TTL: '10', limit: '1', used: 1 } }), outcome };
}

function success(body: object): Reply {
  return { status: 200, body: { status: 'SUCCESS', ...body }, outcome: 'ok' };
}

function failure(status: number, code: string, more: object = {}): Reply {
  return { status, body: { status: 'ERROR', code, message: code.toLowerCase(), ...more }, outcome: code };
}
