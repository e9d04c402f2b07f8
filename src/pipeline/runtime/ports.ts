import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { Procesamiento } from '#contract/entities/configuracion.ts';
import type { RegistrarChannel } from '#domain/evidence/registrar-channel.ts';
import type { ServerPace } from '#domain/zones/server-pace.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { AiProviders } from '#providers/ai/provider.ts';
import type { ArchiveProbe } from '#providers/archive/port.ts';
import type { MapsProvider } from '#providers/maps/port.ts';
import type { RankProbe } from '#providers/metrics/port.ts';
import type { Buyer } from '#providers/registrars/buyer.ts';
import type { DnsProbe, RdapProbe, RegistryProbe, SiteProbe } from '#providers/registry/port.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';
import type { Store, Tx } from '#store/store.ts';
import type { AccountKeys, HolderSecrets, MarkSecrets } from './account-keys.ts';
import type { Queue } from './queue.ts';
import type { AccountChannels, AccountProbes, KnownRegistered, ZoneAccess } from './registry-ports.ts';

/** Dependencies of every stage, built once a process. */
export interface PipelineDeps {
  store: Store;
  queue: Queue;
  clock: Clock;
  log: Logger;
  /** Name of this process in its claims. */
  proceso: string;
  maps: MapsAccess;
  ia: AiDeps;
  dns: DnsProbe;
  site: SiteProbe;
  /** Websites that this process visits at once, for all accounts together. */
  sitesAtOnce: number;
  registry: { rdap: RdapProbe; whois: RegistryProbe } & AccountProbes;
  accountChannels: AccountChannels;
  accountKeys: AccountKeys;
  marks: MarkSecrets;
  holders: HolderSecrets;
  buyers: Readonly<Record<RegistrarChannel, Buyer>>;
  archive: ArchiveProbe;
  ranks: RankProbe;
  zoneAccess(dominio: string): Promise<ZoneAccess>;
  knownRegistered: KnownRegistered;
  /** DNS questions a second to one zone's servers about watched names, over all processes. */
  zoneLooksPerSecond: number;
  registryPace(work: Pick<RegistryWork, 'servidor' | 'dominio' | 'canal'>): ServerPace;
}

export interface AiDeps {
  store: Store;
  clock: Clock;
  accountKeys: AccountKeys;
  aiProviders: AiProviders;
}

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
  /** Identifies the key in the shared rate limiter without revealing it. */
  clave: string;
  intervalMs: number;
  /** Its requests count against the account's quota. */
  paid: boolean;
  /** Replaces the account's provider, whose key is missing. */
  isFallback: boolean;
}

export interface AccountLimits extends Procesamiento {
  usuario_id: string;
}
