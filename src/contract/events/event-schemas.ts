import * as z from 'zod';
import { Batch } from '../entities/batch.ts';
import { Dominio } from '../entities/dominio.ts';
import { Oportunidad } from '../entities/oportunidad.ts';
import { Fecha } from '../entities/shared.ts';
import { CodigoOrden, EstadoOrden, Orden } from '../orders/entities.ts';
import { EstadoProceso, EstadoVerificacion, FaseCiclo, MotivoParada } from '../states.ts';
import type { TipoEvento } from './entities.ts';

/** The verdict that made the event and the one before it, as they were at that moment. */
export const CambioVeredicto = z.strictObject({
  antes: z
    .strictObject({
      estado_verificacion: EstadoVerificacion,
      es_disponible: z.boolean().nullable(),
      fase_ciclo: FaseCiclo,
    })
    .nullable(),
  ahora: z.strictObject({
    estado_verificacion: EstadoVerificacion,
    es_disponible: z.boolean().nullable(),
    confirmaciones: z.int(),
    fase_ciclo: FaseCiclo,
    motivo: z.string().nullable(),
  }),
});
export type CambioVeredicto = z.infer<typeof CambioVeredicto>;

export const ParadaBatch = z.strictObject({
  estado: EstadoProceso,
  motivo: z.string().nullable(),
  motivo_codigo: MotivoParada.nullable(),
});
export type ParadaBatch = z.infer<typeof ParadaBatch>;

export const CambioOrden = z.strictObject({
  antes: EstadoOrden,
  ahora: EstadoOrden,
  codigo: CodigoOrden.nullable(),
  motivo: z.string().nullable(),
});
export type CambioOrden = z.infer<typeof CambioOrden>;

const DatosDominio = z.strictObject({ dominio: Dominio, cambio: CambioVeredicto });
const DatosOportunidad = z.strictObject({ oportunidad: Oportunidad });
const DatosBatch = z.strictObject({ batch: Batch, cambio: ParadaBatch });

const DatosOrden = z.strictObject({ orden: Orden, cambio: CambioOrden });

interface EventDefinition {
  /** Raised with each incompatible change of `data`. */
  version: number;
  resumen: string;
  data: z.ZodType;
}

/** What each type tells; the entity is as an export gives it when the event is first sent. */
export const eventDefinitions = {
  'dominio.libre': {
    version: 1,
    resumen: 'Un dominio queda libre: el registro lo niega dos veces (2/2)',
    data: DatosDominio,
  },
  'dominio.confirmado': {
    version: 1,
    resumen:
      'Una comprobación confirma con dos respuestas que un dominio está libre: al quedar libre y después',
    data: DatosDominio,
  },
  'dominio.fase': {
    version: 1,
    resumen: 'Un dominio registrado cambia de fase: gracia, redención, borrado pendiente o activo otra vez',
    data: DatosDominio,
  },
  'dominio.perdido': {
    version: 1,
    resumen: 'Un dominio que estaba libre vuelve a tener titular',
    data: DatosDominio,
  },
  'dominio.caido': {
    version: 1,
    resumen: 'La web de un dominio que funcionaba deja de responder',
    data: DatosDominio,
  },
  'oportunidad.nueva': {
    version: 1,
    resumen: 'Un dominio o negocio pasa a ser una oportunidad que antes no era',
    data: DatosOportunidad,
  },
  'batch.fin': { version: 1, resumen: 'Un batch termina, completado o con error', data: DatosBatch },
  'batch.parado': { version: 1, resumen: 'Un batch se pausa, y por qué', data: DatosBatch },
  'orden.armada': { version: 1, resumen: 'Una persona arma una orden de compra', data: DatosOrden },
  'orden.por_conciliar': {
    version: 1,
    resumen: 'El registrador no ha contestado a una compra: se le pregunta si tiene el dominio',
    data: DatosOrden,
  },
  'orden.comprada': { version: 1, resumen: 'Una orden de compra se ha cumplido', data: DatosOrden },
  'orden.no_comprada': { version: 1, resumen: 'Una orden termina sin comprar, y por qué', data: DatosOrden },
  'orden.caducada': { version: 1, resumen: 'Una orden llega a su fecha sin comprar', data: DatosOrden },
  'orden.cancelada': { version: 1, resumen: 'Una orden se cancela', data: DatosOrden },
} as const satisfies Record<TipoEvento, EventDefinition>;

/** What «Probar» sends: no event of the account. */
export const EventoPrueba = z.strictObject({
  type: z.literal('prueba'),
  version: z.literal(1),
  timestamp: Fecha,
  data: z.strictObject({ mensaje: z.string() }),
});
export type EventoPrueba = z.infer<typeof EventoPrueba>;

/** The body of a delivery. */
export const eventBody = (tipo: TipoEvento): z.ZodType =>
  z.strictObject({
    type: z.literal(tipo),
    version: z.literal(eventDefinitions[tipo].version),
    timestamp: Fecha,
    data: eventDefinitions[tipo].data,
  });
