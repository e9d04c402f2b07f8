import * as z from 'zod';
import { Evidencia } from '../entities/dominio.ts';
import { Fecha, Id } from '../entities/shared.ts';
import { CanalRegistrador } from '../states.ts';
import { ORDEN } from './limits.ts';

export const EstadoOrden = z.enum([
  'borrador',
  'armada',
  'comprobando',
  'enviando',
  'por_conciliar',
  'comprada',
  'no_comprada',
  'caducada',
  'cancelada',
]);
export type EstadoOrden = z.infer<typeof EstadoOrden>;

/** `reserva`: the registrar is asked to catch the name when it is released, instead of looking for that moment here. */
export const CuandoOrden = z.enum(['ahora', 'al_liberarse', 'reserva']);
export type CuandoOrden = z.infer<typeof CuandoOrden>;

/** Why an order is refused, waits or has ended, for programs; `motivo` beside it says it to a person. */
export const CodigoOrden = z.enum([
  'prueba_antigua',
  'no_libre',
  'ya_libre',
  'no_se_libera',
  'ya_comprado',
  'plazo_no_valido',
  'sin_dos_fuentes',
  'aun_no_libre',
  'ocupado',
  'renovado',
  'zona_no_vendida',
  'sin_reservas',
  'solo_reservas',
  'aun_no_reservable',
  'reservada',
  'quitando_reserva',
  'subasta',
  'por_pagar',
  'reserva_sin_ver',
  'reserva_perdida',
  'anos_no_validos',
  'sin_clave',
  'premium',
  'sin_precio',
  'moneda',
  'supera_tope',
  'supera_mes',
  'supera_acceso',
  'riesgo_marca',
  'contacto_falta',
  'contacto_incompleto',
  'precio_cambiado',
  'sin_saldo',
  'contacto_rechazado',
  'mantenimiento',
  'limitado',
  'clave_rechazada',
  'sin_respuesta',
  'pendiente',
  'demasiados_intentos',
  'simulacro',
  'paradas',
  'caducada',
  'borrador_viejo',
  'cancelada',
  'cuenta_eliminada',
  'persona',
]);
export type CodigoOrden = z.infer<typeof CodigoOrden>;

/** Whole cents with their ISO 4217 currency. */
export const Importe = z.strictObject({ centimos: z.int(), moneda: z.string() });
export type Importe = z.infer<typeof Importe>;

/** How a registrar's price becomes what the order counts, in cents of EUR. */
export const CosteOrden = z.strictObject({
  /** As the registrar gives it. */
  precio: Importe,
  /** In EUR, without tax. */
  neto: z.int(),
  impuesto: z.int(),
  /** Kept back where the registrar takes no maximum price. */
  reserva: z.int(),
  total: z.int(),
});
export type CosteOrden = z.infer<typeof CosteOrden>;

export const Orden = z.strictObject({
  _id: Id,
  /** Null: the name has been removed from the account. */
  dominio_id: Id.nullable(),
  /** A-label. */
  dominio: z.string(),
  dominio_unicode: z.string(),
  registrador: CanalRegistrador,
  cuando: CuandoOrden,
  /** Not sent later than this; null: an order for now that is not armed yet. */
  hasta: Fecha.nullable(),
  anos: z.int(),
  /** EUR with tax. */
  tope_centimos: z.int(),
  /** Empty: the registrar's parking. */
  servidores: z.array(z.string()),
  acepta_premium: z.boolean(),
  /** A dry run ends before anything is bought. */
  simulacro: z.boolean(),
  estado: EstadoOrden,
  codigo: CodigoOrden.nullable(),
  motivo: z.string().nullable(),
  /** Time of its next step; null: it has ended. */
  proxima: Fecha.nullable(),
  fecha_creacion: Fecha,
  fecha_armada: Fecha.nullable(),
  fecha_fin: Fecha.nullable(),
  /** At the last look or sending. */
  coste: CosteOrden.nullable(),
  cobro: Importe.nullable(),
  factura: z.string().nullable(),
  /** The registrar's own number of the purchase. */
  referencia: z.string().nullable(),
  expira: Fecha.nullable(),
  /** A program made it: a name of high brand risk is typed in full when it is armed. */
  de_programa: z.boolean(),
  /** Another account of this installation has an active order for the name. */
  otra_cuenta: z.boolean(),
});
export type Orden = z.infer<typeof Orden>;

export const PasoOrden = z.strictObject({
  hora: Fecha,
  de: EstadoOrden.nullable(),
  a: EstadoOrden,
  codigo: CodigoOrden.nullable(),
  motivo: z.string().nullable(),
});
export type PasoOrden = z.infer<typeof PasoOrden>;

export const IntentoCompra = z.strictObject({
  _id: Id,
  hora: Fecha,
  coste: CosteOrden,
  /** `abierto`: its answer has not come; `incierto`: it never came, and the registrar is asked what it holds. */
  estado: z.enum(['abierto', 'incierto', 'comprado', 'no_comprado']),
  /** What the registrar's answer was, as a code. */
  respuesta: z.string().nullable(),
  hora_fin: Fecha.nullable(),
  cobro: Importe.nullable(),
});
export type IntentoCompra = z.infer<typeof IntentoCompra>;

/** From the keyword that found the business to the registrar's answer. */
export const ReciboOrden = z.strictObject({
  keyword: z.string().nullable(),
  negocio: z
    .strictObject({ _id: Id, nombre_negocio: z.string(), place_id: z.string().nullable() })
    .nullable(),
  veredicto: z
    .strictObject({
      motivo: z.string().nullable(),
      hora: Fecha.nullable(),
      es_disponible: z.boolean().nullable(),
      confirmaciones: z.int(),
    })
    .nullable(),
  evidencias: z.array(Evidencia),
  pasos: z.array(PasoOrden),
  intentos: z.array(IntentoCompra),
});
export type ReciboOrden = z.infer<typeof ReciboOrden>;

export const AjustesOrdenes = z.strictObject({
  /** Registrars that buy in earnest; all others only rehearse. */
  compra_real: z.array(CanalRegistrador),
  /** EUR with tax, per calendar month (UTC). */
  tope_mes_centimos: z.int().min(0).max(ORDEN.tope_mes_max_centimos),
  /** EUR that a dollar counts at most, in ten-thousandths. */
  dolar_diezmilesimas: z.int().min(ORDEN.dolar.min).max(ORDEN.dolar.max),
  /** The account's own switch stops its orders. */
  paradas: z.boolean(),
});
export type AjustesOrdenes = z.infer<typeof AjustesOrdenes>;

/** Missing settings stay unchanged. */
export const AjustesOrdenesCambio = AjustesOrdenes.omit({ paradas: true }).partial();
export type AjustesOrdenesCambio = z.infer<typeof AjustesOrdenesCambio>;

export const ResumenOrdenes = z.strictObject({
  ajustes: AjustesOrdenes,
  /** This month, with open attempts. */
  gastado_mes_centimos: z.int(),
  /** The administrator's switch. */
  instalacion_parada: z.boolean(),
  por_estado: z.record(EstadoOrden, z.int()),
});
export type ResumenOrdenes = z.infer<typeof ResumenOrdenes>;

/** The installation's switch. `desde`: when it was last turned. */
export const InterruptorOrdenes = z.strictObject({ paradas: z.boolean(), desde: Fecha.nullable() });
export type InterruptorOrdenes = z.infer<typeof InterruptorOrdenes>;
