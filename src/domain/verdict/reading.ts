import type { Evidence, RegistryEvidence } from '../evidence/evidence.ts';
import { endPhase } from '../lifecycle/lifecycle.ts';
import { onlyParkingNameservers } from '../site/parking-nameservers.ts';
import { registryChannels } from './attempts.ts';
import { everyDatePast, type KnownDates, knownDates, looksUnpaid } from './dates.ts';
import { type DnsReading, readDns } from './dns.ts';
import { newestFirst, withoutFuture } from './order.ts';
import { type RegistryReading, readRegistry } from './registry.ts';
import { readSite, type SiteReading } from './site.ts';
import type { VerdictInput } from './types.ts';

export interface Reading {
  input: VerdictInput;
  dns: DnsReading;
  site: SiteReading;
  registry: RegistryReading;
  /** Answers about the present or last registration, newest first. */
  registered: readonly RegistryEvidence[];
  dates: KnownDates;
  ending: 'redencion' | 'pendiente_borrado' | null;
  unpaid: boolean;
  everyDatePast: boolean;
  everKnown: boolean;
}

/** Drops every answer that is not evidence (I4) before any rule. */
export function readEvidence(input: VerdictInput): Reading {
  const evidence = withoutFuture(input.evidence, input.now);
  const dns = readDns(evidence, input);
  const registry = readRegistry(evidence, dns, input);
  const registrations = newestFirst(evidence.filter(showsRegistration), registryTie);
  const registered = sinceRegistered(registrations, registry);
  const dates = knownDates(registered);
  const { answer } = registry;
  const parking = dns.parkingNameservers || (answer !== null && onlyParkingNameservers(answer.nameservers));
  return {
    input,
    dns,
    site: readSite(evidence, input.now),
    registry,
    registered,
    dates,
    ending: answer === null ? null : endPhase(answer.status),
    unpaid: answer !== null && looksUnpaid(answer, dates, parking, input.now),
    everyDatePast: everyDatePast(dates, input.now),
    everKnown:
      input.history.knownRegistered ||
      input.history.listedByBusiness ||
      input.history.seenInArchive ||
      registrations.length > 0,
  };
}

export function isUnanswerable(r: Reading): boolean {
  return r.input.zone.channel === 'none' && registryChannels(r).length === 0;
}

function showsRegistration(piece: Evidence): piece is RegistryEvidence {
  return 'authority' in piece && piece.kind === 'registered';
}

function sinceRegistered(
  registrations: readonly RegistryEvidence[],
  registry: RegistryReading,
): readonly RegistryEvidence[] {
  const created = registry.answer?.fecha_registro ?? Number.NEGATIVE_INFINITY;
  return registrations.filter((piece) => (piece.fecha_registro ?? created) >= created - 86_400_000);
}

function registryTie(piece: RegistryEvidence): number {
  return Number(piece.authority === 'registrar');
}
