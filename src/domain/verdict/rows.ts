import {
  type EstadoVerificacion,
  estadoVerificacion as estado,
  type FaseCiclo,
  faseCiclo as fase,
  type MetodoVerificacion,
  metodoVerificacion as metodo,
} from '#contract/states.ts';
import { isClosedSuffix } from '../zones/zone-facts.ts';
import { startOf } from './attempts.ts';
import * as motivo from './motivo.ts';
import { isUnanswerable, type Reading } from './reading.ts';
import { awaitsReadyChannel } from './ready-channel.ts';
import { type Row, row } from './row.ts';

export interface Outcome {
  row: Row | null;
  estado: EstadoVerificacion;
  es_disponible: boolean | null;
  fase: FaseCiclo;
  confianza: number;
  method: MetodoVerificacion;
  motivo: string;
}

interface Rule {
  row: Row;
  when: (r: Reading) => boolean;
  says: (r: Reading) => Omit<Outcome, 'row'>;
}

/**
 * In the document's order, except special rows before general ones: conflicts (I2) before all, 20 before 8, 12 with
 * release rounds before 9, 17 before the live site. Row 8 has two entries: the registry's answer, and closed suffixes.
 */
export const TABLE: readonly Rule[] = [
  {
    row: row.conflict,
    when: (r) => r.registry.kind === 'conflict',
    says: (r) => conflict(r.registry.unclear ? motivo.channelUnclear : motivo.channelsDisagree),
  },
  {
    row: row.alive,
    when: (r) => isDelegated(r) && r.registry.kind === 'none' && r.site.kind === 'alive',
    says: (r) => taken(estado.activo, fase.activo, 0.97, metodo.dnsHttp, motivo.alive(r)),
  },
  {
    row: row.redemption,
    when: (r) => isRegistered(r) && r.ending === fase.redencion,
    says: (r) => taken(estado.expirado, fase.redencion, 0.98, r.registry.method, motivo.redemption),
  },
  {
    row: row.pendingDelete,
    when: (r) => isRegistered(r) && r.ending === fase.pendiente_borrado,
    says: (r) =>
      taken(estado.expirado, fase.pendiente_borrado, 0.98, r.registry.method, motivo.pendingDelete),
  },
  {
    row: row.grace,
    when: (r) => isDelegated(r) && isRegistered(r) && r.unpaid && isParkedOrDead(r),
    says: (r) =>
      taken(estado.expirado, fase.gracia, 0.85, unlessRdap(r, metodo.rdapDnsHttp), motivo.grace(r)),
  },
  {
    row: row.parked,
    when: (r) => isDelegated(r) && isTaken(r) && r.site.kind === 'parked',
    says: (r) => taken(estado.activo, fase.activo, 0.9, unlessRdap(r, metodo.rdapHttp), motivo.parked(r)),
  },
  {
    row: row.deadSite,
    when: (r) => isDelegated(r) && isTaken(r) && r.site.kind === 'dead',
    says: (r) =>
      taken(estado.no_resuelve, fase.activo, 0.95, unlessRdap(r, metodo.dnsRdap), motivo.deadSite(r)),
  },
  {
    row: row.outOfZone,
    when: (r) => isOutOfZone(r) && isRegistered(r),
    says: (r) =>
      taken(
        r.unpaid || r.everyDatePast ? estado.expirado : estado.no_resuelve,
        fase.retenido,
        0.97,
        r.registry.method,
        motivo.held(r),
      ),
  },
  {
    row: row.premium,
    when: (r) => isOutOfZone(r) && r.registry.premium !== null,
    says: (r) => taken(estado.no_resuelve, fase.retenido, 0.9, r.registry.method, motivo.premium(r)),
  },
  {
    row: row.reserved,
    when: (r) => isOutOfZone(r) && r.registry.kind === 'reserved',
    says: (r) => taken(estado.no_resuelve, fase.retenido, 0.9, r.registry.method, motivo.reserved(r)),
  },
  {
    row: row.reserved,
    when: (r) => isOutOfZone(r) && r.registry.kind === 'absent' && isClosed(r),
    says: (r) => taken(estado.no_resuelve, fase.retenido, 0.9, r.registry.method, motivo.closed(r)),
  },
  {
    row: row.releaseRounds,
    when: (r) => isAbsentInBoth(r) && r.input.zone.releaseRounds,
    says: () => ({
      estado: estado.expirado,
      es_disponible: null,
      fase: fase.pendiente_borrado,
      confianza: 0.6,
      method: metodo.rdap,
      motivo: motivo.releaseRounds,
    }),
  },
  {
    row: row.free,
    when: (r) => isFree(r) && r.registry.confirmaciones === 2 && isProvenNow(r),
    says: (r) => free(r, r.registry.twoChannels ? 0.98 : 0.95, motivo.freeTwice(r)),
  },
  { row: row.freeOnce, when: isFreeByOneWord, says: awaitsSecondWord },
  {
    row: row.conflict,
    when: (r) => r.registry.kind === 'absent' && existsInZone(r),
    says: (r) => conflict(motivo.delegatedButAbsent(r)),
  },
  {
    row: row.noChannel,
    when: (r) => r.dns.kind === 'nxdomain' && isUnanswerable(r),
    says: noChannel,
  },
  {
    row: row.noChannelDelegated,
    when: (r) => isDelegated(r) && isUnanswerable(r) && isParkedOrDead(r),
    says: (r) =>
      taken(
        r.site.kind === 'parked' ? estado.activo : estado.no_resuelve,
        fase.activo,
        0.8,
        metodo.dnsHttp,
        motivo.delegatedNoChannel(r),
      ),
  },
  {
    row: row.freeInWildcard,
    when: (r) => isFreeInWildcard(r) && r.registry.confirmaciones === 2 && isProvenNow(r),
    says: (r) => free(r, 0.85, motivo.freeInWildcard(r)),
  },
  {
    row: row.dataWithoutDelegation,
    when: (r) =>
      r.dns.kind === 'data' && r.site.kind !== 'none' && (r.input.zone.dataWithoutDelegation || isTaken(r)),
    says: (r) =>
      taken(
        r.site.kind === 'dead' ? estado.no_resuelve : estado.activo,
        fase.activo,
        0.95,
        metodo.dns,
        motivo.inZoneWithoutDelegation,
      ),
  },
  {
    row: row.renewalNotShown,
    when: (r) => isDelegated(r) && isRegistered(r) && r.unpaid && r.site.kind === 'alive',
    says: (r) => taken(estado.activo, fase.activo, 0.9, r.registry.method, motivo.renewalNotShown),
  },
  {
    row: row.alive,
    when: (r) => isDelegated(r) && isTaken(r) && r.site.kind === 'alive',
    says: (r) => taken(estado.activo, fase.activo, 0.97, metodo.dnsHttp, motivo.alive(r)),
  },
];

