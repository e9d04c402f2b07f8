import type { GroupHandlers } from '../http/handler.ts';
import { later } from '../http/not-implemented.ts';

export function resultadosHandlers(): GroupHandlers<'resultados'> {
  return {
    listar: later,
    oportunidades: later,
    estadisticas: later,
    crear: later,
    ver: later,
    cambiar: later,
    eliminar: later,
  };
}
