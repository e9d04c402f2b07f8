import { domainToASCII } from 'node:url';
import * as z from 'zod';
import type { PurchaseOutcome } from '#domain/orders/outcome.ts';
import { callDonDominio } from './dondominio-call.ts';
import { contactForm } from './dondominio-contact.ts';
import type { Found, OwnName, OwnNames, RegistrarFailure, RegistrarPurchases } from './port.ts';
import { outcomeOfFailure } from './purchase-outcome.ts';
import { isPast, isSameName, readDay, readPrice } from './wire.ts';

const Name = z.looseObject({
  name: z.string().max(253),
  domainID: z
    .union([z.string().max(40), z.number()])
    .nullish()
    .catch(null),
  status: z.string().max(60).nullish().catch(null),
  tsExpir: z.unknown().optional(),
  renewalMode: z.unknown().optional(),
});
type Name = z.infer<typeof Name>;
const Created = z.looseObject({
  billing: z.looseObject({ total: z.unknown().optional(), currency: z.unknown().optional() }).nullish(),
  domains: z.array(Name).min(1).max(10),
});
const Listed = z.looseObject({
  queryInfo: z.looseObject({ total: z.coerce.number().int().nonnegative() }),
  domains: z.array(Name).max(1_000),
});
const Account = z.looseObject({ balance: z.unknown(), currency: z.unknown() });

const PAGE = 500;
const LIST_BYTES = 512 * 1024;
const NOT_HELD = 2008;
/** States in which the registry has not confirmed the registration yet. */
const WAITS = /^(?:pending|init|processing)/;

export const dondominioPurchases: RegistrarPurchases = {
  hasDryRun: false,
  setsServersAtOnce: true,
  async register(purchase, question) {
    const { dominio } = purchase;
    if (purchase.titular === null) return { kind: 'contact_refused' };
    const form = {
      domain: dominio,
      period: String(purchase.anios),
      premium: String(purchase.premium),
      nameservers: purchase.servidores.length > 0 ? purchase.servidores.join(',') : 'parking',
      ...contactForm(purchase.titular),
    };
    const answer = await callDonDominio(
      question,
      { path: 'domain/create/', form },
      (data) => readCreated(dominio, data),
      refusedPurchase,
    );
    return outcomeOfFailure(answer);
  },
  find: (dominio, question) =>
    callDonDominio<Found>(
      question,
      { path: 'domain/getinfo/', form: { domain: dominio, infoType: 'status' } },
      (data) => readFound(dominio, data, question.now),
      (code) => (code === NOT_HELD ? { kind: 'not_held' } : null),
    ),
  list: (pagina, question) => {
    const page = pagina ?? 1;
    const form = { page: String(page), pageLength: String(PAGE), infoType: 'status' };
    return callDonDominio(question, { path: 'domain/list/', form, maxBytes: LIST_BYTES }, (data) =>
      readList(page, data),
    );
  },
  balance: (question) =>
    callDonDominio(question, { path: 'account/info/', form: {} }, (data) => {
      const account = Account.safeParse(data);
      const saldo = account.success ? readPrice(account.data.balance, account.data.currency) : null;
      return saldo === null ? { kind: 'malformed' } : { kind: 'balance', saldo };
    }),
  stopRenewal: (dominio, question) =>
    callDonDominio(
      question,
      {
        path: 'domain/update/',
        form: { domain: dominio, updateType: 'renewalMode', renewalMode: 'manual' },
      },
      () => ({ kind: 'done' as const }),
    ),
  setServers: (dominio, servidores, question) =>
    callDonDominio(
      question,
      {
        path: 'domain/updatenameservers/',
        form: { domain: dominio, nameservers: servidores.join(',') },
      },
      () => ({ kind: 'done' as const }),
    ),
};

function readCreated(dominio: string, data: unknown): PurchaseOutcome | RegistrarFailure {
  const created = Created.safeParse(data);
  if (!created.success) return { kind: 'malformed' };
  const bought = created.data.domains.find(({ name }) => isSameName(name, dominio));
  if (bought === undefined) return { kind: 'other_name' };
  const reference = bought.domainID == null ? null : String(bought.domainID);
  if (WAITS.test(bought.status ?? '')) return { kind: 'pending', reference };
  const { total, currency } = created.data.billing ?? {};
  return {
    kind: 'ok',
    charged: readPrice(total, currency),
    reference,
    invoice: null,
    expires: readDay(bought.tsExpir),
  };
}

/** Codes of an attempt that did not buy; after others it may have been executed. */
function refusedPurchase(code: number): PurchaseOutcome | null {
  if (code === 2010) return { kind: 'taken' };
  if (code === 2011) return { kind: 'price_changed', price: null, premium: true };
  return [3001, 3002, 3003].includes(code) ? { kind: 'contact_refused' } : null;
}

function readFound(dominio: string, data: unknown, now: number): Found {
  const found = Name.safeParse(data);
  if (!found.success) return { kind: 'malformed' };
  if (!isSameName(found.data.name, dominio)) return { kind: 'other_name' };
  const { status, domainID, tsExpir } = found.data;
  if (WAITS.test(status ?? '')) return { kind: 'pending' };
  const expires = readDay(tsExpir);
  // The record of a name that the account let lapse, not of a purchase.
  if (/^expired/.test(status ?? '') || isPast(expires, now)) return { kind: 'not_held' };
  const reference = domainID == null ? null : String(domainID);
  return { kind: 'held', charged: null, reference, invoice: null, expires };
}

function readList(page: number, data: unknown): OwnNames {
  const list = Listed.safeParse(data);
  if (!list.success) return { kind: 'malformed' };
  const { domains, queryInfo } = list.data;
  const isLast = domains.length === 0 || page * PAGE >= queryInfo.total;
  return { kind: 'page', nombres: domains.map(ownName), siguiente: isLast ? null : page + 1 };
}

const ownName = ({ name, tsExpir, renewalMode }: Name): OwnName => ({
  dominio: domainToASCII(name.trim().toLowerCase()),
  caduca: readDay(tsExpir),
  autorenovacion: typeof renewalMode === 'string' ? renewalMode === 'autorenew' : null,
});
