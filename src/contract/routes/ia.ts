import * as z from 'zod';
import { AjustesIa, ApunteIa, EstadoIa, Sugerencias } from '../entities/ia.ts';
import { IdiomaEntrada, PaisEntrada } from '../entities/keyword.ts';
import { Exito, Id } from '../entities/shared.ts';
import { PAIS_DETECT, SUGERENCIAS_KEYWORDS_MAX } from '../limits.ts';
import { routes } from '../route.ts';

export const iaRoutes = routes({
  estado: {
    method: 'GET',
    path: '/api/ia',
    summary: 'Proveedor activo, modelos de su clave, presupuesto y gasto del mes',
    auth: true,
    scope: 'leer',
    answer: Exito(EstadoIa),
  },
  guardar: {
    method: 'PUT',
    path: '/api/ia',
    summary: 'Cambia el presupuesto mensual, el modelo o los precios',
    auth: true,
    scope: 'nunca',
    body: AjustesIa,
    answer: Exito(EstadoIa),
  },
  sugerencias: {
    method: 'POST',
    path: '/api/ia/sugerencias',
    summary: 'Propone mejores keywords antes de gastar nada en el mapa; no guarda nada',
    auth: true,
    scope: 'actuar',
    body: z.object({
      keywords: z.array(z.string().max(1_000)).min(1).max(SUGERENCIAS_KEYWORDS_MAX),
      pais: PaisEntrada.default(PAIS_DETECT),
      idioma: IdiomaEntrada.optional(),
      /** False: rules only. */
      usar_ia: z.boolean().default(true),
    }),
    answer: Exito(Sugerencias),
  },
  nota: {
    method: 'GET',
    path: '/api/ia/oportunidades/:id/nota',
    summary: 'Dos frases sobre una oportunidad y qué fue la web de su dominio; no pregunta a nadie',
    auth: true,
    scope: 'leer',
    params: z.object({ id: Id }),
    answer: Exito(ApunteIa),
  },
  escribirNota: {
    method: 'POST',
    path: '/api/ia/oportunidades/:id/nota',
    summary: 'Pide a la IA dos frases sobre una oportunidad, solo con sus hechos, y las guarda',
    auth: true,
    scope: 'actuar',
    params: z.object({ id: Id }),
    answer: Exito(ApunteIa),
  },
  notaDominio: {
    method: 'GET',
    path: '/api/ia/dominios/:id/nota',
    summary: 'Lo mismo sobre la mejor oportunidad de un dominio',
    auth: true,
    scope: 'leer',
    params: z.object({ id: Id }),
    answer: Exito(ApunteIa),
  },
});
