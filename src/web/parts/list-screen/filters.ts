import type { ReactNode } from 'react';
import { EXTENSIONES } from '#contract/limits.ts';
import type { Format } from '../../format/format.ts';
import type { Chip } from '../list/filter-chips.tsx';
import { listText as text } from './common-text.ts';

type Options<T> = readonly (readonly [value: T, label: string])[];

/** One filter of a list: its chip while it is in force, and its control in the panel. */
export interface Filter<T> {
  /** Null for no chip. */
  chip(value: T, format: Format): ReactNode;
  /** Of the control; without one the filter is only set by links. */
  label?: string;
  /** The title over the controls that it stands with. */
  group?: string | undefined;
  /** The first entry of a choice, which filters nothing. */
  all?: string;
  /** The entries of a choice; without them the control is a box to tick. */
  useOptions?(format: Format): Options<T>;
}

/** One for each part of the filter beside its text, in the order of the panel and of the chips. */
export type Filters<F> = { [K in Exclude<keyof F, 'search'>]-?: Filter<Exclude<F[K], undefined>> };
export type AnyFilters = Readonly<Record<string, Filter<unknown>>>;

export const choice = <T>(label: string, all: string, options: Options<T>, group?: string): Filter<T> => ({
  label,
  all,
  group,
  useOptions: () => options,
  chip: (value) => options.find(([one]) => one === value)?.[1] ?? String(value),
});

/** A least figure, of those offered. */
export const minimum = (
  label: string,
  figures: readonly number[],
  write: 'number' | 'money',
  group?: string,
): Filter<number> => ({
  label,
  all: text.any,
  group,
  useOptions: (format) => figures.map((one) => [one, text.atLeast(format[write](one))]),
  chip: (value, format) => `${label}: ${format[write](value)}`,
});

/** The ending of a name; `useMore`: further ones than the usual. */
export const extension = (all: string, group?: string, useMore = (): string[] => []): Filter<string> => ({
  label: text.extension,
  all,
  group,
  useOptions: () => [...new Set([...EXTENSIONES, ...useMore()])].map((one) => [one, `.${one}`]),
  chip: (value) => `.${value}`,
});

export const flag = (label: string, chipOff: string | null = null): Filter<boolean> => ({
  label,
  chip: (value) => (value ? label : chipOff),
});

/** The filters in force beside the search, in words, each with the way to take it off. */
export const chipsOf = (
  filters: AnyFilters,
  values: Readonly<Record<string, unknown>>,
  format: Format,
  onPick: (name: string, value: undefined) => void,
): Chip[] =>
  Object.entries(filters).flatMap(([id, filter]) => {
    const label = values[id] === undefined ? null : filter.chip(values[id], format);
    return label === null ? [] : [{ id, label, onRemove: () => onPick(id, undefined) }];
  });
