import * as z from 'zod';
import { Canal } from './entities/canales.ts';
import { Id } from './entities/shared.ts';

/** Work done once, by any process, and repeated if it fails. */
interface JobDefinition<Payload extends object> {
  payload: z.ZodType<Payload>;
  /** Attempts after the first; the wait grows from `retryDelaySeconds`. */
  retries: number;
  retryDelaySeconds: number;
  timeoutSeconds: number;
  concurrency: number;
  /** Cron in UTC for scheduled work, whose payload is `{}`. */
  schedule: string | null;
}

const job = <Payload extends object>(
  definition: Pick<JobDefinition<Payload>, 'payload'> & Partial<JobDefinition<Payload>>,
): JobDefinition<Payload> => ({
  retries: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 120,
  concurrency: 1,
  schedule: null,
  ...definition,
});

/** A new job needs a line here and a handler in `src/program/job-handlers.ts`. */
export const jobs = {
  'domain.confirm': job({
    payload: z.strictObject({ usuario_id: Id, dominio_id: Id, dominio: z.string().max(253) }),
    concurrency: 10,
  }),
  'rate_slots.purge': job({ payload: z.strictObject({}), schedule: '23 * * * *' }),
  /** Adds accounts with work that claims would not find, as those of an older program's questions. */
  'work.recount': job({ payload: z.strictObject({}), schedule: '*/5 * * * *' }),
  /** Deletes rows past their retention, and withdraws data that Google's terms forbid to keep. */
  'rows.purge': job({ payload: z.strictObject({}), schedule: '7 * * * *', timeoutSeconds: 1_800 }),
  'filters.watch': job({ payload: z.strictObject({}), schedule: '*/5 * * * *', timeoutSeconds: 600 }),
  /** Starts to watch names in their zones that accounts have begun to watch. */
  'release.watch': job({ payload: z.strictObject({}), schedule: '*/10 * * * *', timeoutSeconds: 600 }),
  /** Tells of watched names that are released within a day, and has those whose release is due checked. */
  'release.announce': job({ payload: z.strictObject({}), schedule: '*/5 * * * *', timeoutSeconds: 600 }),
  'renewals.remind': job({ payload: z.strictObject({}), schedule: '41 * * * *' }),
  /** After a purchase: automatic renewal off, own name servers. */
  'order.settings': job({
    payload: z.strictObject({ usuario_id: Id, orden_id: Id }),
    retries: 8,
    retryDelaySeconds: 20,
    concurrency: 2,
  }),
  /** Reads the names that accounts have at their registrars. */
  'registrars.read': job({ payload: z.strictObject({}), schedule: '17 * * * *', timeoutSeconds: 1_800 }),
  /** The channel's row has the times for a receiver that defers; these retries are for our own failures. */
  'channel.send': job({
    payload: z.strictObject({ usuario_id: Id, canal: Canal }),
    concurrency: 8,
    retryDelaySeconds: 30,
  }),
  /** Sends the due events of an address; the deliveries' rows have the times of their retries. */
  'events.send': job({
    payload: z.strictObject({ usuario_id: Id, destino_id: Id }),
    concurrency: 8,
    retryDelaySeconds: 30,
  }),
  /** Sends a batch's keywords to the account's language model; if it is lost, only the variants are. */
  'ia.optimise': job({
    payload: z.strictObject({ usuario_id: Id, batch_id: Id }),
    concurrency: 2,
    timeoutSeconds: 600,
  }),
  'ia.sweep': job({ payload: z.strictObject({}), schedule: '* * * * *' }),
  /** Fills in what the tables left open by the account's language model: categories, old sites, notes. */
  'ia.fill': job({
    payload: z.strictObject({ usuario_id: Id }),
    concurrency: 2,
    retries: 1,
    timeoutSeconds: 900,
  }),
} as const;

/** Jobs without attempts left, until an administrator retries or deletes them. */
export const DEAD_JOBS = 'muertos';

export type Jobs = { [Name in keyof typeof jobs]: z.infer<(typeof jobs)[Name]['payload']> };
export type JobName = keyof Jobs;
export const jobNames = Object.keys(jobs) as JobName[]; // the keys of a constant
