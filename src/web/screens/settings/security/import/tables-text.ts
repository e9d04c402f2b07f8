import type { AccountTable } from '#contract/account-data.ts';

/** Tables shown to a person; links between rows are not mentioned. */
export const importedText: Readonly<Partial<Record<string, string>>> = {
  batches: 'Batches, sin la repetición que ya tocaba o que puso en marcha un programa',
  batch_logs: 'Líneas del registro de los batches',
  keywords: 'Keywords',
  negocios: 'Negocios',
  no_contactar: 'Marcas «No contactar»',
  contactos: 'Contactos anotados',
  dominios: 'Dominios, con sus notas, favoritos, descartes y métricas importadas',
  evidencias_cuenta: 'Veredictos que diste a mano',
  compras: 'Compras',
  oportunidades: 'Oportunidades con nota, descartadas o añadidas a mano',
  filtros_guardados: 'Filtros guardados',
  cuentas: 'Ajustes de la cuenta',
  mercados: 'Pesos, precios, comparables y enlaces de compra propios',
  ia_ajustes: 'Ajustes de la IA',
} satisfies Partial<Record<AccountTable, string>>;

/** Tables that are not imported; several may share a line. */
export const fileOnlyText: Readonly<Partial<Record<string, string>>> = {
  accesos: 'Los accesos de programas, sin sus tokens: créalos de nuevo',
  auditoria: 'El historial de la cuenta (entradas, cambios, exportaciones)',
  cambios_dominios: 'El historial de veredictos, y las pruebas que dieron los registros y servicios',
  notificaciones: 'Los avisos ya recibidos',
  ordenes: 'Las órdenes de compra, sus intentos, su historial y sus ajustes',
  intentos_compra: 'Las órdenes de compra, sus intentos, su historial y sus ajustes',
  pasos_ordenes: 'Las órdenes de compra, sus intentos, su historial y sus ajustes',
  ajustes_ordenes: 'Las órdenes de compra, sus intentos, su historial y sus ajustes',
  ia_notas: 'Las respuestas de la IA (notas y sitios anteriores)',
  ia_respuestas: 'Las respuestas de la IA (notas y sitios anteriores)',
  ia_sitios: 'Las respuestas de la IA (notas y sitios anteriores)',
  ia_uso: 'El consumo de solicitudes y de IA: cada cuenta lleva el suyo',
  uso_solicitudes: 'El consumo de solicitudes y de IA: cada cuenta lleva el suyo',
  papelera_dominios: 'La papelera de dominios borrados',
} satisfies Partial<Record<AccountTable, string>>;
