import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { Procesamiento } from '#contract/entities/configuracion.ts';
import type { ServerPace } from '#domain/zones/server-pace.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { AiProviders } from '#providers/ai/provider.ts';
import type { ArchiveProbe } from '#providers/archive/port.ts';
import type { MapsProvider } from '#providers/maps/port.ts';
import type { RankProbe } from '#providers/metrics/port.ts';
import type { DnsProbe, RdapProbe, RegistryProbe, SiteProbe } from '#providers/registry/port.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';
import type { Store, Tx } from '#store/store.ts';
import type { AccountKeys, MarkSecrets } from './account-keys.ts';
import type { Queue } from './queue.ts';
import type { AccountChannels, AccountProbes, KnownRegistered, ZoneAccess } from './registry-ports.ts';

/** What every stage works with; the composition root builds it once a process. */
export interface PipelineDeps {
  store: Store;
  queue: Queue;
  clock: Clock;
  log: Logger;
  /** This process, as its claims name it. */
  proceso: string;
  maps: MapsAccess;
  /** Language models of the accounts' own keys. */
  ia: AiDeps;
  dns: DnsProbe;
  site: SiteProbe;
  registry: { rdap: RdapProbe; whois: RegistryProbe } & AccountProbes;
  /** The account's own keys for channel K. */
  accountChannels: AccountChannels;
  /** The accounts' own provider keys. */
  accountKeys: AccountKeys;
  /** What marks of businesses that are not to be contacted are hashed with. */
  marks: MarkSecrets;
  /** The web archive, and ranks of names. */
  archive: ArchiveProbe;
  ranks: RankProbe;
  zoneAccess(dominio: string): Promise<ZoneAccess>;
  /** Names whose sites answered, for the canaries. */
  knownRegistered: KnownRegistered;
  /** Questions a second to one zone's servers about watched names, of all processes together. */
  zoneLooksPerSecond: number;
  /** How fast the server of a question may be asked. */
  registryPace(work: Pick<RegistryWork, 'servidor' | 'dominio' | 'canal'>): ServerPace;
}

/** What asking a language model takes. */
export interface AiDeps {
  store: Store;
  clock: Clock;
  accountKeys: AccountKeys;
  aiProviders: AiProviders;
}

/** The maps provider of one account for one batch, with the key its rate is shared by. */
export interface MapsAccess {
  resolve(
    tx: Tx,
    usuarioId: string,
    configuracion: BatchConfiguracion,
  ): Promise<ResolvedMaps | { kind: 'no_key'; detalle: string }>;
}

export interface ResolvedMaps {
  kind: 'ready';
  provider: MapsProvider;
  /** Names the key in the shared limiter without revealing it. */
  clave: string;
  intervalMs: number;
  /** Its requests count against the account's quota. */
  paid: boolean;
  /** It stands in for the provider that the account would use, whose key is missing. */
  isFallback: boolean;
}

/** The account's own processing settings. */
export interface AccountLimits extends Procesamiento {
  usuario_id: string;
}
