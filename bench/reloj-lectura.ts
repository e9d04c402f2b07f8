import * as z from 'zod';

/** What a process that watches reports: questions a second, and the most memory that it held, in MiB. */
export const Looked = z.object({ perSecond: z.number(), rssMiB: z.number() });
export type Looked = z.infer<typeof Looked>;
