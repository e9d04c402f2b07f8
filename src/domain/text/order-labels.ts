import type { CodigoOrden, EstadoOrden } from '#contract/orders/entities.ts';

export const estadoOrdenLabel: Record<EstadoOrden, string> = {
  borrador: 'Borrador',
  armada: 'Armada',
  comprobando: 'Comprobando',
  enviando: 'Enviando',
  por_conciliar: 'Por conciliar',
  comprada: 'Comprada',
  no_comprada: 'No comprada',
  caducada: 'Caducada',
  cancelada: 'Cancelada',
};

/** A reservation that the registrar has, by what it waits for. */
export const placedLabel: Partial<Record<CodigoOrden, string>> = {
  reservada: 'Reservada',
  quitando_reserva: 'Quitándola',
  subasta: 'En subasta',
  por_pagar: 'Por pagar',
};
