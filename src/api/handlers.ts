import { adminHandlers } from './administration/handlers.ts';
import { contactoHandlers } from './contact/handlers.ts';
import type { ApiDeps } from './deps.ts';
import { eventosHandlers } from './events/handlers.ts';
import { csvDownloads } from './export/csv-download.ts';
import { createExportGate } from './export/export-gate.ts';
import { tableDownloads } from './export/table-download.ts';
import type { Handlers } from './http/handler.ts';
import { ordenesHandlers } from './orders/handlers.ts';
import { authHandlers } from './routes/auth.ts';
import { batchesHandlers } from './routes/batches.ts';
import { canalesHandlers } from './routes/canales.ts';
import { cuentaHandlers } from './routes/cuenta.ts';
import { dashboardHandlers } from './routes/dashboard.ts';
import { dominiosHandlers } from './routes/dominios.ts';
import { exportarHandlers } from './routes/exportar.ts';
import { gestionHandlers } from './routes/gestion.ts';
import { iaHandlers } from './routes/ia.ts';
import { keywordsHandlers } from './routes/keywords.ts';
import { mercadoHandlers } from './routes/mercado.ts';
import { negociosHandlers } from './routes/negocios.ts';
import { notificacionesHandlers } from './routes/notificaciones.ts';
import { resultadosHandlers } from './routes/resultados.ts';
import { seguridadHandlers } from './routes/seguridad.ts';
import { sistemaHandlers } from './routes/sistema.ts';
import { usuariosHandlers } from './routes/usuarios.ts';
import { accesosHandlers } from './tokens/handlers.ts';

export function createHandlers(deps: ApiDeps): Handlers {
  const gate = createExportGate();
  const download = csvDownloads({ ...deps, gate });
  return {
    auth: authHandlers(deps),
    usuarios: usuariosHandlers(deps),
    keywords: keywordsHandlers({ ...deps, uploads: createExportGate() }),
    batches: batchesHandlers(deps, download),
    negocios: negociosHandlers(deps),
    dominios: dominiosHandlers(deps),
    resultados: resultadosHandlers(deps),
    mercado: mercadoHandlers(deps),
    dashboard: dashboardHandlers(deps),
    notificaciones: notificacionesHandlers(deps),
    gestion: gestionHandlers(deps),
    contacto: contactoHandlers(deps),
    ordenes: ordenesHandlers(deps),
    exportar: exportarHandlers(tableDownloads({ ...deps, gate })),
    seguridad: seguridadHandlers(deps),
    accesos: accesosHandlers(deps),
    ia: iaHandlers(deps),
    cuenta: cuentaHandlers({ ...deps, gate }),
    canales: canalesHandlers(deps),
    eventos: eventosHandlers(deps),
    sistema: sistemaHandlers(deps),
    admin: adminHandlers(deps),
  };
}
