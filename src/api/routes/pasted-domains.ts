import { type OwnDomain, ownDomain } from '#domain/website/website.ts';
import type { NewDomain } from '#store/queries/dominios/requests.ts';

type NoDomainReason = Extract<OwnDomain, { kind: 'none' }>['reason'];

const REASONS: Record<NoDomainReason, string> = {
  platform: 'Es una página dentro de una plataforma, no un dominio propio',
  social: 'Es una red social, no un dominio propio',
  directory: 'Es un directorio, no un dominio propio',
  shortener: 'Es un acortador de direcciones',
  redirector: 'Es una redirección que no dice adónde lleva',
  suffix: 'Es una extensión, no un dominio registrable',
  address: 'Es una dirección IP, no un dominio',
  invalid: 'No se entiende como dominio',
};
const SHOWN_MAX = 200;

export interface PastedDomains {
  domains: NewDomain[];
  rechazados: { entrada: string; motivo: string }[];
}

/** From pasted lines (names, hosts or whole addresses) to registrable domains, each once; blank lines say nothing. */
export function readPastedDomains(lines: readonly string[]): PastedDomains {
  const domains = new Map<string, NewDomain>();
  const rechazados: PastedDomains['rechazados'] = [];
  for (const line of lines.flatMap((text) => text.split(/[\r\n]+/))) {
    const entrada = line.trim();
    if (entrada === '') continue;
    const own = ownDomain(entrada);
    if (own.kind === 'own') {
      const { dominio, dominio_unicode, publicSuffix } = own;
      domains.set(dominio, { dominio, dominio_unicode, zona: publicSuffix });
    } else rechazados.push({ entrada: entrada.slice(0, SHOWN_MAX), motivo: REASONS[own.reason] });
  }
  return { domains: [...domains.values()], rechazados };
}
