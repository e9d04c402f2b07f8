import { domainsInLine, rejection, whyLeft } from '#domain/website/domain-line.ts';
import { AppError } from '#platform/errors.ts';
import type { NewDomain } from '#store/queries/domains/requests.ts';

const LINES_MAX = 5_000;
const LINE_START = /(?:^|[\r\n])[^\S\r\n]*\S/g;
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

/** Registrable domains of pasted lines, each once; blank lines are ignored. Throws `entrada_no_valida` for more than 5,000. */
export function readPastedDomains(lines: readonly string[]): PastedDomains {
  refuseTooMany(lines);
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

function refuseTooMany(lines: readonly string[]): void {
  let count = 0;
  for (const text of lines)
    for (const _ of text.matchAll(LINE_START)) {
      count += 1;
      if (count > LINES_MAX) throw new AppError('entrada_no_valida', TOO_MANY, { campos: ['dominios'] });
    }
}

const TOO_MANY =
  'la lista de dominios: como máximo 5.000 líneas en una llamada, también las que van dentro de un mismo texto; envíala en varias';
