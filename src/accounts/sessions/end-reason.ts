import type { CodigoError } from '#contract/errors.ts';

export type EndReason =
  | 'cierre_de_sesion'
  | 'acceso_retirado'
  | 'token_reutilizado'
  | 'cerrada_por_el_usuario'
  | 'cuenta_eliminada'
  | 'demasiadas_sesiones';

/** Error code for the browser of an ended session; `motivo` from its row, null if it expired. */
export function refusalOf(motivo: string | null): CodigoError {
  switch (motivo) {
    case 'token_reutilizado' satisfies EndReason:
      return 'sesion_reutilizada';
    case 'cerrada_por_el_usuario' satisfies EndReason:
      return 'sesion_cerrada';
    case 'demasiadas_sesiones' satisfies EndReason:
      return 'sesion_sobrante';
    default:
      return 'sesion_terminada';
  }
}
