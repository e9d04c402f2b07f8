import * as z from 'zod';
import { classifyRdap } from '#domain/rdap/classify.ts';
import type { RegistryClassification } from '#domain/whois/classification.ts';
import { classifyWhois } from '#domain/whois/classify.ts';
import { Id } from './line-id.ts';

/** A registry's answer as an input line. Unknown fields are ignored. */
export const Answer = z.object({
  id: Id,
  server: z.string().nullish(),
  tld: z.string().nullish(),
  domain: z.string().nullish(),
  raw: z.string().nullish(),
  http_status: z.number().int().nullish(),
});

type Answer = z.infer<typeof Answer>;

export function classifyAnswer(kind: 'whois' | 'rdap', answer: Answer) {
  const common = {
    server: known(answer.server),
    tld: known(answer.tld),
    domain: known(answer.domain),
    raw: answer.raw ?? '',
  };
  const said =
    kind === 'whois'
      ? classifyWhois(common)
      : classifyRdap({ ...common, httpStatus: answer.http_status ?? null });
  return { id: answer.id ?? null, ...shown(said) };
}

/** Empty text counts as missing, so that it is not compared with the answer. */
const known = (text: string | null | undefined) => (text?.trim() ? text.trim() : null);

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

function shown(said: RegistryClassification) {
  return {
    label: said.label,
    expires: iso(said.expires),
    created: iso(said.created),
    updated: iso(said.updated),
    registrar: said.registrar,
    nameservers: said.nameservers,
    status: said.status,
  };
}
