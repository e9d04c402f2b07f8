import * as z from 'zod';
import type { SimulatorContext } from '../../context.ts';
import { registrable, zoneOf } from '../../world/zones.ts';
import type { Call, Reply } from '../http-service.ts';
import type { RegistrarAccount } from './accounts.ts';
import { sell, sellLate } from './buy.ts';
import { nameInAnswer } from './offer.ts';
import { failure, success } from './porkbun-answer.ts';

const PAGE = 1_000;
const KEPT_MS = 24 * 3_600_000;
const Create = z.looseObject({
  cost: z.int().positive(),
  agreeToTerms: z.literal('yes'),
  dryRun: z.boolean().default(false),
});
const Start = z.looseObject({ start: z.coerce.number().int().nonnegative().default(0) });
const Update = z.looseObject({
  status: z.enum(['on', 'off']).optional(),
  ns: z.array(z.string()).optional(),
});

/** The same idempotency key within a day is answered the same, and buys once. */
export function porkbunCreate(
  context: SimulatorContext,
  call: Call,
  account: RegistrarAccount,
  name: string,
): Reply {
  const key = String(call.headers['idempotency-key'] ?? '');
  const known = account.answers.get(key);
  const now = context.clock.now();
  if (key !== '' && known !== undefined && now - known.at < KEPT_MS) {
    const isSame = known.request === `${call.path} ${call.body}`;
    return isSame ? (known.reply as Reply) : failure(409, 'IDEMPOTENCY_KEY_REUSED');
  }
  const keep = (reply: Reply): Reply => {
    if (key !== '') account.answers.set(key, { at: now, request: `${call.path} ${call.body}`, reply });
    return reply;
  };
  const asked = Create.safeParse(parsed(call.body));
  if (!asked.success) return failure(400, 'INVALID_REQUEST');
  if (registrable(name) !== name) return failure(400, 'INVALID_DOMAIN');
  if (zoneOf(name)?.tld.length === 2) return failure(400, 'TLD_NOT_SUPPORTED');
  const { cost: costCents, dryRun } = asked.data;
  const order = { domain: name, years: 1, nameservers: [], premium: null, costCents, dryRun };
  if (call.fault?.fault === 'broken-before')
    return { status: 503, body: 'Service Unavailable', outcome: 'broken' };
  if (call.fault?.fault === 'executes-late') {
    sellLate(context, call, account, order);
    return { status: 200, silent: true, outcome: 'late' };
  }
  const sale = sell(context, call, account, order);
  switch (sale.kind) {
    case 'taken':
      return failure(400, 'DOMAIN_NOT_AVAILABLE', { message: 'Domain is not available.' });
    case 'premium':
    case 'price':
      return failure(400, 'COST_MISMATCH', {
        message: 'Cost does not match.',
        ...(sale.kind === 'price' ? { cost: sale.cents } : {}),
      });
    case 'contact':
      return failure(403, 'NOT_VERIFIED', { message: 'Account contact is not verified.' });
    case 'no-funds': {
      const { balanceCents: balance } = account;
      return failure(402, 'INSUFFICIENT_FUNDS', {
        cost: sale.cents,
        balance,
        shortfall: sale.cents - balance,
      });
    }
    case 'would-sell':
      return success({ domain: name, cost: sale.cents, dryRun: true });
    case 'sold':
      break;
  }
  const reply = {
    ...success({ domain: name, cost: sale.cents, orderId: sale.name.id, balance: account.balanceCents }),
    outcome: 'bought',
  };
  keep(reply);
  if (call.fault?.fault === 'silent-after') return { ...reply, silent: true };
  if (call.fault?.fault === 'broken-after') {
    return { status: 504, body: '<html>Gateway timeout</html>', outcome: 'bought' };
  }
  const said = nameInAnswer(name, call);
  return said === name ? reply : { ...reply, body: { ...(reply.body as object), domain: said } };
}

export function porkbunList(call: Call, account: RegistrarAccount): Reply {
  const asked = Start.safeParse(parsed(call.body));
  const start = asked.success ? asked.data.start : 0;
  const domains = [...account.names.values()].slice(start, start + PAGE).map((name) => ({
    domain: name.domain,
    status: 'ACTIVE',
    tld: zoneOf(name.domain)?.tld ?? '',
    createDate: moment(name.created),
    expireDate: moment(name.expires),
    securityLock: '1',
    whoisPrivacy: '1',
    autoRenew: name.autoRenew ? 1 : 0,
    notLocal: 0,
  }));
  return success({ domains });
}

export function porkbunUpdate(call: Call, account: RegistrarAccount, domain: string): Reply {
  const name = account.names.get(domain);
  const asked = Update.safeParse(parsed(call.body));
  if (name === undefined || !asked.success) return failure(400, 'INVALID_DOMAIN');
  const { status, ns } = asked.data;
  if (status !== undefined) name.autoRenew = status === 'on';
  if (ns !== undefined) name.nameservers = ns;
  return success({});
}

const moment = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
