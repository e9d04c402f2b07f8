import * as z from 'zod';
import { Fecha, Id } from '../entities/shared.ts';
import { CabeceraFija } from './fixed-header.ts';

export const TipoEvento = z.enum([
  'dominio.libre',
  'dominio.confirmado',
  'dominio.fase',
  'dominio.perdido',
  'dominio.caido',
  'oportunidad.nueva',
  'batch.fin',
  'batch.parado',
  'orden.armada',
  'orden.por_conciliar',
  'orden.comprada',
  'orden.no_comprada',
  'orden.caducada',
  'orden.cancelada',
]);
export type TipoEvento = z.infer<typeof TipoEvento>;

/** An address of the account that receives events. Its signing key is shown only once. */
export const DestinoEventos = z.strictObject({
  _id: Id,
  nombre: z.string(),
  /** Without the parts of it that are secret. */
  url: z.string(),
  eventos: z.array(TipoEvento),
  /** A saved filter; null: every domain and opportunity. */
  filtro_id: Id.nullable(),
  /** Name of the header that is sent with each event; its value is never shown. */
  cabecera: z.string().nullable(),
  clave_anterior_hasta: Fecha.nullable(),
  activo: z.boolean(),
  /** Why the product switched it off, in Spanish. */
  motivo_apagado: z.string().nullable(),
  creado: Fecha,
  ultimo_exito: Fecha.nullable(),
  /** Since when every attempt fails. */
  falla_desde: Fecha.nullable(),
  pendientes: z.int(),
});
export type DestinoEventos = z.infer<typeof DestinoEventos>;

export const DestinoEntrada = z.strictObject({
  nombre: z.string().trim().min(1).max(80),
  url: z.string().trim().min(1).max(500),
  eventos: z.array(TipoEvento).min(1).max(TipoEvento.options.length),
  filtro_id: Id.nullable(),
  /** Null: none. Missing in a change: as it was. */
  cabecera: CabeceraFija.nullish(),
});
export type DestinoEntrada = z.infer<typeof DestinoEntrada>;

/** Missing fields stay unchanged. */
export const DestinoCambio = DestinoEntrada.extend({ activo: z.boolean() }).partial();
export type DestinoCambio = z.infer<typeof DestinoCambio>;

export const IntentoEntrega = z.strictObject({
  hora: Fecha,
  /** HTTP status; null: no answer came. */
  estado: z.int().nullable(),
  ms: z.int(),
  detalle: z.string(),
  /** First kilobyte of the answer. */
  respuesta: z.string(),
});
export type IntentoEntrega = z.infer<typeof IntentoEntrega>;

/** `descartada`: the filter does not match, or what the event is about was deleted. */
export const EstadoEntrega = z.enum(['pendiente', 'entregada', 'fallida', 'descartada']);
export type EstadoEntrega = z.infer<typeof EstadoEntrega>;

export const EntregaEvento = z.strictObject({
  _id: Id,
  /** The `webhook-id` header: the same at every attempt. */
  evento_id: Id,
  tipo: TipoEvento,
  estado: EstadoEntrega,
  creado: Fecha,
  /** Next attempt; null: none is planned. */
  proximo: Fecha.nullable(),
  /** Latest last. */
  intentos: z.array(IntentoEntrega),
});
export type EntregaEvento = z.infer<typeof EntregaEvento>;
