import type { RegistrarChannel } from '#domain/evidence/registrar-channel.ts';
import type { ZoneRules } from '#domain/verdict/zone.ts';
import type { AccountProbe } from '#providers/registry/port.ts';
import type { Tx } from '#store/store.ts';

export interface ZoneAccess {
  rules: ZoneRules;
  servers: { rdap: string | null; whois: string | null };
}

/** Channel K: asked with a key of the account's own. */
export type AccountChannel = 'whois_api' | RegistrarChannel;
export type AccountProbes = Record<AccountChannel, AccountProbe>;

/** The channels that the account can ask now, with the key of their rate limit. */
export interface AccountAccess {
  servers: Partial<Record<AccountChannel, string>>;
  /** The paid service's requests of this month are used up. */
  quotaUsed: boolean;
}

export interface AccountChannels {
  read(tx: Tx, usuarioId: string): Promise<AccountAccess>;
  /**
   * Counts a request of the paid service, so that concurrent questions cannot pass the limit. Null without key or
   * request.
   */
  take(usuarioId: string, canal: AccountChannel): Promise<string | null>;
}

export interface KnownRegistered {
  note(dominio: string): void;
  /** The latest first. */
  of(zone: string): readonly string[];
}
