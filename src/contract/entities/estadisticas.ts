import * as z from 'zod';

export const EstadisticasProceso = z.strictObject({
  total: z.int(),
  por_estado: z.strictObject({
    pendientes: z.int(),
    completadas: z.int(),
    procesando: z.int(),
    con_error: z.int(),
    pausadas: z.int(),
  }),
});
export type EstadisticasProceso = z.infer<typeof EstadisticasProceso>;

export const EstadisticasDominios = z.strictObject({
  total: z.int(),
  verificados: z.int(),
  expirados: z.int(),
  disponibles: z.int(),
  por_estado: z.strictObject({ pendientes: z.int(), activos: z.int(), expirados: z.int() }),
  /** EUR. */
  valor_total_estimado: z.int(),
  valorados: z.int(),
});
export type EstadisticasDominios = z.infer<typeof EstadisticasDominios>;

export const EstadisticasExpirados = z.strictObject({
  disponibles: z.int(),
  total_expirados: z.int(),
  valor_total_estimado: z.int(),
});
export type EstadisticasExpirados = z.infer<typeof EstadisticasExpirados>;

export const EstadisticasOportunidades = z.strictObject({
  total: z.int(),
  por_prioridad: z.strictObject({ alta: z.int(), media: z.int(), baja: z.int() }),
  por_tipo: z.strictObject({
    dominio_expirado: z.int(),
    alto_valor: z.int(),
    negocio_calidad: z.int(),
    bajo_competencia: z.int(),
  }),
  /** EUR, of the names that are free or being released. */
  valor_total_estimado: z.int(),
  nombres: z.int(),
  nombres_valorados: z.int(),
});
export type EstadisticasOportunidades = z.infer<typeof EstadisticasOportunidades>;

export const ResumenNegocios = z.strictObject({
  total_negocios: z.int(),
  total: z.int(),
  con_dominio: z.int(),
  sin_dominio: z.int(),
  cerrados: z.int(),
  paises: z.int(),
  lista_paises: z.array(z.strictObject({ pais: z.string(), total: z.int() })),
  /** False: the count stopped at the list's cap. */
  exacto: z.boolean().optional(),
});
export type ResumenNegocios = z.infer<typeof ResumenNegocios>;
