import { domainToUnicode } from 'node:url';
import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { registrable, zoneOf } from '../../world/zones.ts';
import { type Call, type HttpService, type Refusal, type Reply, startHttpService } from '../http-service.ts';
import { purchaseFaults } from './buy.ts';
import { failure, success } from './dondominio-answer.ts';
import { dondominioCreate, dondominioInfo, dondominioList, dondominioUpdate } from './dondominio-names.ts';
import { LockOuts } from './lock-outs.ts';
import { nameInAnswer, offerOf } from './offer.ts';

const refusals: Readonly<Record<Refusal, readonly [code: number, message: string]>> = {
  missing: [200, 'Login required'],
  wrong: [201, 'Login invalid'],
  'not-subscribed': [1007, 'Account filtered: this address may not call'],
  'no-credit': [1100, 'Insufficient balance'],
  limited: [10_001, 'Too many requests'],
  broken: [1, 'Undefined error'],
};

const CHECK = '/domain/check/';
const CREATE = '/domain/create/';

/** POST with the login in the form, errors inside an answer of HTTP 200; Spanish and generic zones. */
export function startDonDominio(context: SimulatorContext, port?: number): Promise<ServiceServer> {
  const lockOuts = new LockOuts(context);
  const service: HttpService = {
    name: 'dondominio',
    keyOf: ({ body }) => {
      const form = new URLSearchParams(body);
      const [user, secret] = [form.get('apiuser'), form.get('apipasswd')];
      return user && secret ? `${user}:${secret}` : null;
    },
    subjectOf: ({ body, path }) => new URLSearchParams(body).get('domain')?.trim().toLowerCase() || path,
    refuse: (refusal, wait, call) => {
      const [code, message] = refusals[refusal];
      const headers: Record<string, string> = wait > 0 ? { 'retry-after': String(wait) } : {};
      const status = refusal === 'limited' ? 429 : refusal === 'broken' ? 500 : 200;
      return { ...failure(call, code, message), status, headers, outcome: refusal };
    },
    plays: ['false-404', 'locked-out', 'other-name'],
    playsAt: ({ path }) => (path === CREATE ? purchaseFaults : []),
    // Who checks too fast is shut out; other calls have a limit of their own.
    limitOf: ({ path }) =>
      path === CHECK ? 'service:dondominio' : `service:dondominio/${path === CREATE ? 'create' : 'other'}`,
    answer: (call) => {
      if (lockOuts.left(call) > 0) return failure(call, 1030, 'Account banned');
      const form = new URLSearchParams(call.body);
      const account = context.accounts.of('dondominio', form.get('apiuser') ?? '');
      switch (call.path) {
        case '/tool/hello/':
          return success(call, { lang: 'es' });
        case '/account/info/':
          return success(call, { balance: account.balanceCents / 100, threshold: 10, currency: 'EUR' });
        case CHECK:
          context.accounts.noteCheck(account, context.clock.now());
          return check(context, call, form.get('domain') ?? '');
        case CREATE:
          return dondominioCreate(context, call, account, form);
        case '/domain/getinfo/':
          return dondominioInfo(call, account, form);
        case '/domain/list/':
          return dondominioList(call, account, form);
        case '/domain/update/':
        case '/domain/updatenameservers/':
          return dondominioUpdate(call, account, form);
        default:
          return failure(call, 103, 'Action invalid');
      }
    },
  };
  return startHttpService(context, service, port);
}

function check(context: SimulatorContext, call: Call, asked: string): Reply {
  const name = asked.trim().toLowerCase();
  if (name === '') return failure(call, 101, 'Missing parameter');
  if (registrable(name) !== name) return failure(call, 2001, 'Domain name invalid');
  const tld = zoneOf(name)?.tld ?? '';
  if (tld !== 'es' && tld.length === 2) return failure(call, 2002, 'TLD not supported');
  const said = nameInAnswer(name, call);
  const { available, premium, cents } = offerOf(context, name, call);
  const domain = {
    name: domainToUnicode(said),
    punycode: said,
    tld,
    available,
    premium,
    price: cents / 100,
    currency: 'EUR',
  };
  const outcome = premium ? 'premium' : available ? 'available' : 'taken';
  return { ...success(call, { domains: [domain] }), outcome };
}
