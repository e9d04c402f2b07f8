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

/** The state of a domain's verification; an unknown one looks like pendiente. */
export function DomainStateBadge({ estado }: { estado: EstadoVerificacion }) {
  const [color, label] = domainStateLook[estado] ?? domainStateLook.pendiente;
  return (
    <span className={classes.badge} data-color={color}>
      {label}
    </span>
  );
}
