import * as z from 'zod';
import type { Attempted, Done, RegistrarReservations, Requested } from '../port.ts';
import { outcomeOfFailure } from '../purchase-outcome.ts';
import { isSameName } from '../wire.ts';
import { callDynadot } from './call.ts';

const REQUESTS_MAX = 10_000;
const LIST_BYTES = 4 * 1024 * 1024;
const DAY_MS = 24 * 3_600_000;
/** Longer than an order can wait. */
const AROUND_MS = 500 * DAY_MS;

const Request = z
  .looseObject({
    DomainName: z.string().max(253).optional(),
    Domain: z.string().max(253).optional(),
    BackorderRequestStatus: z.string().max(200).nullish().catch(null),
  })
  .transform(({ DomainName, Domain, BackorderRequestStatus }) => ({
    name: DomainName ?? Domain ?? '',
    status: BackorderRequestStatus ?? '',
  }));
const List = z.array(Request).max(REQUESTS_MAX);
const Requests = z.looseObject({
  BackorderRequestList: z.union([List, z.looseObject({ BackorderRequest: List })]).nullish(),
});

/**
 * A request that the registrar catch the name when it is released. Its answers do not repeat the name, and no answer
 * tells the price: it asks for the money after it has the name, and sells the name at auction if others requested it, too.
 */
export const dynadotReservations: RegistrarReservations = {
  async reserve(dominio, question) {
    const answer = await callDynadot<Attempted>(
      question,
      { command: 'add_backorder_request', answer: 'AddBackorderRequest', parameters: { domain: dominio } },
      () => ({ kind: 'placed' }),
      (error) => {
        if (/already on your/.test(error)) return { kind: 'placed' };
        return /could not find backorder/.test(error) ? { kind: 'not_yet' } : null;
      },
    );
    return outcomeOfFailure(answer);
  },
  requested: (dominio, question) => {
    const parameters = {
      startDate: dayOf(question.now - AROUND_MS),
      endDate: dayOf(question.now + AROUND_MS),
    };
    const call = { command: 'backorder_request_list', answer: 'BackorderRequestList', parameters };
    return callDynadot<Requested>(question, { ...call, maxBytes: LIST_BYTES }, (said) => {
      const read = Requests.safeParse(said);
      if (!read.success) return { kind: 'malformed' };
      const list = read.data.BackorderRequestList ?? [];
      const requests = Array.isArray(list) ? list : list.BackorderRequest;
      const found = requests.find(({ name }) => isSameName(name, dominio));
      return found
        ? { kind: 'requested', auction: /auction/i.test(found.status) }
        : { kind: 'not_requested' };
    });
  },
  withdraw: (dominio, question) =>
    callDynadot<Done>(
      question,
      {
        command: 'delete_backorder_request',
        answer: 'DeleteBackorderRequest',
        parameters: { domain: dominio },
      },
      () => ({ kind: 'done' }),
    ),
};

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
