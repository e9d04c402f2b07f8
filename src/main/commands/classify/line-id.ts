import * as z from 'zod';

/** The line's identifier, returned unchanged; null if it is missing. */
export const Id = z.union([z.string(), z.number()]).nullish();
