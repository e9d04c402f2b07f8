import * as z from 'zod';
import { Canal } from './entities/canales.ts';
import { Id } from './entities/shared.ts';

/** Work that is done once, by whichever process takes it, and repeated when it fails. */
interface JobDefinition<Payload extends object> {
  payload: z.ZodType<Payload>;
  /** Attempts after the first, the wait before the next growing from `retryDelaySeconds`. */
  retries: number;
  retryDelaySeconds: number;
  /** An attempt that takes longer counts as failed. */
  timeoutSeconds: number;
  /** How many of it a process works at once. */
  concurrency: number;
  /** Cron in UTC, for work that starts by itself; its payload is `{}`. */
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

/**
 * Every job of the product. A new one is a line here and its handler in `src/program/job-handlers.ts`; the program does
 * not compile, nor start, without the handler.
 */
export const jobs = {
  /** Has the second channel of a domain that was absent once asked now. */
  'domain.confirm': job({
    payload: z.strictObject({ usuario_id: Id, dominio_id: Id, dominio: z.string().max(253) }),
    concurrency: 10,
  }),
  /** Forgets rates that were not used for a day. */
  'rate_slots.purge': job({ payload: z.strictObject({}), schedule: '23 * * * *' }),
  /** Deletes what is older than its table keeps, and withdraws what Google's terms forbid to keep. */
  'rows.purge': job({ payload: z.strictObject({}), schedule: '7 * * * *', timeoutSeconds: 1_800 }),
  /** Looks through the saved filters that notify for what they did not match before. */
  'filters.watch': job({ payload: z.strictObject({}), schedule: '*/5 * * * *', timeoutSeconds: 600 }),
  /** Begins to watch, in their zones, the names that accounts have come to watch. */
  'release.watch': job({ payload: z.strictObject({}), schedule: '*/10 * * * *', timeoutSeconds: 600 }),
  /** Reminds of bought names whose renewal comes near. */
  'renewals.remind': job({ payload: z.strictObject({}), schedule: '41 * * * *' }),
  /**
   * Sends what a channel of an account has to tell. A receiver that puts the message off is asked again as the channel's
   * own row says; the retries here are of a failure of our own.
   */
  'channel.send': job({
    payload: z.strictObject({ usuario_id: Id, canal: Canal }),
    concurrency: 8,
    retryDelaySeconds: 30,
  }),
  /** Puts the keywords of a batch before the account's language model. A lost one costs its variants. */
  'ia.optimise': job({
    payload: z.strictObject({ usuario_id: Id, batch_id: Id }),
    concurrency: 2,
    timeoutSeconds: 600,
  }),
  /** Finds the accounts whose rows a language model may have something to tell about. */
  'ia.sweep': job({ payload: z.strictObject({}), schedule: '* * * * *' }),
  /** Has the account's language model tell what the tables left open: categories, old sites, notes. */
  'ia.fill': job({
    payload: z.strictObject({ usuario_id: Id }),
    concurrency: 2,
    retries: 1,
    timeoutSeconds: 900,
  }),
} as const;

/** The queue where jobs stay that have used up their attempts, until an administrator sends them back or forgets them. */
export const DEAD_JOBS = 'muertos';

export type Jobs = { [Name in keyof typeof jobs]: z.infer<(typeof jobs)[Name]['payload']> };
export type JobName = keyof Jobs;
export const jobNames = Object.keys(jobs) as JobName[]; // the keys of a constant
