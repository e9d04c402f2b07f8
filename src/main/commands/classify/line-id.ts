import * as z from 'zod';

export const Id = z.union([z.string(), z.number()]).nullish();
