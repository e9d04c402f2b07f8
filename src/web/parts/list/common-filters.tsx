import { EXTENSIONES } from '#contract/limits.ts';
import { FilterChoice } from './filter-choice.tsx';

/** Filters by the ending of the name; `extensions` without dots. */
export function ExtensionFilter(props: {
  label: string;
  all: string;
  value: string | undefined;
  extensions?: readonly string[];
  onPick: (extension: string | undefined) => void;
}) {
  return (
    <FilterChoice
      label={props.label}
      value={props.value ?? ''}
      all={props.all}
      options={(props.extensions ?? EXTENSIONES).map((one) => [one, `.${one}`])}
      onPick={(value) => props.onPick(value || undefined)}
    />
  );
}

/** Filters by a least figure, of those offered. */
export function MinimumFilter(props: {
  label: string;
  any: string;
  value: number | undefined;
  options: readonly number[];
  text: (figure: number) => string;
  onPick: (figure: number | undefined) => void;
}) {
  return (
    <FilterChoice
      label={props.label}
      value={String(props.value ?? '')}
      all={props.any}
      options={props.options.map((one) => [String(one), props.text(one)])}
      onPick={(value) => props.onPick(value === '' ? undefined : Number(value))}
    />
  );
}
