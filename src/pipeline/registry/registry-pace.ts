import { REGISTRADOR } from '#contract/limits.ts';
import { type ServerPace, serverPace } from '#domain/zones/server-pace.ts';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';

/** WhoisXML documents 30 a second; a lower rate protects the account's key from a ban. */
const ACCOUNT_KEY: ServerPace = { intervalMs: 100, perDay: null, blockMs: null };

const REGISTRAR: ServerPace = {
  intervalMs: REGISTRADOR.segundos * 1_000,
  perDay: REGISTRADOR.al_dia,
  blockMs: null,
};

export function registryPace(work: Pick<RegistryWork, 'servidor' | 'dominio' | 'canal'>): ServerPace {
  switch (work.canal) {
    case 'whois_api':
      return ACCOUNT_KEY;
    case 'dondominio':
    case 'porkbun':
    case 'dynadot':
      return REGISTRAR;
    case 'whois':
      return serverPace(work.servidor);
    case 'rdap': {
      // A network map may change the address, but not the zone.
      const base = zoneOf(work.dominio)?.rdap ?? null;
      return serverPace(work.servidor, base === null ? null : new URL(base).host);
    }
  }
}
