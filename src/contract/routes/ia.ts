import * as z from 'zod';
import { AjustesIa, EstadoIa, NotaOportunidad, Sugerencias } from '../entities/ia.ts';
import { IdiomaEntrada, PaisEntrada } from '../entities/keyword.ts';
import { Exito, Id } from '../entities/shared.ts';
import { PAIS_DETECT, SUGERENCIAS_KEYWORDS_MAX } from '../limits.ts';
import { routes } from './route.ts';

/** Language models and the rules that stand in for them. */
export const iaRoutes = routes({
  estado: {
    method: 'GET',
    path: '/api/ia',
    summary: 'Proveedor activo, modelos de su clave, presupuesto y gasto del mes',
    auth: true,
    answer: Exito(EstadoIa),
  },
  guardar: {
    method: 'PUT',
    path: '/api/ia',
    summary: 'Cambia el presupuesto mensual, el modelo o los precios',
    auth: true,
    body: AjustesIa,
    answer: Exito(EstadoIa),
  },
  sugerencias: {
    method: 'POST',
    path: '/api/ia/sugerencias',
    summary: 'Propone mejores keywords antes de gastar nada en el mapa; no guarda nada',
    auth: true,
    body: z.object({
      keywords: z.array(z.string().max(1_000)).min(1).max(SUGERENCIAS_KEYWORDS_MAX),
      pais: PaisEntrada.default(PAIS_DETECT),
      idioma: IdiomaEntrada.optional(),
      /** False: the rules alone. */
      usar_ia: z.boolean().default(true),
    }),
    answer: Exito(Sugerencias),
  },
  nota: {
    method: 'POST',
    path: '/api/ia/oportunidades/:id/nota',
    summary: 'Dos frases sobre una oportunidad, solo con sus hechos; no guarda nada en ella',
    auth: true,
    params: z.object({ id: Id }),
    answer: Exito(NotaOportunidad),
  },
});
