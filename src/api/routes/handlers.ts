import { adminHandlers } from '../administration/handlers.ts';
import type { ApiDeps } from '../deps.ts';
import { csvDownloads } from '../export/csv-download.ts';
import { createExportGate } from '../export/export-gate.ts';
import { tableDownloads } from '../export/table-download.ts';
import type { Handlers } from '../http/handler.ts';
import { authHandlers } from './auth.ts';
import { batchesHandlers } from './batches.ts';
import { canalesHandlers } from './canales.ts';
import { cuentaHandlers } from './cuenta.ts';
import { dashboardHandlers } from './dashboard.ts';
import { dominiosHandlers } from './dominios.ts';
import { exportarHandlers } from './exportar.ts';
import { gestionHandlers } from './gestion.ts';
import { iaHandlers } from './ia.ts';
import { keywordsHandlers } from './keywords.ts';
import { mercadoHandlers } from './mercado.ts';
import { negociosHandlers } from './negocios.ts';
import { notificacionesHandlers } from './notificaciones.ts';
import { resultadosHandlers } from './resultados.ts';
import { seguridadHandlers } from './seguridad.ts';
import { sistemaHandlers } from './sistema.ts';
import { usuariosHandlers } from './usuarios.ts';

/** The handler of every call of the contract. */
export function createHandlers(deps: ApiDeps): Handlers {
  const gate = createExportGate();
  const download = csvDownloads({ ...deps, gate });
  return {
    auth: authHandlers(deps),
    usuarios: usuariosHandlers(deps),
    keywords: keywordsHandlers(deps),
    batches: batchesHandlers(deps, download),
    negocios: negociosHandlers(deps),
    dominios: dominiosHandlers(deps),
    resultados: resultadosHandlers(deps),
    mercado: mercadoHandlers(deps),
    dashboard: dashboardHandlers(deps),
    notificaciones: notificacionesHandlers(deps),
    gestion: gestionHandlers(deps),
    exportar: exportarHandlers(tableDownloads({ ...deps, gate })),
    seguridad: seguridadHandlers(deps),
    ia: iaHandlers(deps),
    cuenta: cuentaHandlers({ ...deps, gate }),
    canales: canalesHandlers(deps),
    sistema: sistemaHandlers(deps),
    admin: adminHandlers(deps),
  };
}
