import * as z from 'zod';
import { Dominio } from './dominio.ts';
import { Fecha, Id } from './shared.ts';

/** EUR with cents. */
const Precio = z.number().min(0).max(10_000_000);

export const Compra = z.strictObject({
  precio_compra: Precio.nullable(),
  fecha_compra: Fecha.nullable(),
  registrador: z.string().nullable(),
  precio_renovacion: Precio.nullable(),
  fecha_renovacion: Fecha.nullable(),
  precio_venta: Precio.nullable(),
  fecha_venta: Fecha.nullable(),
  /** EUR: the estimate on the day of the purchase. */
  valor_al_comprar: z.int().nullable(),
  /** What an order paid: its receipt is `GET /api/ordenes/:id`. Missing from servers of the previous version. */
  orden_id: Id.nullable().optional(),
  /** As charged: whole cents, ISO 4217. */
  cobro: z.strictObject({ centimos: z.int(), moneda: z.string() }).nullable().optional(),
  factura: z.string().nullable().optional(),
});
export type Compra = z.infer<typeof Compra>;

/** Missing fields stay unchanged. */
export const CompraCambio = z
  .strictObject({
    precio_compra: Precio.nullable(),
    fecha_compra: Fecha.nullable(),
    registrador: z.string().trim().max(120).nullable(),
    precio_renovacion: Precio.nullable(),
    fecha_renovacion: Fecha.nullable(),
    precio_venta: Precio.nullable(),
    fecha_venta: Fecha.nullable(),
  })
  .partial();
export type CompraCambio = z.infer<typeof CompraCambio>;

export const DominioGestionado = z.strictObject({ dominio: Dominio, compra: Compra.nullable() });
export type DominioGestionado = z.infer<typeof DominioGestionado>;

/** A final verdict that differs from the previous one. */
export const CambioDominio = z.strictObject({
  hora: Fecha,
  estado_verificacion: z.string(),
  es_disponible: z.boolean().nullable(),
  confirmaciones: z.int(),
  fase_ciclo: z.string(),
  motivo: z.string().nullable(),
});
export type CambioDominio = z.infer<typeof CambioDominio>;

export const FiltroGuardado = z.strictObject({
  _id: Id,
  pantalla: z.enum(['dominios', 'expirados', 'resultados', 'liberaciones']),
  nombre: z.string(),
  /** The screen's query string, without a leading question mark. */
  filtro: z.string(),
  avisar: z.boolean(),
  fecha_creacion: Fecha,
});
export type FiltroGuardado = z.infer<typeof FiltroGuardado>;
