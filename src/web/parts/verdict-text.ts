import { type FaseCiclo, faseCiclo } from '#contract/states.ts';

export const verdictText = {
  no_domain: 'Sin dominio',
  pending: 'Verificando...',
  manual: 'Verificar manualmente',
  free: 'LIBRE',
  confirming: 'LIBRE · confirmando',
  reconfirm: 'LIBRE (por reconfirmar)',
  releasing: 'Pendiente de liberación',
  registered: 'Registrado',
} as const;

export const verdictHint = {
  no_domain: 'El negocio no anuncia una web propia.',
  pending: 'Todavía no hay pruebas suficientes para un veredicto.',
  manual: 'El registro no responde a consultas automáticas: compruébalo a mano.',
  free: 'El registro lo ha confirmado dos veces.',
  confirming: 'El registro dice que no existe; falta la segunda confirmación.',
  reconfirm: 'Estaba libre hace más de un día: conviene volver a comprobarlo.',
  releasing: 'Ha caducado y espera su turno de liberación.',
  registered: 'Tiene titular.',
} as const;

/** When a free name was last seen free. */
export const seenText = (moment: string) => `Visto libre el ${moment}`;

export const receiptHint = 'Ver las pruebas de';

/** The phases worth naming beside a badge: the name may soon be free. */
export const phaseNote: Partial<Record<FaseCiclo, string>> = {
  [faseCiclo.gracia]: 'en periodo de gracia',
  [faseCiclo.redencion]: 'en redención',
  [faseCiclo.pendiente_borrado]: 'pendiente de borrado',
};
