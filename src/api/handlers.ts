import type { ApiDeps } from './deps.ts';
import type { Handlers } from './handler.ts';
import { authHandlers } from './routes/auth.ts';
import { batchesHandlers } from './routes/batches.ts';
import { dominiosHandlers } from './routes/dominios.ts';
import { keywordsHandlers } from './routes/keywords.ts';
import { negociosHandlers } from './routes/negocios.ts';
import { notificacionesHandlers } from './routes/notificaciones.ts';
import { resultadosHandlers } from './routes/resultados.ts';
import { sistemaHandlers } from './routes/sistema.ts';
import { usuariosHandlers } from './routes/usuarios.ts';

/** The handler of every call of the contract. */
export function createHandlers(deps: ApiDeps): Handlers {
  return {
    auth: authHandlers(deps),
    usuarios: usuariosHandlers(deps),
    keywords: keywordsHandlers(deps),
    batches: batchesHandlers(deps),
    negocios: negociosHandlers(deps),
    dominios: dominiosHandlers(deps),
    resultados: resultadosHandlers(),
    notificaciones: notificacionesHandlers(deps),
    sistema: sistemaHandlers(deps),
  };
}
