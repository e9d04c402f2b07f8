import { Badge } from '@mantine/core';
import { type EstadoProceso, estadoProceso } from '#contract/states.ts';

const look = {
  [estadoProceso.pendiente]: ['gray', 'Pendiente'],
  [estadoProceso.procesando]: ['petroleo', 'Procesando'],
  [estadoProceso.completado]: ['petroleo', 'Completado'],
  [estadoProceso.error]: ['rojo', 'Error'],
  [estadoProceso.pausado]: ['ambar', 'Pausado'],
} as const satisfies Record<EstadoProceso, readonly [color: string, label: string]>;

/** The state of a keyword or a batch; an unknown one looks like pendiente. */
export function EstadoBadge({ estado }: { estado: EstadoProceso }) {
  const [color, label] = look[estado] ?? look.pendiente;
  return (
    <Badge color={color} variant="light" tt="none" fw={600} flex="none">
      {label}
    </Badge>
  );
}
