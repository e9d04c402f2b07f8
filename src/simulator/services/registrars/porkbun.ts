import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { registrable, zoneOf } from '../../world/zones.ts';
import { type Call, type HttpService, type Refusal, type Reply, startHttpService } from '../http-service.ts';
import { purchaseFaults } from './buy.ts';
import { LockOuts } from './lock-outs.ts';
import { nameInAnswer, offerOf } from './offer.ts';
import { failure, success } from './porkbun-answer.ts';
import { porkbunCreate, porkbunList, porkbunUpdate } from './porkbun-names.ts';

const ROOT = '/api/json/v3/';
const CHECK = `${ROOT}domain/checkDomain/`;
const CREATE = `${ROOT}domain/create/`;

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
    subjectOf: ({ path }) => subjectOf(path),
    refuse: (refusal, wait) => {
      const [status, code, message] = refusals[refusal];
      const ttl = wait > 0 ? { ttlRemaining: wait } : {};
      return { status, body: { status: 'ERROR', code, message, ...ttl }, outcome: refusal };
    },
    plays: ['false-404', 'locked-out', 'other-name'],
    playsAt: ({ path }) => (path.startsWith(CREATE) ? purchaseFaults : []),
    // Checks and attempts to buy are counted apart, by key.
    limitOf: ({ path }) =>
      path.startsWith(CHECK)
        ? 'service:porkbun'
        : `service:porkbun/${path.startsWith(CREATE) ? 'create' : 'other'}`,
    answer: (call) => {
      const lockedMs = lockOuts.left(call);
      if (lockedMs > 0) {
        const ttlRemaining = Math.ceil(lockedMs / 1_000);
        return failure(403, 'ACCOUNT_LOCKED', { ttlRemaining, limitSource: 'account' });
      }
      const user = String(call.headers['x-api-key'] ?? '');
      const account = context.accounts.of('porkbun', user);
      switch (call.path.slice(ROOT.length)) {
        case 'ping':
          return success({ yourIp: '127.0.0.1', credentialsValid: true });
        case 'account/balance':
          return success({ balance: account.balanceCents });
        case 'domain/listAll':
          return porkbunList(call, account);
      }
      const name = subjectOf(call.path);
      if (call.path.startsWith(CHECK)) {
        context.accounts.noteCheck(account, context.clock.now());
        return check(context, call, name);
      }
      if (call.path.startsWith(CREATE)) return porkbunCreate(context, call, account, name);
      if (/\/domain\/update(?:AutoRenew|Ns)\//.test(call.path)) return porkbunUpdate(call, account, name);
      return failure(404, 'NOT_FOUND');
    },
  };
  return startHttpService(context, service, port);
}

/** The name at the end of a path about one, else the path. */
function subjectOf(path: string): string {
  const name = /\/domain\/\w+\/([^/]+)$/.exec(path)?.[1];
  return name === undefined ? path : name.toLowerCase();
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
