import * as z from 'zod';
import { Id } from './entities/shared.ts';

/**
 * Queues and their payloads. The rows of the database are the real queue: a job is the baton of one lane, which
 * claims rows, works them for a while and passes the baton on. A lost baton is sent again by the sweep.
 */
export const jobs = {
  /** Collects the pending keywords of one batch. */
  'keyword.search': z.strictObject({ usuario_id: Id, batch_id: Id }),
  /** Puts the keywords of a batch before the account's language model. A lost one costs its variants. */
  'ia.optimise': z.strictObject({ usuario_id: Id, batch_id: Id }),
  /** Checks many due domains of one account: DNS, then the site, then the registry when it is needed. */
  'domain.check': z.strictObject({ usuario_id: Id }),
  /** Has the second channel of a domain that was absent once asked now. A lost one costs nothing: its time comes. */
  'domain.confirm': z.strictObject({ usuario_id: Id, dominio_id: Id, dominio: z.string().max(253) }),
  /** Works the due questions for one registry server, at the pace that server allows. */
  'domain.registry': z.strictObject({ servidor: z.string().min(1).max(253) }),
} as const;

export type Jobs = { [Name in keyof typeof jobs]: z.infer<(typeof jobs)[Name]> };
export type JobName = keyof Jobs;
export const jobNames = Object.keys(jobs) as JobName[]; // the keys of a constant
