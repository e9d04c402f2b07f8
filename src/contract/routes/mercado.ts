import * as z from 'zod';
import { AjustesMercado, PesosPuntuacion, RecalculoMercado } from '../entities/mercado.ts';
import { Exito, Id } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { TipoOportunidad } from '../states.ts';

const Tablas = z.strictObject({
  ajustes: AjustesMercado,
  propias: z.strictObject({
    pesos: PesosPuntuacion,
    zonas: z.array(
      z.strictObject({
        zona: z.string(),
        aprecio: z.number(),
        registro: z.number().nullable(),
        renovacion: z.number().nullable(),
      }),
    ),
    /** 0–1. */
    oficios: z.array(z.strictObject({ oficio: z.string(), valor: z.number() })),
    /** Thousands of inhabitants. */
    ciudades: z.array(z.strictObject({ ciudad: z.string(), poblacion: z.number() })),
  }),
  recalculo: RecalculoMercado,
});

export const mercadoRoutes = routes({
  ver: {
    method: 'GET',
    path: '/api/mercado',
    summary: 'Los pesos y tablas del mercado de la cuenta, y cómo va el recálculo',
    auth: true,
    scope: 'leer',
    answer: Exito(Tablas),
  },
  cambiar: {
    method: 'PUT',
    path: '/api/mercado',
    summary: 'Cambia los pesos y tablas del mercado y vuelve a puntuar las oportunidades',
    auth: true,
    scope: 'actuar',
    body: AjustesMercado,
    answer: Exito(Tablas),
  },
  probar: {
    method: 'POST',
    path: '/api/mercado/probar',
    summary:
      'Cómo quedarían las mejores oportunidades de la cuenta con otros pesos y tablas, sin guardar nada',
    auth: true,
    scope: 'leer',
    body: AjustesMercado,
    answer: Exito(
      z.array(
        z.strictObject({
          _id: Id,
          nombre: z.string(),
          tipo_oportunidad: TipoOportunidad,
          puntuacion_antes: z.number(),
          puntuacion_despues: z.number(),
          valor_antes: z.int().nullable(),
          valor_despues: z.int().nullable(),
        }),
      ),
    ),
  },
  importar: {
    method: 'POST',
    path: '/api/mercado/metricas',
    summary:
      'Añade a los dominios de la cuenta las métricas de una exportación de Ahrefs, Majestic, Moz o Semrush (CSV)',
    auth: true,
    scope: 'nunca',
    /** The body limit: larger files are sent in parts, each with its header. */
    body: z.strictObject({ csv: z.string().min(1).max(1_900_000) }),
    answer: Exito(
      z.strictObject({
        fuente: z.string(),
        filas: z.int(),
        dominios: z.int(),
        rechazadas: z.int(),
        /** By their names in the file. `valoraciones`: ignored ones that rate on an unknown scale. */
        columnas: z.strictObject({
          leidas: z.array(z.string()),
          dejadas: z.array(z.string()),
          valoraciones: z.array(z.string()),
        }),
      }),
    ),
  },
  recalculo: {
    method: 'PUT',
    path: '/api/mercado/recalculo',
    summary: 'Para el recálculo de las oportunidades o lo reanuda',
    auth: true,
    scope: 'actuar',
    body: z.strictObject({ parado: z.boolean() }),
    answer: Exito(RecalculoMercado),
  },
});
