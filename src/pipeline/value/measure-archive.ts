import { readArchivedPage } from '#domain/value/archive-page.ts';
import { deadSiteByRules } from '#domain/value/dead-site.ts';
import { systemClock } from '#platform/clock.ts';
import type { ArchiveProbe, ArchiveSpan } from '#providers/archive/port.ts';
import {
  accountsWithMetricWork,
  addMetrics,
  claimMetricWork,
  type MetricWork,
  metricWorkDone,
  metricWorkFailed,
  saveWorldMetric,
} from '#store/queries/opportunities/metrics.ts';
import {
  endRateFailures,
  heldUntil,
  holdRateSlots,
  restRateSlots,
  takeRateSlot,
} from '#store/queries/registry/rate-slots.ts';
import { nextRevision, type Tx, withAccount, withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'archive'>;

/** The archive allows 24 requests a minute; one queue for the whole installation, with a margin. */
const CLAVE = 'wayback';
const FUENTE = 'wayback';
const ACCOUNTS = 20;
const INTERVAL_MS = 2_600;
/** The archive counts by real time, even if the program's clock was moved. */
const paceClock = systemClock;
/** Asking again after a 429 blocks the address for an hour. */
const LIMITED_MIN_MS = 90_000;
/** A refused connection means a firewall block of an hour, doubled each time; a single failure is usually less. */
const UNREACHABLE_MS = [60_000, 5 * 60_000, 30 * 60_000, 60 * 60_000] as const;
const RETRY_AFTER_MAX_MS = 6 * 3_600_000;
const LEASE_MS = 5 * 60_000;
const KEEP_MS = 42 * 86_400_000;
const BLOCKED_MS = 365 * 86_400_000;
/** After a failure other names go first: they show whether the name or the archive fails. */
const BEHIND_MS = 10 * 60_000;
const AGAIN_MS = 6 * 3_600_000;
const WAIT_MAX_MS = 60_000;

/** Measures the next due name in the web archive; false if none is due or the archive must rest. */
export async function measureArchive(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const now = deps.clock.now();
  const work = await withSystem(deps.store, async (tx) => {
    if ((await heldUntil(tx, CLAVE, paceClock.now())) !== null) return undefined;
    return await claimNext(tx, now);
  });
  if (work === undefined) return false;
  if (work.datos !== null && work.medido_en !== null && work.caduca !== null) {
    await keep(deps, work, work.datos, work.medido_en.getTime(), work.caduca.getTime());
    return true;
  }
  const found = await ask(deps, work.dominio, signal);
  // The name is due again when its claim expires.
  if (found.kind === 'limited' || found.kind === 'held') return false;
  const moment = deps.clock.now();
  if (found.kind === 'unreachable' || found.kind === 'unreadable') {
    const later = moment + AGAIN_MS;
    const first = found.kind === 'unreadable' ? later : moment + found.restsMs + BEHIND_MS;
    const { usuario_id, dominio_id } = work;
    await withAccount(deps.store, usuario_id, (tx) =>
      metricWorkFailed(tx, usuario_id, FUENTE, { dominio_id, first, later: Math.max(first, later) }),
    );
    return found.kind === 'unreadable';
  }
  const caduca = moment + (found.kind === 'blocked' ? BLOCKED_MS : KEEP_MS);
  const { datos } = found;
  await withSystem(deps.store, (tx) =>
    saveWorldMetric(tx, { dominio: work.dominio, fuente: FUENTE, datos, medidoEn: moment, caduca }),
  );
  await keep(deps, work, datos, moment, caduca);
  return true;
}

/** The next due name of an account that has some; accounts come in no order. */
async function claimNext(tx: Tx, now: number): Promise<MetricWork | undefined> {
  for (const usuarioId of await accountsWithMetricWork(tx, FUENTE, now, ACCOUNTS)) {
    const claim = { fuente: FUENTE, usuarioId, limit: 1, now, until: now + LEASE_MS } as const;
    const [work] = await claimMetricWork(tx, claim);
    if (work !== undefined) return work;
  }
  return undefined;
}

/** Raises the name's revision, so that it is scored again. */
async function keep(
  deps: Deps,
  work: MetricWork,
  metricas: Readonly<Record<string, unknown>>,
  medidoEn: number,
  caduca: number,
): Promise<void> {
  const { usuario_id, dominio_id } = work;
  // The page's text is shared by all accounts; the account keeps the facts read from it.
  const { archivo_texto: _text, ...kept } = metricas;
  await withAccount(deps.store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    await addMetrics(
      tx,
      usuario_id,
      [{ dominio_id, metricas: kept, fuente: 'Internet Archive', medidoEn }],
      revision,
    );
    await metricWorkDone(tx, usuario_id, FUENTE, [{ dominio_id, again: caduca }]);
  });
}

