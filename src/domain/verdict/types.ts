import type { EstadoVerificacion, FaseCiclo, MetodoVerificacion } from '#contract/states.ts';
import type { Evidence, RegistryEvidence } from '../evidence/evidence.ts';
import type { RegistrarChannel } from '../evidence/registrar-channel.ts';
import type { Row } from './row.ts';
import type { ZoneRules } from './zone.ts';

/** All that a verdict is made of. Times are epoch milliseconds of the product's clock. */
export interface VerdictInput {
  /** The registrable domain as an A-label; anything else gets no verdict (invariant I5). */
  dominio: string;
  zone: ZoneRules;
  /** Every piece known, of any age and in any order; what is too old to count is left out here. */
  evidence: readonly Evidence[];
  history: DomainHistory;
  retries: Retries;
  now: number;
  /** The check in progress. Without one, whatever is still current counts as its answer. */
  check?: CheckInProgress;
  /** The account owns a key of a WHOIS service (channel K), which can answer where the zone's registry does not. */
  accountKey?: boolean;
  /** The account's registrars that sell names like this one: they are asked about what is not in the zone. */
  registrars?: readonly RegistrarChannel[];
  /** The account owns such a key, and its requests of the month are used up. */
  quotaUsed?: boolean;
}

export interface DomainHistory {
  /** A registry, certificate or earlier verdict once knew it as registered. */
  knownRegistered: boolean;
  listedByBusiness: boolean;
  seenInArchive: boolean;
  previous: PreviousVerdict | null;
  /** Watched or top-ranked: only then is a free name looked at again every day. */
  watched?: boolean;
  /** Consecutive finished checks that ended in `null`; spaces the next one. */
  nullChecks?: number;
}

interface PreviousVerdict {
  es_disponible: boolean | null;
  /** When it was said, in epoch milliseconds. */
  hora?: number | null;
  fecha_expiracion?: number | null;
  /** When this phase was first seen, in epoch milliseconds. */
  fase_ciclo?: FaseCiclo;
  fase_desde?: number | null;
}

/** Failed attempts of the check in progress, and how many the account allows. */
interface Retries {
  used: number;
  allowed: number;
}

interface CheckInProgress {
  /** Only answers from this moment on spare a question. */
  startedAt: number;
  /** Asked by a person ('Verificar ahora'): the registry is asked even when the site answers. */
  byPerson: boolean;
}

type Question = 'nothing' | 'dns' | 'site' | 'registry' | 'second_channel';

export type RegistryChannel = RegistryEvidence['fuente'];

/** The next cheapest question. `channel` names the registry channel to ask; `notBefore` is epoch milliseconds; `reason` a Spanish phrase for the receipt. */
export interface NextStep {
  ask: Question;
  channel: RegistryChannel | null;
  notBefore: number;
  reason: string;
}

export interface Verdict {
  estado_verificacion: EstadoVerificacion;
  es_disponible: boolean | null;
  fase_ciclo: FaseCiclo;
  /** 0–1. */
  confianza: number;
  verification_method: MetodoVerificacion;
  confirmaciones: 0 | 1 | 2;
  fecha_expiracion: number | null;
  fecha_registro: number | null;
  /** Since when the end-of-life phase lasts; hand it back as `previous.fase_desde`. */
  fase_desde: number | null;
  fecha_liberacion_estimada: number | null;
  aparcado: boolean;
  /** One clear Spanish sentence: why this verdict. */
  motivo: string;
  needs_manual_verification: boolean;
  /** When to look again; `null`: only when somebody asks. */
  proxima_verificacion: number | null;
  next: NextStep;
  /** It was `true` and somebody has it now. */
  perdido: boolean;
  /** May enter the evidence shared by all accounts: no account's key or word took part. */
  shareable: boolean;
  /** `null` while the first answers of a check are still missing. */
  row: Row | null;
}
