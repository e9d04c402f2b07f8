import type { GroupHandlers } from '../handler.ts';
import { later } from '../later.ts';

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
