import { authRoutes } from './auth.ts';
import { batchesRoutes } from './batches.ts';
import { canalesRoutes } from './canales.ts';
import { cuentaRoutes } from './cuenta.ts';
import { dashboardRoutes } from './dashboard.ts';
import { dominiosRoutes } from './dominios.ts';
import { exportarRoutes } from './exportar.ts';
import { gestionRoutes } from './gestion.ts';
import { iaRoutes } from './ia.ts';
import { keywordsRoutes } from './keywords.ts';
import { mercadoRoutes } from './mercado.ts';
import { negociosRoutes } from './negocios.ts';
import { notificacionesRoutes } from './notificaciones.ts';
import { resultadosRoutes } from './resultados.ts';
import { seguridadRoutes } from './seguridad.ts';
import { sistemaRoutes } from './sistema.ts';
import { usuariosRoutes } from './usuarios.ts';

/** Every call of the API by group. The server must mount each one; a missing handler is a type error there. */
export const routeTable = {
  auth: authRoutes,
  usuarios: usuariosRoutes,
  keywords: keywordsRoutes,
  batches: batchesRoutes,
  negocios: negociosRoutes,
  dominios: dominiosRoutes,
  resultados: resultadosRoutes,
  mercado: mercadoRoutes,
  dashboard: dashboardRoutes,
  notificaciones: notificacionesRoutes,
  gestion: gestionRoutes,
  exportar: exportarRoutes,
  seguridad: seguridadRoutes,
  ia: iaRoutes,
  cuenta: cuentaRoutes,
  canales: canalesRoutes,
  sistema: sistemaRoutes,
} as const;
export type RouteGroup = keyof typeof routeTable;
