import { SECOND_CONFIRMATION_MS } from '#contract/limits.ts';
import { type Attempt, attemptsAt, type RegistryChannel, registryChannels, startOf } from './attempts.ts';
import { isUnanswerable, type Reading } from './reading.ts';
import { readyChannel } from './ready-channel.ts';
import { isClosed, isOutOfZone } from './rows.ts';
import type { NextStep } from './types.ts';
import { windows } from './windows.ts';

export interface Plan extends NextStep {
  failed: { what: Attempt['what']; again: boolean } | null;
}

/** Waits before an attempt in milliseconds, by failures so far; a server's own "not before" is added. */
const BACKOFF_MS = [2_000, 2_000, 10_000, 60_000, 5 * 60_000, 15 * 60_000] as const;
const BACKOFF_MAX_MS = 3_600_000;

/** The cheapest question that could change the verdict. Pure: the caller asks, adds the answer, and plans again. */
export function planNext(r: Reading): Plan {
  const reason = whyRegistry(r);
  const dns = r.dns.answer;
  if (dns === null || dns.hora < startOf(r.input)) return askOf(r, 'dns', 'Falta la zona');
  if (needsSite(r)) return askOf(r, 'site', 'Falta la web');
  if (reason === null) return DONE;
  if (isUnanswerable(r) && r.registry.kind === 'none') return withoutChannel(r);
  if ((r.registry.hora ?? Number.NEGATIVE_INFINITY) < startOf(r.input)) return askRegistry(r, reason);
  return r.registry.kind === 'conflict' ? settle(r) : confirm(r, dns.hora);
}

function needsSite(r: Reading): boolean {
  if (r.dns.kind !== 'referral' && r.dns.kind !== 'data') return false;
  return r.site.answer === null || r.site.answer.hora < startOf(r.input);
}

/** A live delegated site needs no registry. */
function whyRegistry(r: Reading): string | null {
  const { history, check, now } = r.input;
  if (check?.byPerson === true) return 'Lo pide una persona';
  if (r.registry.kind === 'conflict') return 'Respuestas contradictorias';
  if (isOutOfZone(r)) return 'No está delegado';
  if (r.dns.kind === 'referral') {
    if (r.site.kind === 'dead') return 'Delegado pero sin web';
    if (r.site.answer?.kind === 'default_page') return 'Delegado pero sin nada publicado';
    if (r.site.kind === 'parked') return 'Delegado pero aparcado';
  }
  if (r.dns.kind === 'data' && !r.input.zone.dataWithoutDelegation)
    return 'Tiene datos en la zona sin delegación';
  if (r.registry.kind === 'absent') return 'Está en la zona aunque el registro dijo que no existe';
  if (history.previous?.es_disponible === true) return 'Estaba libre y ahora está en la zona';
  const expiry = r.dates.expiracion ?? history.previous?.fecha_expiracion ?? null;
  return expiry !== null && expiry - now <= windows.expiryNearMs ? 'Caducidad cercana o pasada' : null;
}

/** Seen twice in a check, it is not asked about again: that bounds the questions. */
function existsOnceUndelegated(r: Reading): boolean {
  const times = r.input.evidence
    .filter(({ fuente, hora }) => fuente === 'dns' && hora >= startOf(r.input))
    .filter(({ kind }) => kind === 'data_without_ns' || kind === 'nodata')
    .map(({ hora }) => hora);
  return r.dns.kind !== 'referral' && new Set(times).size === 1;
}

/** No server to ask: NXDOMAIN is checked again a day later, then by a person. */
function withoutChannel(r: Reading): Plan {
  const { nxdomainSince, lasting } = r.dns;
  if (nxdomainSince === null || lasting) return DONE;
  const notBefore = nxdomainSince + windows.nxdomainTwiceMs;
  return { ask: 'dns', channel: null, notBefore, reason: 'Segunda mirada a la zona', failed: null };
}

/** Contradicting channels are each asked once per check; then a person decides. */
function settle(r: Reading): Plan {
  const asked = attemptsAt(r.input, 'registry').filter((attempt) => attempt.hora >= startOf(r.input));
  const missing = registryChannels(r).find(
    (channel) => !asked.some((attempt) => attempt.channel === channel),
  );
  return missing === undefined
    ? DONE
    : askChannel(r, missing, r.input.now, 'Desempatar respuestas contradictorias');
}