type Found =
  | { kind: 'answered' | 'blocked'; datos: Record<string, unknown> }
  | { kind: 'limited' }
  | { kind: 'held' }
  | { kind: 'unreadable' }
  | { kind: 'unreachable'; restsMs: number };

async function ask(deps: Deps, dominio: string, signal: AbortSignal): Promise<Found> {
  if (!(await reachRateSlot(deps, signal))) return { kind: 'held' };
  const span = await deps.archive.span(dominio, signal);
  if (span.kind === 'answered' || span.kind === 'blocked')
    await withSystem(deps.store, (tx) => endRateFailures(tx, CLAVE));
  switch (span.kind) {
    case 'limited':
      await rest(deps, span.retryAfterMs);
      return { kind: 'limited' };
    case 'unreachable':
      return { kind: 'unreachable', restsMs: await restUnreachable(deps, span.retryAfterMs) };
    case 'unreadable':
      return { kind: 'unreadable' };
    case 'blocked':
      return { kind: 'blocked', datos: { archivo_bloqueado: true } };
    case 'answered':
      return { kind: 'answered', datos: await readSpan(deps, dominio, span.archivo, signal) };
  }
}

/** No capture is a count of zero; the topic needs a readable page. */
async function readSpan(
  deps: Deps,
  dominio: string,
  span: ArchiveSpan | null,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  if (span === null) return { archivo_capturas: 0 };
  const known = {
    archivo_primero: new Date(span.primero).toISOString(),
    archivo_ultimo: new Date(span.ultimo).toISOString(),
    archivo_capturas: span.capturas,
  };
  const html = await readCapture(deps, span.buena, signal);
  if (html === null) return known;
  const page = readArchivedPage(dominio, html);
  const captura = captureDate(span.buena?.timestamp ?? '');
  return {
    ...known,
    ...(captura === null
      ? {}
      : {
          archivo_captura: captura,
          archivo_texto: page.texto,
          archivo_sitio: deadSiteByRules({ titulo: page.titulo, texto: page.texto }),
        }),
    ...(page.titulo === null ? {} : { archivo_titulo: page.titulo }),
    ...(page.idioma === null ? {} : { archivo_idioma: page.idioma }),
    ...(page.spam === null ? {} : { archivo_spam: page.spam }),
  };
}

/** '20210303100000' as ISO 8601; null if invalid. */
function captureDate(timestamp: string): string | null {
  const read = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp);
  if (read === null) return null;
  const [, year, month, day, hour, minute, second] = read;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

async function readCapture(
  deps: Deps,
  capture: Parameters<ArchiveProbe['capture']>[0] | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (capture === null || !(await reachRateSlot(deps, signal))) return null;
  const answer = await deps.archive.capture(capture, signal);
  if (answer.kind === 'limited') await rest(deps, answer.retryAfterMs);
  if (answer.kind === 'unreachable') await restUnreachable(deps, answer.retryAfterMs);
  return answer.kind === 'answered' ? answer.html : null;
}

async function rest(deps: Deps, retryAfterMs: number | null): Promise<void> {
  const until = paceClock.now() + Math.max(LIMITED_MIN_MS, retryAfterMs ?? 0);
  await withSystem(deps.store, (tx) => holdRateSlots(tx, CLAVE, until));
}

/** Holds the shared rate, because asking further would lengthen a block. Returns the hold in milliseconds. */
async function restUnreachable(deps: Deps, retryAfterMs: number | null): Promise<number> {
  const now = paceClock.now();
  const leastMs = Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS);
  const until = await withSystem(deps.store, (tx) =>
    restRateSlots(tx, CLAVE, { holdsMs: UNREACHABLE_MS, leastMs, now }),
  );
  return until - now;
}

/** Waits for the shared rate slot; false if it is too far, the archive is held meanwhile, or the signal aborts. */
async function reachRateSlot(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const now = paceClock.now();
  const slot = await withSystem(deps.store, (tx) =>
    takeRateSlot(tx, { clave: CLAVE, intervalMs: INTERVAL_MS, now }),
  );
  if (slot - now > WAIT_MAX_MS) return false;
  await wait(slot - now, signal);
  if (signal.aborted) return false;
  return (await withSystem(deps.store, (tx) => heldUntil(tx, CLAVE, paceClock.now()))) === null;
}
