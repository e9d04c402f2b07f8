import * as z from 'zod';

/** What names a line: given back as it came, null when there is none. */
export const Id = z.union([z.string(), z.number()]).nullish();
