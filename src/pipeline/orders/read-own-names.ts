import { registrarKey } from '#domain/evidence/registrar-channel.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import { storedDomain } from '#domain/website/stored-domain.ts';
import type { OwnName } from '#providers/registrars/port.ts';
import {
  type DueReading,
  followRenewals,
  nextReading,
  registrarsToRead,
  saveOwnNames,
} from '#store/queries/orders/own-names.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { notifyOwnNames } from '../notifications/own-names.ts';
import type { OrderDeps } from './order-deps.ts';
import { registrarTurn } from './registrar-turn.ts';

type Deps = Pick<OrderDeps, 'store' | 'clock' | 'log' | 'accountKeys' | 'buyers' | 'registryPace'>;

const AT_ONCE = 200;
const DAY_MS = 24 * 3_600_000;
const AGAIN_MS = 3_600_000;
const TIMEOUT_MS = 30_000;
const PAGES_MAX = 50;

/** Reads once a day which names each account has at its registrars, until when, and whether they renew by themselves. */
export async function readOwnNames(deps: Deps, signal: AbortSignal): Promise<void> {
  const due = await withSystem(deps.store, (tx) => registrarsToRead(tx, deps.clock.now(), AT_ONCE));
  for (const reading of due) {
    if (signal.aborted) return;
    await readOne(deps, reading, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'the names at a registrar could not be read');
    });
  }
}

async function readOne(deps: Deps, reading: DueReading, signal: AbortSignal): Promise<void> {
  const { store, clock } = deps;
  const { usuario_id } = reading;
  const names = await allNames(deps, reading, signal);
  if (signal.aborted) return;
  const now = clock.now();
  await withAccount(store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    if (names === null) return await nextReading(tx, reading, { next: now + AGAIN_MS, read: null });
    await saveOwnNames(tx, reading, names, now);
    await followRenewals(tx, reading, { seller: registrarName[reading.registrador], revision });
    await notifyOwnNames(tx, reading, { now, revision });
    await nextReading(tx, reading, { next: now + DAY_MS, read: now });
  });
}

/** Null: the list could not be read whole. */
async function allNames(
  deps: Deps,
  { usuario_id, registrador }: DueReading,
  signal: AbortSignal,
): Promise<OwnName[] | null> {
  const stored = await withAccount(deps.store, usuario_id, (tx) =>
    deps.accountKeys.read(tx, usuario_id, registrarKey[registrador]),
  );
  if (stored.kind !== 'key') return null;
  const { key } = stored;
  const buyer = deps.buyers[registrador];
  const access = { servidor: buyer.serverFor(key), canal: registrador, dominio: '' };
  const names: OwnName[] = [];
  let page: number | null = null;
  for (let read = 0; read < PAGES_MAX; read++) {
    if ((await registrarTurn(deps, access, signal)) !== 'turn' || signal.aborted) return null;
    const answer = await buyer.list(page, { key, signal, timeoutMs: TIMEOUT_MS });
    if (answer.kind !== 'page') return null;
    names.push(...answer.nombres.filter(({ dominio }) => storedDomain(dominio) !== null));
    page = answer.siguiente;
    if (page === null) return names;
  }
  return null;
}
