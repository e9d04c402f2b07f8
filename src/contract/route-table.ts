import { adminRoutes } from './administration/routes.ts';
import { contactoRoutes } from './contact/routes.ts';
import { eventosRoutes } from './events/routes.ts';
import { nombresRoutes } from './orders/own-names.ts';
import { ordenesRoutes } from './orders/routes.ts';
import { authRoutes } from './routes/auth.ts';
import { batchesRoutes } from './routes/batches.ts';
import { canalesRoutes } from './routes/canales.ts';
import { cuentaRoutes } from './routes/cuenta.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { dominiosRoutes } from './routes/dominios.ts';
import { exportarRoutes } from './routes/exportar.ts';
import { gestionRoutes } from './routes/gestion.ts';
import { iaRoutes } from './routes/ia.ts';
import { keywordsRoutes } from './routes/keywords.ts';
import { mercadoRoutes } from './routes/mercado.ts';
import { negociosRoutes } from './routes/negocios.ts';
import { notificacionesRoutes } from './routes/notificaciones.ts';
import { resultadosRoutes } from './routes/resultados.ts';
import { seguridadRoutes } from './routes/seguridad.ts';
import { sistemaRoutes } from './routes/sistema.ts';
import { usuariosRoutes } from './routes/usuarios.ts';
import { accesosRoutes } from './tokens/routes.ts';

/** Every route by group; a missing handler is a type error in the server. */
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
  contacto: contactoRoutes,
  // Before the orders' own: 'nombres' is no id.
  ordenes: { ...nombresRoutes, ...ordenesRoutes },
  exportar: exportarRoutes,
  seguridad: seguridadRoutes,
  accesos: accesosRoutes,
  ia: iaRoutes,
  cuenta: cuentaRoutes,
  canales: canalesRoutes,
  eventos: eventosRoutes,
  sistema: sistemaRoutes,
  admin: adminRoutes,
} as const;
export type RouteGroup = keyof typeof routeTable;
