import type { ServiceServer, SimulatorContext } from '../../context.ts';
import type { FaultName } from '../../faults.ts';
import { registrable, zoneOf } from '../../world/zones.ts';
import { type Call, type HttpService, type Refusal, type Reply, startHttpService } from '../http-service.ts';
import type { HeldName, RegistrarAccount } from './accounts.ts';
import { failure, success } from './dynadot-answer.ts';
import { addRequest, listRequests, removeRequest, settleRequests } from './dynadot-requests.ts';
import { LockOuts } from './lock-outs.ts';
import { nameInAnswer, offerOf } from './offer.ts';

const refusals: Readonly<Record<Refusal, string>> = {
  missing: 'missing key',
  wrong: 'invalid key',
  'not-subscribed': 'this ip address is not allowed',
  'no-credit': 'insufficient account balance',
  limited: 'too many requests',
  broken: 'system error',
};
const requestFaults: readonly FaultName[] = [
  'broken-before',
  'silent-after',
  'broken-after',
  'executes-late',
  'auctioned',
];

/** API 3: the key in the address, errors inside an answer of HTTP 200; generic zones. It sells by request alone. */
export function startDynadot(context: SimulatorContext, port?: number): Promise<ServiceServer> {
  const lockOuts = new LockOuts(context);
  const service: HttpService = {
    name: 'dynadot',
    keyOf: ({ query }) => query.get('key'),
    subjectOf: ({ query, path }) => nameOf(query) || query.get('command') || path,
    refuse: (refusal, wait, { query }) => {
      const headers: Record<string, string> = wait > 0 ? { 'retry-after': String(wait) } : {};
      const status = refusal === 'limited' ? 429 : refusal === 'broken' ? 500 : 200;
      return { ...failure(commandOf(query), refusals[refusal]), status, headers, outcome: refusal };
    },
    plays: ['false-404', 'locked-out', 'other-name'],
    playsAt: ({ query }) => (commandOf(query) === 'add_backorder_request' ? requestFaults : []),
    limitOf: () => 'service:dynadot',
    answer: (call) => {
      const command = commandOf(call.query);
      if (lockOuts.left(call) > 0) return failure(command, 'account locked');
      settleRequests(context);
      return answer(context, call, context.accounts.of('dynadot', call.key ?? ''));
    },
  };
  return startHttpService(context, service, port);
}

const commandOf = (query: URLSearchParams) => query.get('command') ?? '';
const nameOf = (query: URLSearchParams) =>
  (query.get('domain') ?? query.get('domain0') ?? '').trim().toLowerCase();

function answer(context: SimulatorContext, call: Call, account: RegistrarAccount): Reply {
  const command = commandOf(call.query);
  const name = nameOf(call.query);
  switch (command) {
    case 'get_account_balance': {
      const amount = (account.balanceCents / 100).toFixed(2);
      return success(command, { BalanceList: [{ Currency: 'USD', Amount: amount }] });
    }
    case 'list_domain':
      return success(command, { MainDomains: [...account.names.values()].map(told) });
    case 'search':
      context.accounts.noteCheck(account, context.clock.now());
      return search(context, call, name);
    case 'add_backorder_request':
      return addRequest(context, call, account, name);
    case 'delete_backorder_request':
      return removeRequest(account, name);
    case 'backorder_request_list':
      return listRequests(context, account);
    case 'set_renew_option':
    case 'set_ns': {
      const held = account.names.get(name);
      if (held === undefined) return failure(command, 'could not find domain in your account');
      if (command === 'set_ns') held.nameservers = serversOf(call.query);
      else held.autoRenew = call.query.get('renew_option') === 'auto';
      return success(command);
    }
    default:
      return failure('', 'unknown command');
  }
}

const serversOf = (query: URLSearchParams) =>
  [...query].flatMap(([name, value]) => (/^ns\d+$/.test(name) ? [value] : []));

const told = ({ domain, created, expires, autoRenew }: HeldName) => ({
  Name: domain,
  Expiration: String(expires),
  Registration: String(created),
  RenewOption: autoRenew ? 'auto-renew' : 'do not renew',
  Status: 'active',
});

function search(context: SimulatorContext, call: Call, name: string): Reply {
  if (registrable(name) !== name) return failure('search', 'invalid domain');
  if (zoneOf(name)?.tld.length === 2) return failure('search', 'this tld is not supported');
  const { available, premium, cents } = offerOf(context, name, call);
  const price = `${(cents / 100).toFixed(2)} in ${call.query.get('currency') ?? 'USD'}`;
  const result = {
    DomainName: nameInAnswer(name, call),
    Available: available ? 'yes' : 'no',
    ...(available ? { Price: premium ? `${price} and Is a Premium Domain` : price } : {}),
  };
  const outcome = premium ? 'premium' : available ? 'available' : 'taken';
  return { ...success('search', { SearchResults: [result] }), outcome };
}
