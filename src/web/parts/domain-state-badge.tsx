import { type EstadoVerificacion, estadoVerificacion } from '#contract/states.ts';
import classes from './domain-state-badge.module.css';

export const domainStateLook = {
  [estadoVerificacion.pendiente]: ['gray', 'Pendiente'],
  [estadoVerificacion.verificando]: ['petroleo', 'Verificando'],
  [estadoVerificacion.activo]: ['gray', 'Activo'],
  [estadoVerificacion.expirado]: ['ambar', 'Expirado'],
  [estadoVerificacion.no_resuelve]: ['gray', 'No resuelve'],
  [estadoVerificacion.error]: ['rojo', 'Error'],
  [estadoVerificacion.necesita_verificacion_manual]: ['ambar', 'Verificar manualmente'],
} as const satisfies Record<EstadoVerificacion, readonly [color: string, label: string]>;

const SCHEDULED = ['ambar', 'Por confirmar'] as const;

/** The state of a domain's verification; an unknown one looks like pendiente. `scheduled`: the next look has its time. */
export function DomainStateBadge({ estado, scheduled }: { estado: EstadoVerificacion; scheduled?: boolean }) {
  const [color, label] = scheduled ? SCHEDULED : (domainStateLook[estado] ?? domainStateLook.pendiente);
  return (
    <span className={classes.badge} data-color={color}>
      {label}
    </span>
  );
}
