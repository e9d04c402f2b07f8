import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';
import { registrarAccount } from '#platform/secrets/registrar-account.ts';
import type {
  Attempted,
  Balance,
  Done,
  Found,
  OwnNames,
  Purchase,
  Registrar,
  RegistrarAnswer,
  RegistrarQuestion,
  Requested,
} from './port.ts';

const NOWHERE = 'http://127.0.0.1:9/';

/** One call of an account: its key, and how long it may take. */
export interface BuyerCall {
  key: string;
  signal: AbortSignal;
  timeoutMs: number;
  /** By `performance.now()`; later it is not sent at all. */
  startBy?: number;
}

/** A registrar as the orders of accounts use it. */
export interface Buyer {
  hasDryRun: boolean;
  setsServersAtOnce: boolean;
  /** The account at the registrar, as its rate is kept. */
  serverFor(key: string): string;
  check(dominio: string, call: BuyerCall): Promise<RegistrarAnswer>;
  register(purchase: Purchase, call: BuyerCall): Promise<Attempted>;
  find(dominio: string, call: BuyerCall): Promise<Found>;
  list(pagina: number | null, call: BuyerCall): Promise<OwnNames>;
  balance(call: BuyerCall): Promise<Balance>;
  stopRenewal(dominio: string, call: BuyerCall): Promise<Done>;
  setServers(dominio: string, servidores: readonly string[], call: BuyerCall): Promise<Done>;
  /** Refused by a registrar without reservations. */
  reserve(dominio: string, call: BuyerCall): Promise<Attempted>;
  requested(dominio: string, call: BuyerCall): Promise<Requested>;
  withdraw(dominio: string, call: BuyerCall): Promise<Done>;
}

/** Sandbox keys are refused before they are sent: what they buy is not real. */
export function createBuyer(
  registrar: Registrar,
  deps: { http: ServiceClient; clock: Clock; map: NetworkMap | null },
): Buyer {
  const { http, clock, map } = deps;
  const { name, url } = registrar.service;
  const baseUrl = map ? (map.services[name] ?? NOWHERE) : url;
  const refused = { kind: 'refused', why: 'key' } as const;
  const { reservations } = registrar;
  const asked = async <T>(
    { key, ...call }: BuyerCall,
    ask: (question: RegistrarQuestion) => Promise<T>,
  ): Promise<T | typeof refused> =>
    registrar.isTestKey(key) ? refused : await ask({ http, baseUrl, key, ...call, now: clock.now() });
  return {
    hasDryRun: registrar.hasDryRun,
    setsServersAtOnce: registrar.setsServersAtOnce,
    serverFor: (key) => registrarAccount(registrar.fuente, key),
    check: (dominio, call) => asked(call, (question) => registrar.check(dominio, question)),
    async register(purchase, call) {
      const outcome = await asked(call, (question) => registrar.register(purchase, question));
      return outcome.kind === 'refused' ? { kind: 'auth', why: 'key' } : outcome;
    },
    find: (dominio, call) => asked(call, (question) => registrar.find(dominio, question)),
    list: (pagina, call) => asked(call, (question) => registrar.list(pagina, question)),
    balance: (call) => asked(call, (question) => registrar.balance(question)),
    stopRenewal: (dominio, call) => asked(call, (question) => registrar.stopRenewal(dominio, question)),
    setServers: (dominio, servidores, call) =>
      asked(call, (question) => registrar.setServers(dominio, servidores, question)),
    async reserve(dominio, call) {
      if (reservations === null) return { kind: 'unsupported_tld' };
      const outcome = await asked(call, (question) => reservations.reserve(dominio, question));
      return outcome.kind === 'refused' ? { kind: 'auth', why: 'key' } : outcome;
    },
    requested: async (dominio, call) =>
      reservations === null
        ? { kind: 'not_requested' }
        : await asked(call, (question) => reservations.requested(dominio, question)),
    withdraw: async (dominio, call) =>
      reservations === null
        ? { kind: 'not_sold' }
        : await asked(call, (question) => reservations.withdraw(dominio, question)),
  };
}
