import type { Evidence } from '#domain/evidence/evidence.ts';
import { type SourceWord, WORDS_GOOD_MS } from '#domain/orders/proof.ts';
import { readEvidence } from '#store/queries/evidence/evidence.ts';
import { withAccount } from '#store/store.ts';
import type { OrderDeps } from './order-deps.ts';

const DNS_TIMEOUT_MS = 10_000;

/** What other sources than the registrar say: answers of the last minutes, and the zone's own of this moment. */
export async function wordsOf(
  deps: Pick<OrderDeps, 'store' | 'clock' | 'dns'>,
  usuarioId: string,
  dominio: string,
  signal: AbortSignal,
): Promise<SourceWord[]> {
  const now = deps.clock.now();
  const [kept, asked] = await Promise.all([
    withAccount(deps.store, usuarioId, (tx) => readEvidence(tx, usuarioId, [dominio], now)),
    deps.dns.askDelegation(dominio, { signal, timeoutMs: DNS_TIMEOUT_MS }),
  ]);
  const recent = (kept.get(dominio) ?? []).filter(({ hora }) => now - hora <= WORDS_GOOD_MS);
  return [...recent, asked].flatMap((piece) => wordOf(piece) ?? []);
}

function wordOf(piece: Evidence): SourceWord | null {
  const { fuente, hora } = piece;
  if (piece.kind === 'absent' || piece.kind === 'registered') {
    return piece.quarantined && piece.kind === 'absent'
      ? null
      : { fuente, hora, libre: piece.kind === 'absent' };
  }
  if (piece.kind === 'nxdomain') return { fuente, hora, libre: true };
  return piece.kind === 'referral' ? { fuente, hora, libre: false } : null;
}
