import type { EstadoOrden } from '#contract/orders/entities.ts';

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
