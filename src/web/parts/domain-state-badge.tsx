import { type EstadoVerificacion, estadoVerificacion } from '#contract/states.ts';
import type { ShownDomain } from '#domain/check/domain-state.ts';
import { type Progress, verificationLabel, verificationProgress } from '#domain/check/domain-state-text.ts';
import classes from './domain-state-badge.module.css';

const colour = {
  [estadoVerificacion.pendiente]: 'gray',
  [estadoVerificacion.verificando]: 'petroleo',
  [estadoVerificacion.activo]: 'gray',
  [estadoVerificacion.expirado]: 'ambar',
  [estadoVerificacion.no_resuelve]: 'gray',
  [estadoVerificacion.error]: 'rojo',
  [estadoVerificacion.necesita_verificacion_manual]: 'ambar',
} as const satisfies Record<EstadoVerificacion, string>;

const progressColour = {
  pending: 'petroleo',
  scheduled: 'ambar',
  paused: 'ambar',
  unchecked: 'gray',
  unresolved: 'gray',
} as const satisfies Record<Progress, string>;

/** How far the verification of a name is. `now`: epoch milliseconds. */
export function DomainStateBadge({ dominio, now }: { dominio: ShownDomain; now: number }) {
  const progress = verificationProgress(dominio, now);
  return (
    <span
      className={classes.badge}
      data-color={progress === null ? colour[dominio.estado_verificacion] : progressColour[progress]}
    >
      {verificationLabel(dominio, now)}
    </span>
  );
}
