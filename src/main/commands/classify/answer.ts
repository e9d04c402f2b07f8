import * as z from 'zod';
import { classifyRdap } from '#domain/rdap/classify.ts';
import type { RegistryClassification } from '#domain/whois/classification.ts';
import { classifyWhois } from '#domain/whois/classify.ts';
import { Id } from './line-id.ts';

/** One answer of a registry, as a line of the input. Unknown fields are ignored. */
export const Answer = z.object({
  id: Id,
  server: z.string().nullish(),
  tld: z.string().nullish(),
  domain: z.string().nullish(),
  raw: z.string().nullish(),
  http_status: z.number().int().nullish(),
});

type Answer = z.infer<typeof Answer>;

/** What an answer of WHOIS or RDAP says, as a line of the output. */
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

/** What was left out and what is empty are alike: not known, so that no answer is held against it. */
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
