import type { Evidence } from '#domain/evidence/evidence.ts';
import type { RegistryWork } from '#store/queries/registry/work.ts';
import type { ZoneAccess } from './registry-ports.ts';

/** What one step of a check learned of one domain. */
export interface CheckResult {
  dominio_id: string;
  dominio: string;
  access: ZoneAccess;
  nuevas: readonly Evidence[];
  /** Attempts that this cost the check. */
  spent: number;
  /** The registry question that is answered with it; null for results of DNS and website. */
  work: RegistryWork | null;
}

/** Writes the check results of this process, one transaction an account at a time. */
export interface CheckResultWriter {
  /** Settles when it is in the database. */
  write(usuarioId: string, result: CheckResult): Promise<void>;
}
