import { domainsInLine, rejection } from '#domain/website/domain-line.ts';
import type { NewDomain } from '#store/queries/dominios/requests.ts';

const SHOWN_MAX = 200;

export interface PastedDomains {
  domains: NewDomain[];
  rechazados: { entrada: string; motivo: string }[];
}

/** From pasted lines to registrable domains, each once; blank lines say nothing. */
export function readPastedDomains(lines: readonly string[]): PastedDomains {
  const domains = new Map<string, NewDomain>();
  const rechazados: PastedDomains['rechazados'] = [];
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
  }
  return { domains: [...domains.values()], rechazados };
}
