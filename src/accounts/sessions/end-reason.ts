import type { CodigoError } from '#contract/errors.ts';

/** Why a session ended, as its row and the audit say. */
export type EndReason =
  | 'cierre_de_sesion'
  | 'acceso_retirado'
  | 'token_reutilizado'
  | 'cerrada_por_el_usuario'
  | 'cuenta_eliminada'
  | 'demasiadas_sesiones';

/** What the browser of a session that was ended is told; `motivo` is what its row says, null when its time ran out. */
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
