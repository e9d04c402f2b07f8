import * as z from 'zod';
import type {
  Balance,
  Done,
  Found,
  OwnName,
  OwnNames,
  RegistrarPurchases,
  RegistrarQuestion,
} from '../port.ts';
import { isPast, readPrice } from '../wire.ts';
import { callDynadot } from './call.ts';

const NAMES_MAX = 20_000;
/** The list has all names with all their settings, and no paging whose first page is known. */
const LIST_BYTES = 16 * 1024 * 1024;

const Moment = z.coerce.number().int().positive().max(8.64e15).nullish().catch(null);
const Listed = z.looseObject({
  MainDomains: z
    .array(
      z.looseObject({
        Name: z.string().max(253),
        Expiration: Moment,
        RenewOption: z.string().max(100).nullish().catch(null),
      }),
    )
    .max(NAMES_MAX),
});
const Balances = z.looseObject({
  BalanceList: z.array(z.looseObject({ Currency: z.string(), Amount: z.unknown() })).max(50),
});

/** What the account has, and the settings of its names. Only its reservations are used: it registers no name at once. */
export const dynadotAccount: RegistrarPurchases = {
  hasDryRun: false,
  setsServersAtOnce: false,
  register: async () => ({ kind: 'unsupported_tld' }),
  find,
  list: async (_page, question) => await list(question),
  balance: (question) =>
    callDynadot<Balance>(
      question,
      { command: 'get_account_balance', answer: 'GetAccountBalance' },
      (said) => {
        const read = Balances.safeParse(said);
        const [first] = read.success ? read.data.BalanceList : [];
        const saldo = first && balanceOf(first.Amount, first.Currency);
        return saldo ? { kind: 'balance', saldo } : { kind: 'malformed' };
      },
    ),
  stopRenewal: (dominio, question) =>
    callDynadot<Done>(
      question,
      {
        command: 'set_renew_option',
        answer: 'SetRenewOption',
        parameters: { domain: dominio, renew_option: 'donot' },
      },
      () => ({ kind: 'done' }),
    ),
  setServers: (dominio, servidores, question) =>
    callDynadot<Done>(
      question,
      {
        command: 'set_ns',
        answer: 'SetNs',
        parameters: {
          domain: dominio,
          ...Object.fromEntries(servidores.map((server, n) => [`ns${n}`, server])),
        },
      },
      () => ({ kind: 'done' }),
    ),
};

/** An empty account has a balance of zero, which is no price. */
function balanceOf(amount: unknown, currency: string) {
  const text = String(amount);
  return /^0+(?:\.0+)?$/.test(text) && /^[A-Z]{3}$/.test(currency)
    ? { centimos: 0, moneda: currency }
    : readPrice(text, currency);
}

async function find(dominio: string, question: RegistrarQuestion): Promise<Found> {
  const read = await list(question);
  if (read.kind !== 'page') return read;
  const found = read.nombres.find((one) => one.dominio === dominio);
  if (found === undefined || isPast(found.caduca, question.now)) return { kind: 'not_held' };
  return { kind: 'held', charged: null, reference: null, invoice: null, expires: found.caduca };
}

function list(question: RegistrarQuestion): Promise<OwnNames> {
  const call = { command: 'list_domain', answer: 'ListDomainInfo', maxBytes: LIST_BYTES };
  return callDynadot<OwnNames>(question, call, (said) => {
    const listed = Listed.safeParse(said);
    if (!listed.success) return { kind: 'malformed' };
    const nombres = listed.data.MainDomains.map(
      ({ Name, Expiration, RenewOption }): OwnName => ({
        dominio: Name.trim().toLowerCase(),
        caduca: Expiration ?? null,
        autorenovacion: renews(RenewOption ?? ''),
      }),
    );
    return { kind: 'page', nombres, siguiente: null };
  });
}

/** The words of the option are not published. */
function renews(option: string): boolean | null {
  if (/\bno\b|not/i.test(option)) return false;
  return /auto/i.test(option) ? true : null;
}
