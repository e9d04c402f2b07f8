import type { Evidence } from '#domain/evidence/evidence.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';
import type { ZoneAccess } from './registry-ports.ts';

export interface CheckResult {
  dominio_id: string;
  dominio: string;
  access: ZoneAccess;
  nuevas: readonly Evidence[];
  spent: number;
  /** The answered registry question; null for results of DNS and website. */
  work: RegistryWork | null;
}

export interface CheckResultWriter {
  /** Settles when it is in the database. */
  write(usuarioId: string, result: CheckResult): Promise<void>;
}