/** To the second confirmation: the other channel at once, otherwise the same one ten minutes later. */
function confirm(r: Reading, dnsHora: number): Plan {
  const { absents, confirmaciones, heldUntil } = r.registry;
  const [newest] = absents;
  if (newest === undefined) return DONE;
  if (r.dns.kind !== 'nxdomain' && r.dns.kind !== 'wildcard') {
    const dnsIsOld = newest.hora - dnsHora > windows.dnsDoubtMs;
    return dnsIsOld || existsOnceUndelegated(r) ? askOf(r, 'dns', 'La zona puede haber cambiado') : DONE;
  }
  if (r.input.zone.releaseRounds || isClosed(r)) return DONE;
  const ready = readyChannel(r);
  if (ready !== null) return askChannel(r, ready, r.input.now, 'Segunda confirmación por otro canal');
  if (r.dns.unconfirmed) return askZoneAgain(r);
  if (confirmaciones === 2) return DONE;
  const channels = registryChannels(r);
  const same = channels.find((channel) => channel === newest.channel) ?? channels[0];
  if (same === undefined) return DONE;
  const failed = failedSince(r, 'registry', newest.hora).filter((attempt) => attempt.channel === same);
  const oldest = Math.min(...absents.map(({ hora }) => hora));
  const notBefore = Math.max(oldest + SECOND_CONFIRMATION_MS, heldUntil ?? 0);
  const plan = askChannel(r, same, notBefore, 'Segunda confirmación');
  return failed.length === 0 ? plan : retry(r, 'registry', failed, plan);
}

/** The registry and only one server of the zone deny the name, so the other servers are asked again. */
function askZoneAgain(r: Reading): Plan {
  const alone = attemptsAt(r.input, 'dns')
    .filter(({ hora }) => hora >= startOf(r.input))
    .map((attempt) => ({ ...attempt, disbelieved: true }));
  const plan: Plan = { ...DONE, ask: 'dns', notBefore: r.input.now, reason: 'Otro servidor de la zona' };
  return retry(r, 'dns', alone, plan);
}

function askOf(r: Reading, what: 'dns' | 'site', reason: string): Plan {
  const answered = { dns: r.dns.answer, site: r.site.answer }[what];
  const failed = failedInCheck(r, what, answered?.hora ?? null);
  const plan: Plan = { ask: what, channel: null, notBefore: r.input.now, reason, failed: null };
  return failed.length === 0 ? plan : retry(r, what, failed, plan);
}

/** Untried channels first, then after a wait the one that failed longest ago. */
function askRegistry(r: Reading, reason: string): Plan {
  const failed = failedInCheck(r, 'registry', r.registry.hora);
  const lastFailure = (channel: RegistryChannel) =>
    Math.max(0, ...failed.filter((attempt) => attempt.channel === channel).map(({ hora }) => hora));
  const [channel] = registryChannels(r)
    .filter((candidate) => !failed.some((attempt) => attempt.hopeless && attempt.channel === candidate))
    .toSorted((a, b) => lastFailure(a) - lastFailure(b));
  if (channel === undefined) return { ...DONE, failed: { what: 'registry', again: false } };
  const plan = askChannel(r, channel, r.input.now, reason);
  if (lastFailure(channel) > 0) return retry(r, 'registry', failed, plan);
  return failed.length === 0 ? plan : { ...plan, failed: { what: 'registry', again: true } };
}

function failedInCheck(r: Reading, what: Attempt['what'], answered: number | null): Attempt[] {
  const start = startOf(r.input);
  return failedSince(r, what, answered ?? Number.NEGATIVE_INFINITY).filter(({ hora }) => hora >= start);
}

function failedSince(r: Reading, what: Attempt['what'], answered: number): Attempt[] {
  return attemptsAt(r.input, what).filter((attempt) => !attempt.answered && attempt.hora > answered);
}

function askChannel(r: Reading, channel: RegistryChannel, notBefore: number, reason: string): Plan {
  const [first] = registryChannels(r);
  return { ask: channel === first ? 'registry' : 'second_channel', channel, notBefore, reason, failed: null };
}

function retry(r: Reading, what: Attempt['what'], failed: readonly Attempt[], plan: Plan): Plan {
  const { allowed } = r.input.retries;
  const disbelieved = failed.filter((attempt) => attempt.disbelieved).map(({ hora }) => hora);
  const used = Math.max(r.input.retries.used, new Set(disbelieved).size);
  if (used >= allowed) return { ...DONE, failed: { what, again: false } };
  const last = Math.max(...failed.map(({ hora }) => hora));
  return {
    ...plan,
    notBefore: Math.max(last + (BACKOFF_MS[used] ?? BACKOFF_MAX_MS), plan.notBefore),
    reason: `${plan.reason} (reintento)`,
    failed: { what, again: true },
  };
}

const DONE: Plan = {
  ask: 'nothing',
  channel: null,
  notBefore: 0,
  reason: 'Comprobación terminada',
  failed: null,
};