function isDelegated(r: Reading): boolean {
  return r.dns.kind === 'referral';
}

function existsInZone(r: Reading): boolean {
  return r.dns.kind === 'referral' || r.dns.kind === 'data' || r.dns.kind === 'nodata';
}

/** A wildcard's answer and an empty node are no delegation either. */
export function isOutOfZone(r: Reading): boolean {
  return r.dns.kind === 'nxdomain' || r.dns.kind === 'nodata' || r.dns.kind === 'wildcard';
}

function isRegistered(r: Reading): boolean {
  return r.registry.kind === 'registered';
}

/** A delegated name has an owner even if the registry calls it reserved. */
function isTaken(r: Reading): boolean {
  return isRegistered(r) || r.registry.kind === 'reserved';
}

function isParkedOrDead(r: Reading): boolean {
  return r.site.kind === 'parked' || r.site.kind === 'dead';
}

function isAbsentInBoth(r: Reading): boolean {
  return r.dns.kind === 'nxdomain' && r.registry.kind === 'absent';
}

export function isClosed(r: Reading): boolean {
  const { dominio } = r.input;
  return isClosedSuffix(dominio.slice(dominio.indexOf('.') + 1));
}

/** I1: only this and the wildcard's own row yield `true`. */
function isFree(r: Reading): boolean {
  return isAbsentInBoth(r) && !r.dns.unconfirmed && !awaitsReadyChannel(r);
}

function isFreeInWildcard(r: Reading): boolean {
  return isWildcardsAnswer(r) && r.registry.kind === 'absent' && !awaitsReadyChannel(r);
}

/** Denials from before the check are history of other checks, except that they keep a free name free. */
function isProvenNow({ registry, input }: Reading): boolean {
  return (registry.hora ?? 0) >= startOf(input) || input.history.previous?.es_disponible === true;
}

/** Earlier rows need two confirmations, so exactly one is left here. */
function isFreeByOneWord(r: Reading): boolean {
  return r.registry.confirmaciones === 1 && (isFree(r) || isFreeInWildcard(r));
}

/** Only in zones with a known wildcard; elsewhere NXDOMAIN is required. */
function isWildcardsAnswer({ dns, input }: Reading): boolean {
  const { wildcard, releaseRounds } = input.zone;
  return dns.kind === 'wildcard' && !dns.unconfirmed && wildcard && !releaseRounds;
}

/** The contract has combined methods for RDAP only. */
function unlessRdap(r: Reading, combined: MetodoVerificacion): MetodoVerificacion {
  return r.registry.method === metodo.rdap ? combined : r.registry.method;
}

function taken(
  state: EstadoVerificacion,
  phase: FaseCiclo,
  confianza: number,
  method: MetodoVerificacion,
  why: string,
): Omit<Outcome, 'row'> {
  return { estado: state, es_disponible: false, fase: phase, confianza, method, motivo: why };
}

function free(r: Reading, confianza: number, why: string): Omit<Outcome, 'row'> {
  return {
    estado: r.everKnown ? estado.expirado : estado.no_resuelve,
    es_disponible: true,
    fase: fase.libre,
    confianza,
    method: r.registry.method,
    motivo: why,
  };
}

/** Until the second confirmation, the name is not sold, counted or announced as free. */
function awaitsSecondWord(r: Reading): Omit<Outcome, 'row'> {
  return { ...free(r, 0.6, motivo.freeOnce(r)), es_disponible: null };
}

function conflict(why: string): Omit<Outcome, 'row'> {
  return {
    estado: estado.necesita_verificacion_manual,
    es_disponible: null,
    fase: fase.desconocida,
    confianza: 0.3,
    method: metodo.conflict,
    motivo: why,
  };
}

function noChannel(r: Reading): Omit<Outcome, 'row'> {
  const { lasting } = r.dns;
  return {
    estado: lasting ? estado.necesita_verificacion_manual : estado.verificando,
    es_disponible: null,
    fase: fase.desconocida,
    confianza: lasting ? 0.5 : 0.3,
    method: lasting && r.everKnown ? metodo.whoisEsRestricted : metodo.dns,
    motivo: lasting ? motivo.noChannel(r) : motivo.noChannelFirstSight(r),
  };
}
