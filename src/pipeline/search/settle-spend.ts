import { settleUse } from '#store/queries/accounts/usage.ts';
import { settleBatchSpend } from '#store/queries/batches/batch-writer.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { spendCredits } from '#store/queries/security/tokens.ts';
import type { Tx } from '#store/store.ts';
import { ofKeyword, type Searched } from './in-hand.ts';

/** Replaces the reserved requests by the used ones, in the month of the claim. */
export async function settleSpend(tx: Tx, key: BatchKey, searched: readonly Searched[]): Promise<void> {
  if (searched.length === 0) return;
  const settled = searched.map(({ inHand, found: { outcome, seconds } }) => ({
    inHand,
    spend: outcome.spend,
    solicitudes: outcome.spend.solicitudes - inHand.reserva.solicitudes,
    creditos: outcome.spend.creditos - inHand.reserva.creditos,
    seconds,
  }));
  await settleBatchSpend(tx, key, {
    change: { solicitudes: sum(settled, 'solicitudes'), creditos: sum(settled, 'creditos') },
    used: settled.map(({ inHand, spend }) => ({ ...ofKeyword(inHand), ...spend })),
    segundos: sum(settled, 'seconds'),
  });
  for (const [acceso_id, of] of Map.groupBy(settled, ({ inHand }) => inHand.reserva.acceso_id))
    if (acceso_id !== null) await spendCredits(tx, key.usuario_id, acceso_id, sum(of, 'creditos'));
  const ofMonth = ({ inHand: { reserva, maps } }: (typeof settled)[number]) =>
    `${reserva.mes ?? ''} ${maps.provider.nombre}`;
  for (const of of Map.groupBy(settled, ofMonth).values()) {
    const [first] = of;
    if (first === undefined || first.inHand.reserva.mes === null) continue;
    await settleUse(tx, key.usuario_id, first.inHand.reserva.mes, {
      proveedor: first.inHand.maps.provider.nombre,
      solicitudes: sum(of, 'solicitudes'),
      creditos: sum(of, 'creditos'),
    });
  }
}

const sum = <Name extends string>(of: readonly Record<Name, number>[], name: Name): number =>
  of.reduce((total, each) => total + each[name], 0);
