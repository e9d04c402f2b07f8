import type { ReactNode } from 'react';
import { EXTENSIONES } from '#contract/limits.ts';
import type { Format } from '../../format/format.ts';
import type { Chip } from '../list/filter-chips.tsx';
import { listText as text } from './common-text.ts';

type Options<T> = readonly (readonly [value: T, label: string])[];

/** One filter of a list: its chip while set, and its control in the panel. */
export interface Filter<T> {
  /** Null for no chip. */
  chip(value: T, format: Format): ReactNode;
  /** The control's label; a filter without one is set only by links. */
  label?: string;
  group?: string | undefined;
  /** A choice's first entry, which means no filter. */
  all?: string;
  /** The entries of a choice; without them the control is a checkbox. */
  useOptions?(format: Format): Options<T>;
}

/** One for each part of the filter besides its text, in the order of panel and chips. */
export type Filters<F> = { [K in Exclude<keyof F, 'search'>]-?: Filter<Exclude<F[K], undefined>> };
export type AnyFilters = Readonly<Record<string, Filter<unknown>>>;

export const choice = <T>(label: string, all: string, options: Options<T>, group?: string): Filter<T> => ({
  label,
  all,
  group,
  useOptions: () => options,
  chip: (value) => options.find(([one]) => one === value)?.[1] ?? String(value),
});

/** A minimum, from the offered figures. */
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

/** The ending of a name; `useMore`: further ones besides the usual. */
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

/** The set filters besides the search, in words, each with a button to remove it. */
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
