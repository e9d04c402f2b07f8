import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { EstadoProceso } from '#contract/states.ts';
import {
  optionalField as optional,
  pageDefaults,
  pageFields,
  searchField,
} from '../../parts/list/url-fields.ts';

export const batchesDefaults = { search: '', ...pageDefaults } as const;

const Search = z.object({
  search: searchField(200),
  estado: optional(EstadoProceso),
  ...pageFields,
  /** The batch with open details. */
  ver: optional(Id),
});
export type BatchesSearch = z.output<typeof Search>;

export const validateBatchesSearch = (search: Record<string, unknown>): Partial<BatchesSearch> =>
  Search.parse(search);
export const batchesSearchOf = (search: Record<string, unknown>): BatchesSearch => Search.parse(search);
