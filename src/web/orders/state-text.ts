import type { EstadoOrden } from '#contract/orders/entities.ts';

export const stateText: Record<EstadoOrden, string> = {
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

/** An order that ended after all its checks without buying. */
export const rehearsalText = 'Simulacro';
