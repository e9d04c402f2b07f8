import { domainsInLine, rejection, whyLeft } from '#domain/website/domain-line.ts';
import type { NewDomain } from '#store/queries/domains/requests.ts';

const SHOWN_MAX = 200;
/** One line may hold many names that are left out. */
const LEFT_SHOWN = 5_000;

interface NotTaken {
  entrada: string;
  motivo: string;
}

export interface PastedDomains {
  domains: NewDomain[];
  repetidos: number;
  rechazados: NotTaken[];
  omitidos: NotTaken[];
  omitidos_total: number;
}

/** Registrable domains of pasted lines, each once; blank lines are ignored. */
export function readPastedDomains(lines: readonly string[]): PastedDomains {
  const domains = new Map<string, NewDomain>();
  const rechazados: NotTaken[] = [];
  const omitidos: NotTaken[] = [];
  let named = 0;
  let omitidos_total = 0;
  for (const line of lines.flatMap((text) => text.split(/[\r\n]+/))) {
    const entrada = line.trim();
    if (entrada === '') continue;
    const read = domainsInLine(entrada);
    if (read.kind === 'none') {
      rechazados.push({ entrada: entrada.slice(0, SHOWN_MAX), motivo: rejection(read) });
      continue;
    }
    for (const { dominio, dominio_unicode, publicSuffix } of read.domains) {
      domains.set(dominio, { dominio, dominio_unicode, zona: publicSuffix });
    }
    named += read.domains.length;
    omitidos_total += read.left.length;
    for (const left of read.left.slice(0, LEFT_SHOWN - omitidos.length)) {
      omitidos.push({ entrada: left.texto, motivo: whyLeft(left) });
    }
  }
  return {
    domains: [...domains.values()],
    repetidos: named - domains.size,
    rechazados,
    omitidos,
    omitidos_total,
  };
}
