import type { SimulatorContext } from '../../context.ts';
import { takeName } from '../../take.ts';
import { registryAt } from '../../world/lifecycle.ts';
import { offeredAs } from '../../world/truth.ts';
import type { Call, Reply } from '../http-service.ts';
import type { NameRequest, RegistrarAccount } from './accounts.ts';
import { failure, success } from './dynadot-answer.ts';

const YEAR = 365.25 * 24 * 3_600_000;
/** What it asks for a caught name; no answer tells it. */
export const CATCH_CENTS = 2_499;
const LATE_MS = 20_000;

/**
 * Catches the names that were released since the last call: the only one who asked pays and has the name; of several,
 * no one has it until their auction ends. A name that another registered before is lost, with its request.
 */
export function settleRequests(context: SimulatorContext): void {
  const { accounts, world, clock } = context;
  const now = clock.now();
  const wishes = new Map<string, [RegistrarAccount, NameRequest][]>();
  for (const account of accounts.all('dynadot')) {
    for (const request of account.requests.values()) {
      const { domain } = request;
      wishes.set(domain, [...(wishes.get(domain) ?? []), [account, request]]);
    }
  }
  for (const [domain, asked] of wishes) {
    if (offeredAs(world, domain, now) === null) {
      const taken = world.domains.get(domain)?.takenAt ?? null;
      for (const [account, { at, inAuction }] of asked) {
        if (!inAuction && taken !== null && taken > at && taken <= now) account.requests.delete(domain);
      }
      continue;
    }
    takeName(world, domain, now);
    const [sole] = asked;
    if (sole === undefined || asked.length > 1 || sole[1].rivals) {
      for (const [, request] of asked) request.inAuction = true;
    } else {
      catchFor(context, sole[0], domain);
    }
  }
}

/** Its customer has two days to pay; without the money the name is not given. */
function catchFor({ accounts, clock }: SimulatorContext, account: RegistrarAccount, domain: string): void {
  account.requests.delete(domain);
  if (account.balanceCents < CATCH_CENTS) return;
  const created = clock.now();
  const expires = created + Math.round(YEAR);
  accounts.buy(account, {
    domain,
    created,
    expires,
    nameservers: ['parking'],
    pending: false,
    cents: CATCH_CENTS,
    years: 1,
  });
}

/** Only names that are about to be deleted can be asked for. */
export function addRequest(
  context: SimulatorContext,
  { fault }: Call,
  account: RegistrarAccount,
  domain: string,
): Reply {
  const { world, clock } = context;
  const command = 'add_backorder_request';
  if (fault?.fault === 'broken-before')
    return { status: 503, body: 'Service Unavailable', outcome: 'broken' };
  if (registryAt(world, domain, clock.now())?.phase !== 'pending-delete')
    return failure(command, 'could not find backorder fot this domain', 'not-yet');
  if (account.requests.has(domain))
    return failure(command, `${domain} is already on your backorder request list`, 'known');
  const request = { domain, rivals: fault?.fault === 'auctioned', inAuction: false };
  const place = () => void account.requests.set(domain, { ...request, at: clock.now() });
  if (fault?.fault === 'executes-late') {
    context.accounts.executeLater(place, fault.delayMs ?? LATE_MS);
    return { status: 200, silent: true, outcome: 'late' };
  }
  place();
  const reply = { ...success(command), outcome: 'requested' };
  if (fault?.fault === 'silent-after') return { ...reply, silent: true };
  if (fault?.fault === 'broken-after')
    return { status: 504, body: '<html>Gateway timeout</html>', outcome: 'requested' };
  return reply;
}

export function removeRequest(account: RegistrarAccount, domain: string): Reply {
  const command = 'delete_backorder_request';
  return account.requests.delete(domain)
    ? { ...success(command), outcome: 'withdrawn' }
    : failure(command, 'could not find the request', 'unknown');
}

export function listRequests(context: SimulatorContext, account: RegistrarAccount): Reply {
  const list = [...account.requests.values()].map(({ domain, inAuction }) => ({
    DomainName: domain,
    CutoffTime: String(context.clock.now()),
    BackorderRequestStatus: inAuction ? 'In auction' : 'Active',
  }));
  return success('backorder_request_list', { BackorderRequestList: list });
}
