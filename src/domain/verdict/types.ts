import type { EstadoVerificacion, FaseCiclo, MetodoVerificacion } from '#contract/states.ts';
import type { Evidence, RegistryEvidence } from '../evidence/evidence.ts';
import type { RegistrarChannel } from '../evidence/registrar-channel.ts';
import type { ReleaseInput } from '../lifecycle/lifecycle.ts';
import type { Row } from './row.ts';
import type { ZoneRules } from './zone.ts';

/** Times are epoch milliseconds of the product's clock. */
export interface VerdictInput {
  /** An A-label registrable domain; any other name gets no verdict (invariant I5). */
  dominio: string;
  zone: ZoneRules;
  /** All known evidence, of any age and order. */
  evidence: readonly Evidence[];
  history: DomainHistory;
  retries: Retries;
  now: number;
  /** Without one, all current evidence counts as its answer. */
  check?: CheckInProgress;
  /** The account has a key of a WHOIS service (channel K), used if the zone's registry does not answer. */
  accountKey?: boolean;
  /** The account's registrars that sell this zone; asked only about names absent from it. */
  registrars?: readonly RegistrarChannel[];
  /** The account has such a key, and its requests of the month are used up. */
  quotaUsed?: boolean;
}

export interface DomainHistory {
  knownRegistered: boolean;
  listedByBusiness: boolean;
  seenInArchive: boolean;
  previous: PreviousVerdict | null;
  /** Watched or top-ranked: a free name is rechecked daily. */
  watched?: boolean;
  /** Consecutive finished checks that ended in `null`; they space the next one. */
  nullChecks?: number;
  plazo?: ReleaseInput['plazo'];
}

interface PreviousVerdict {
  es_disponible: boolean | null;
  hora?: number | null;
  fecha_expiracion?: number | null;
  fase_ciclo?: FaseCiclo;
  fase_desde?: number | null;
}

interface Retries {
  used: number;
  allowed: number;
}

interface CheckInProgress {
  /** Only answers from this moment on spare a question. */
  startedAt: number;
  /** 'Verificar ahora': the registry is asked even if the site answers. */
  byPerson: boolean;
}

type Question = 'nothing' | 'dns' | 'site' | 'registry' | 'second_channel';

export type RegistryChannel = RegistryEvidence['fuente'];

/** `notBefore`: epoch milliseconds; `reason`: a Spanish phrase for the receipt. */
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
  /** Start of the end-of-life phase; pass it back as `previous.fase_desde`. */
  fase_desde: number | null;
  fecha_liberacion_estimada: number | null;
  aparcado: boolean;
  motivo: string;
  needs_manual_verification: boolean;
  /** Null: only when a person asks. */
  proxima_verificacion: number | null;
  next: NextStep;
  /** Of a `true` that this check could not renew: time of its newest denial. */
  vista: number | null;
  /** It was `true` and is registered now. */
  perdido: boolean;
  /** May be shared with all accounts: no account's key or word took part. */
  shareable: boolean;
  /** Null while the first answers of a check are missing. */
  row: Row | null;
}
