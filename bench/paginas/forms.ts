import { living } from './forms-living.ts';
import { others } from './forms-others.ts';
import type { Form } from './markup.ts';

export function formOf(name: string): Form {
  const form = Object.entries({ ...living, ...others }).find(([known]) => known === name)?.[1];
  if (form === undefined) throw new Error(`no form ${name}`);
  return form;
}
