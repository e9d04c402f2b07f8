import { REGISTRADOR } from '#contract/limits.ts';
import { type ServerPace, serverPace } from '#domain/zones/server-pace.ts';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';

/** WhoisXML documents 30 a second; an account's own key is not worth a ban. */
const ACCOUNT_KEY: ServerPace = { intervalMs: 100, perDay: null, blockMs: null };

const REGISTRAR: ServerPace = {
  intervalMs: REGISTRADOR.segundos * 1_000,
  perDay: REGISTRADOR.al_dia,
  blockMs: null,
};

/** How fast the server of this question may be asked, by all processes and accounts together. */
export function registryPace(work: Pick<RegistryWork, 'servidor' | 'dominio' | 'canal'>): ServerPace {
  switch (work.canal) {
    case 'whois_api':
      return ACCOUNT_KEY;
    case 'dondominio':
    case 'porkbun':
      return REGISTRAR;
    case 'whois':
      return serverPace(work.servidor);
    case 'rdap': {
      // A network map may put a registry at an address of its own: its zone still identifies it.
      const base = zoneOf(work.dominio)?.rdap ?? null;
      return serverPace(work.servidor, base === null ? null : new URL(base).host);
    }
  }
}
