import { settleUse } from '#store/queries/accounts/usage.ts';
import type { Settlement } from '#store/queries/keywords/outcomes.ts';
import { spendCredits } from '#store/queries/security/tokens.ts';
import type { Tx } from '#store/store.ts';
import { ofKeyword, type Searched } from './in-hand.ts';

export const settlementOf = (searched: readonly Searched[]): Settlement => ({
  change: { solicitudes: sum(searched, 'solicitudes'), creditos: sum(searched, 'creditos') },
  segundos: searched.reduce((total, { found }) => total + found.seconds, 0),
  keywords: searched.map(({ inHand, found }) => ({
    ...ofKeyword(inHand),
    ...found.outcome.spend,
    result: null,
  })),
});

/** Replaces the reserved requests by the used ones in the month of the claim and on the programs' tokens. */
export async function settleAccount(tx: Tx, usuarioId: string, searched: readonly Searched[]): Promise<void> {
  for (const [acceso_id, of] of Map.groupBy(searched, ({ inHand }) => inHand.reserva.acceso_id))
    if (acceso_id !== null) await spendCredits(tx, usuarioId, acceso_id, sum(of, 'creditos'));
  const ofMonth = ({ inHand: { reserva, maps } }: Searched) => `${reserva.mes ?? ''} ${maps.provider.nombre}`;
  for (const of of Map.groupBy(searched, ofMonth).values()) {
    const [first] = of;
    if (first === undefined || first.inHand.reserva.mes === null) continue;
    await settleUse(tx, usuarioId, first.inHand.reserva.mes, {
      proveedor: first.inHand.maps.provider.nombre,
      solicitudes: sum(of, 'solicitudes'),
      creditos: sum(of, 'creditos'),
    });
  }
}

const sum = (searched: readonly Searched[], unit: 'solicitudes' | 'creditos'): number =>
  searched.reduce((total, { inHand, found }) => total + found.outcome.spend[unit] - inHand.reserva[unit], 0);
