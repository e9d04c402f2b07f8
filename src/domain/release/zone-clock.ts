import { isClosedSuffix, zoneOf } from '../zones/zone-facts.ts';
import { type ClockInput, type ClockReading, readClock } from './clock.ts';
import type { Interval } from './interval.ts';
import type { Look } from './looks.ts';
import { nextLook } from './next-look.ts';
import { ruleOf } from './reasons.ts';
import { zoneExit } from './zone-exit.ts';

/** A name's clock, shared by all accounts (epoch milliseconds): two looks, each with the server that answered. */
export interface ZoneClock {
  dominio: string;
  delegado_ultima: number | null;
  delegado_servidor: string | null;
  /** The first absence after that; null while the name is delegated. */
  ausente_primera: number | null;
  ausente_servidor: string | null;
  /** The interval of its release by both looks, as it was told last. */
  plazo_desde: number | null;
  plazo_hasta: number | null;
}

export interface ClockStep {
  clock: ZoneClock;
  /** The reading of accounts that have this name may have changed. */
  hasChanged: boolean;
  proxima: number;
  /** 3: interval near or open; 2: release within two days; 1: absent; 0: delegated. */
  urgencia: 0 | 1 | 2 | 3;
}

/** The clock after one look of the zone. `isFree`: its release was seen. `observed`: see `ClockInput`. */
export function afterLook(
  clock: ZoneClock,
  look: Look & { servidor: string },
  { isFree = false, observed = null }: { isFree?: boolean; observed?: Interval | null } = {},
): ClockStep {
  const next = moved(clock, look);
  // A late look does not change what was seen after it.
  const now = Math.max(look.hora, newestOf(next));
  const reading = readZoneClock(next, now, { expiry: null, observed });
  const proxima = nextLook(reading, now, { isAbsent: next.ausente_primera !== null, isFree });
  return {
    clock: { ...next, plazo_desde: reading.desde, plazo_hasta: reading.hasta },
    hasChanged:
      clock.ausente_primera !== next.ausente_primera ||
      (next.ausente_primera !== null && clock.delegado_ultima !== next.delegado_ultima) ||
      clock.plazo_desde !== reading.desde ||
      clock.plazo_hasta !== reading.hasta,
    proxima,
    urgencia: urgency(reading, next, proxima - now),
  };
}

/** Null without a look. */
export function afterLooks(
  clock: ZoneClock,
  looks: readonly (Look & { servidor: string })[],
  known: { isFree: boolean; observed: Interval | null },
): ClockStep | null {
  const inOrder = looks.toSorted((one, other) => one.hora - other.hora);
  return inOrder.reduce<ClockStep | null>((step, look) => {
    const next = afterLook(step?.clock ?? clock, look, known);
    return { ...next, hasChanged: next.hasChanged || step?.hasChanged === true };
  }, null);
}

const newestOf = ({ delegado_ultima, ausente_primera }: ZoneClock): number =>
  Math.max(delegado_ultima ?? 0, ausente_primera ?? 0);

function moved(clock: ZoneClock, { hora, resultado, corroborado, servidor }: Look & { servidor: string }) {
  if (resultado === 'sin_respuesta' || corroborado === false || hora <= newestOf(clock)) return clock;
  if (resultado === 'delegado') {
    return {
      ...clock,
      delegado_ultima: hora,
      delegado_servidor: servidor,
      ausente_primera: null,
      ausente_servidor: null,
    };
  }
  return clock.ausente_primera === null
    ? { ...clock, ausente_primera: hora, ausente_servidor: servidor }
    : clock;
}

const HOUR = 3_600_000;

function urgency({ desde }: ClockReading, { ausente_primera }: ZoneClock, waits: number): 0 | 1 | 2 | 3 {
  if (ausente_primera === null) return 0;
  if (desde === null) return 1;
  if (waits < HOUR) return 3;
  return waits === HOUR ? 2 : 1;
}

/** The rule behind the interval and its source, in Spanish; null: the zone's rules are unknown. */
export function ruleOfRelease(
  dominio: string,
  source: 'dns' | 'caducidad',
): { regla: string; fuente: string } | null {
  const facts = zoneOf(dominio);
  const exit = facts === undefined ? null : zoneExit(facts);
  const dias = exit && (source === 'dns' ? exit.dias : exit.dias_desde_caducidad);
  if (facts === undefined || !exit || !dias) return null;
  return { regla: ruleOf(facts.zone, dias, source), fuente: exit.fuente };
}

/** The known expiry date, unless it is of another holder, who has registered the name since it left its zone. */
export function expiryBefore(
  { ausente_primera: since }: Pick<ZoneClock, 'ausente_primera'>,
  { date, lost }: { date: number | null; lost: number | null },
): Interval | null {
  const isOfAnother = lost !== null && since !== null && lost >= since;
  return date === null || isOfAnother ? null : { desde: date, hasta: date };
}

/** When the name is released, by its clock, by the expiry date that the reader knows and by what its zone has shown. */
export function readZoneClock(
  clock: ZoneClock,
  ahora: number,
  { expiry, observed }: Pick<ClockInput, 'expiry' | 'observed'>,
): ClockReading {
  const { dominio, delegado_ultima, ausente_primera } = clock;
  const facts = zoneOf(dominio);
  const looks: Look[] = [];
  if (delegado_ultima !== null) looks.push({ hora: delegado_ultima, resultado: 'delegado' });
  if (ausente_primera !== null) looks.push({ hora: ausente_primera, resultado: 'ausente' });
  return readClock({
    zona: facts?.zone ?? dominio.slice(dominio.indexOf('.') + 1),
    exit: facts === undefined ? null : zoneExit(facts),
    soloInstituciones: isClosedSuffix(dominio.slice(dominio.indexOf('.') + 1)),
    ahora,
    looks,
    expiry,
    words: [],
    observed,
  });
}
