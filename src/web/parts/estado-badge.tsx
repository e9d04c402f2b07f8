import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPause, IconProgress } from '@tabler/icons-react';
import { type EstadoProceso, estadoProceso } from '#contract/states.ts';
import { estadoProcesoLabel } from '#domain/text/labels.ts';

const look = {
  [estadoProceso.pendiente]: ['gray', IconClock],
  [estadoProceso.procesando]: ['blue', IconProgress],
  [estadoProceso.completado]: ['verde', IconCheck],
  [estadoProceso.error]: ['rojo', IconAlertTriangle],
  [estadoProceso.pausado]: ['yellow', IconPlayerPause],
} as const satisfies Record<EstadoProceso, readonly [color: string, icon: typeof IconClock]>;

/** An unknown state looks like pendiente. */
export function EstadoBadge({ estado }: { estado: EstadoProceso }) {
  const known = estado in look ? estado : estadoProceso.pendiente;
  const [color, StateIcon] = look[known];
  return (
    <Badge
      color={color}
      variant="light"
      tt="none"
      fw={600}
      flex="none"
      leftSection={<StateIcon size={12} stroke={2.2} aria-hidden="true" />}
    >
      {estadoProcesoLabel[known]}
    </Badge>
  );
}
