import { Badge } from '@mantine/core';
import type { Orden } from '#contract/orders/entities.ts';
import { isPlaced } from '#domain/orders/states.ts';
import { estadoOrdenLabel, placedLabel } from '#domain/text/order-labels.ts';

/** An order that ended after all its checks without buying. */
const REHEARSAL = 'Simulacro';

/** Green is what can be bought or was; amber waits for a date or a person; petrol is work in progress. */
const COLOUR: Readonly<Record<Orden['estado'], string>> = {
  borrador: 'gray',
  armada: 'ambar',
  comprobando: 'petroleo',
  enviando: 'petroleo',
  por_conciliar: 'ambar',
  comprada: 'verde',
  no_comprada: 'rojo',
  caducada: 'gray',
  cancelada: 'gray',
};

export function OrderStateBadge({ orden }: { orden: Pick<Orden, 'estado' | 'codigo' | 'cuando'> }) {
  const { estado, codigo } = orden;
  const placed = isPlaced(orden) && codigo !== null ? placedLabel[codigo] : undefined;
  const colour = placed === undefined ? COLOUR[estado] : 'ambar';
  const isRehearsal = estado === 'no_comprada' && codigo === 'simulacro';
  return (
    <Badge color={isRehearsal ? 'gray' : colour} variant="light" tt="none" fw={600} flex="none">
      {isRehearsal ? REHEARSAL : (placed ?? estadoOrdenLabel[estado])}
    </Badge>
  );
}
