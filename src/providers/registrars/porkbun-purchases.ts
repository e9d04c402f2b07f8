import * as z from 'zod';
import type { PurchaseOutcome } from '#domain/orders/outcome.ts';
import { parseJson } from '#platform/outbound/http-json.ts';
import { callPorkbun } from './porkbun-call.ts';
import type {
  Found,
  OwnName,
  OwnNames,
  RegistrarFailure,
  RegistrarPurchases,
  RegistrarQuestion,
} from './port.ts';
import { outcomeOfFailure } from './purchase-outcome.ts';
import { Cents, Flag, isPast, isSameName, type Response, readMoment } from './wire.ts';

/** Prices are in dollars, which the answer does not say. */
export const PORKBUN_CURRENCY = 'USD';

const success = z.literal('SUCCESS');
const Created = z.looseObject({
  status: success,
  domain: z.string().max(253).nullish(),
  cost: Cents,
  orderId: z
    .union([z.string().max(40), z.number()])
    .nullish()
    .catch(null),
});
const Refused = z.looseObject({
  cost: Cents,
  shortfall: z.unknown().optional(),
  limitSource: z.unknown().optional(),
  ttlRemaining: z.unknown().optional(),
  message: z.string().max(2_000).nullish().catch(null),
});
const Listed = z.looseObject({
  status: success,
  domains: z
    .array(
      z.looseObject({
        domain: z.string().max(253),
        expireDate: z.unknown().optional(),
        autoRenew: Flag.nullish().catch(null),
      }),
    )
    .max(1_000),
});
const Balance = z.looseObject({ status: success, balance: z.coerce.number().int().nonnegative() });
const Done = z.looseObject({ status: success });

/** Names of one answer of `listAll`. */
const PAGE = 1_000;
const PAGES_MAX = 50;
const LIST_BYTES = 1024 * 1024;

export const porkbunPurchases: RegistrarPurchases = {
  hasDryRun: true,
  setsServersAtOnce: false,
  async register(purchase, question) {
    const { dominio, precio, intento, simulacro } = purchase;
    // The guard is a number of US cents: a price in another currency cannot be guarded.
    if (precio.moneda !== PORKBUN_CURRENCY) return { kind: 'price_changed', price: null, premium: false };
    const answer = await callPorkbun(
      question,
      {
        path: `domain/create/${dominio}`,
        headers: { 'idempotency-key': intento },
        body: { cost: precio.centimos, agreeToTerms: 'yes', whoisPrivacy: 'yes', dryRun: simulacro },
      },
      (said) => readCreated(dominio, said),
      (said) => refusedPurchase(precio.centimos, said),
    );
    return outcomeOfFailure(answer);
  },
  find,
  list,
  balance: (question) =>
    callPorkbun(question, { path: 'account/balance', method: 'GET' }, ({ text }) => {
      const said = parseJson(text, Balance);
      return said === null
        ? { kind: 'malformed' }
        : { kind: 'balance', saldo: { centimos: said.balance, moneda: PORKBUN_CURRENCY } };
    }),
  stopRenewal: (dominio, question) =>
    callPorkbun(question, { path: `domain/updateAutoRenew/${dominio}`, body: { status: 'off' } }, done),
  setServers: (dominio, servidores, question) =>
    callPorkbun(question, { path: `domain/updateNs/${dominio}`, body: { ns: servidores } }, done),
};

const done = ({ text }: Response) =>
  parseJson(text, Done) === null ? ({ kind: 'malformed' } as const) : ({ kind: 'done' } as const);

function readCreated(dominio: string, { text }: Response): PurchaseOutcome | RegistrarFailure {
  const created = parseJson(text, Created);
  if (created === null) return { kind: 'malformed' };
  if (created.domain != null && !isSameName(created.domain, dominio)) return { kind: 'other_name' };
  const { cost, orderId } = created;
  return {
    kind: 'ok',
    charged: cost == null ? null : { centimos: cost, moneda: PORKBUN_CURRENCY },
    reference: orderId == null ? null : String(orderId),
    invoice: null,
    expires: null,
  };
}

/** The names of error codes are not published: the status, the numbers beside it, and last its English text decide. */
function refusedPurchase(sent: number, { status, text }: Response): PurchaseOutcome | null {
  const said = parseJson(text, Refused);
  if (said === null || status >= 500) return null;
  if (status === 402 || said.shortfall != null) return { kind: 'no_funds' };
  if (status === 403 && said.ttlRemaining == null && said.limitSource != null) return { kind: 'no_funds' };
  const message = said.message ?? '';
  if (status === 403 && /verif|contact/i.test(message)) return { kind: 'contact_refused' };
  if (status !== 400) return null;
  if (said.cost != null && said.cost !== sent) {
    return {
      kind: 'price_changed',
      price: { centimos: said.cost, moneda: PORKBUN_CURRENCY },
      premium: false,
    };
  }
  if (/not available|unavailable|already registered|taken/i.test(message)) return { kind: 'taken' };
  if (/tld|extension/i.test(message)) return { kind: 'unsupported_tld' };
  return /contact|registrant/i.test(message) ? { kind: 'contact_refused' } : null;
}

/** There is no published call about one name, so that the whole list is read. */
async function find(dominio: string, question: RegistrarQuestion): Promise<Found> {
  for (let page: number | null = null; ; ) {
    const read: OwnNames = await list(page, question);
    if (read.kind !== 'page') return read;
    const found = read.nombres.find((one) => one.dominio === dominio);
    if (found !== undefined && isPast(found.caduca, question.now)) return { kind: 'not_held' };
    if (found !== undefined) {
      return { kind: 'held', charged: null, reference: null, invoice: null, expires: found.caduca };
    }
    if (read.siguiente === null) return { kind: 'not_held' };
    page = read.siguiente;
    if (page >= PAGE * PAGES_MAX) return { kind: 'malformed' };
  }
}

function list(pagina: number | null, question: RegistrarQuestion): Promise<OwnNames> {
  const start = pagina ?? 0;
  const call = { path: 'domain/listAll', body: { start: String(start) }, maxBytes: LIST_BYTES };
  return callPorkbun<OwnNames>(question, call, ({ text }) => {
    const listed = parseJson(text, Listed);
    if (listed === null) return { kind: 'malformed' };
    const nombres = listed.domains.map(
      ({ domain, expireDate, autoRenew }): OwnName => ({
        dominio: domain.trim().toLowerCase(),
        caduca: readMoment(expireDate),
        autorenovacion: autoRenew ?? null,
      }),
    );
    return { kind: 'page', nombres, siguiente: nombres.length < PAGE ? null : start + PAGE };
  });
}
