import { PRODUCTO } from '#contract/product.ts';

/** Screens that are not listed here bring their own title. */
export const screenTitle = {
  login: 'Iniciar sesión',
  callback: 'Verificando autenticación',
  dashboard: 'Dashboard',
  live: 'Búsqueda en vivo',
  liveDomains: 'Búsqueda en vivo por dominio',
  keywords: 'Keywords',
  batches: 'Batches',
  businesses: 'Negocios',
  domains: 'Dominios',
  expired: 'Dominios Expirados',
  results: 'Resultados',
  settings: 'Configuración',
  admin: 'Administración',
  upload: 'Carga Masiva Global de Keywords',
  terminos: 'Términos de uso',
  privacidad: 'Privacidad',
  fuentes: 'Fuentes de datos',
} as const;

export const documentTitle = (screen: string | undefined): string =>
  screen === undefined ? PRODUCTO : `${screen} · ${PRODUCTO}`;
