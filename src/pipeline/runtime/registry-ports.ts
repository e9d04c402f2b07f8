import type { RegistrarChannel } from '#domain/evidence/registrar-channel.ts';
import type { ZoneRules } from '#domain/verdict/zone.ts';
import type { AccountProbe } from '#providers/registry/port.ts';
import type { Tx } from '#store/store.ts';

/** What can be had from a domain's registry here and now: its rules, and the server of each channel. */
export interface ZoneAccess {
  rules: ZoneRules;
  servers: { rdap: string | null; whois: string | null };
}

/** Channel K: what is asked with a key of the account's own. */
export type AccountChannel = 'whois_api' | RegistrarChannel;
export type AccountProbes = Record<AccountChannel, AccountProbe>;

/** The channels that the account can ask now, and where the questions of each wait their turn. */
export interface AccountAccess {
  servers: Partial<Record<AccountChannel, string>>;
  /** It has a key of the paid service, and no request is left this month. */
  quotaUsed: boolean;
}

export interface AccountChannels {
  read(tx: Tx, usuarioId: string): Promise<AccountAccess>;
  /**
   * The key for one question, which of the paid service is already counted: batches and questions cannot pass a limit
   * together. Null when there is none, or no request is left.
   */
  take(usuarioId: string, canal: AccountChannel): Promise<string | null>;
}

/** Names whose own site answered lately, a few a zone. */
export interface KnownRegistered {
  note(dominio: string): void;
  /** The latest first. */
  of(zone: string): readonly string[];
}
