import * as z from 'zod';
import { classifyRdap } from '#domain/rdap/classify.ts';
import type { RegistryClassification } from '#domain/whois/classification.ts';
import { classifyWhois } from '#domain/whois/classify.ts';
import { type Command, readOptions, UsageError, writeOut } from './command.ts';
import { readLines } from './input/read-lines.ts';

/** One answer of a registry, as a line of the input. Unknown fields are ignored. */
const Answer = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  server: z.string().nullish(),
  tld: z.string().nullish(),
  domain: z.string().nullish(),
  raw: z.string().nullish(),
  http_status: z.number().int().nullish(),
});

type Answer = z.infer<typeof Answer>;

const LINE_MAX = 4_000_000;

export const clasificar: Command = {
  ayuda: `clasificar whois|rdap [FILE|-]
  Lee líneas JSON {id, server, tld, domain, raw, http_status?} y escribe por cada una
  {id, label, expires, created, updated, registrar, nameservers, status}.`,

  async run(args, signal) {
    const { positionals } = readOptions(args, {});
    const [kind, file = '-', ...rest] = positionals;
    if ((kind !== 'whois' && kind !== 'rdap') || rest.length > 0) {
      throw new UsageError('Indica whois o rdap, y como mucho un archivo.');
    }
    let number = 0;
    for await (const line of readLines(file, LINE_MAX)) {
      if (signal.aborted) return 1;
      number += 1;
      const answer = Answer.safeParse(readJson(line));
      if (!answer.success) throw new UsageError(`La línea ${number} no es una respuesta en JSON.`);
      await writeOut(`${JSON.stringify(classify(kind, answer.data))}\n`);
    }
    return 0;
  },
};

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function classify(kind: 'whois' | 'rdap', answer: Answer) {
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
