import * as z from 'zod';
import { CuotaProveedor } from '../entities/plan.ts';
import { Exito, Fecha, Id } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { ProveedorMapas } from '../states.ts';

/** What each step from keywords to free names has left over. */
export const Embudo = z.strictObject({
  keywords: z.int(),
  keywords_completadas: z.int(),
  negocios: z.int(),
  negocios_con_dominio: z.int(),
  dominios: z.int(),
  verificados: z.int(),
  /** Free, or on their way to it. */
  expirados: z.int(),
  /** Of the expired ones, those that can be registered now. */
  libres: z.int(),
  /** In redemption or pending delete, as Expirados lists those that come free soon. */
  por_liberarse: z.int(),
  oportunidades: z.int(),
});
export type Embudo = z.infer<typeof Embudo>;

export const LIBRES_DIAS = 30;

export const DiaLibres = z.strictObject({ dia: z.iso.date(), libres: z.int() });
export type DiaLibres = z.infer<typeof DiaLibres>;

/** Each business counts once, for the keyword that found it first; and so does each free name, for its first business. */
const Figures = {
  negocios: z.int(),
  libres: z.int(),
};
export const RendimientoFila = z.strictObject({
  /** Empty: the keywords name no trade that is known. */
  oficio: z.string(),
  /** The province of a Spanish town, else the place; empty: the keywords name none. */
  zona: z.string(),
  ...Figures,
});
export type RendimientoFila = z.infer<typeof RendimientoFila>;

/** So many pairs of trade and place are listed, the best first. */
export const RENDIMIENTO_FILAS = 10;
const RendimientoZona = RendimientoFila.omit({ oficio: true });

export const Rendimiento = z.strictObject({
  total: z.strictObject(Figures),
  /** Ordered by free names in a thousand businesses; what rests on few businesses is held back towards the average. */
  filas: z.array(RendimientoFila).max(RENDIMIENTO_FILAS),
  /** Provinces of Spain only. */
  provincias: z.array(RendimientoZona),
});
export type Rendimiento = z.infer<typeof Rendimiento>;

/** It asked to wait; it gave a false denial; its questions of the day are used up; it does not answer. */
const EstadoServidor = z.enum(['limitado', 'cuarentena', 'limite_diario', 'sin_respuesta']);
export type EstadoServidor = z.infer<typeof EstadoServidor>;
/** A registry server that cannot be asked now. */
export const ServidorParado = z.strictObject({
  servidor: z.string(),
  canal: z.string(),
  estado: EstadoServidor,
  /** When it will be asked again; null while that is not known. */
  hasta: Fecha.nullable(),
  motivo: z.string().nullable(),
});
export type ServidorParado = z.infer<typeof ServidorParado>;

const BatchParado = z.strictObject({ _id: Id, nombre: z.string(), motivo: z.string().nullable() });

export const SERVIDORES_PARADOS_MAX = 20;
export const BATCHES_PARADOS_MAX = 3;
export const Salud = z.strictObject({
  registros: z.strictObject({
    total: z.int(),
    parados: z.int(),
    servidores: z.array(ServidorParado).max(SERVIDORES_PARADOS_MAX),
  }),
  proveedor: z.strictObject({
    /** The one that the next search asks; null: none can be asked, and `problema` says why. */
    nombre: ProveedorMapas.nullable(),
    problema: z.string().nullable(),
    cuotas: z.array(CuotaProveedor),
  }),
  /** Paid requests of the month; `limite` null: no limit. */
  solicitudes: z.strictObject({ usadas: z.int(), limite: z.int().nullable() }),
  /** Batches that stand still and not because a person paused them, the newest first. */
  batches: z.array(BatchParado).max(BATCHES_PARADOS_MAX),
});
export type Salud = z.infer<typeof Salud>;

/** The account at a glance. Every answer is read from kept counters, or from a few indexed rows. */
export const dashboardRoutes = routes({
  embudo: {
    method: 'GET',
    path: '/api/dashboard/embudo',
    summary: 'De las keywords a los dominios libres: cuánto queda en cada paso',
    auth: true,
    answer: Exito(Embudo),
  },
  libres: {
    method: 'GET',
    path: '/api/dashboard/libres',
    summary: 'Cuántos dominios se han encontrado libres cada día, los últimos treinta',
    auth: true,
    answer: Exito(z.array(DiaLibres).max(LIBRES_DIAS)),
  },
  rendimiento: {
    method: 'GET',
    path: '/api/dashboard/rendimiento',
    summary: 'Lo que ha dado cada oficio y provincia; con una zona, los oficios de ella',
    auth: true,
    query: z.object({ zona: z.string().max(120).optional() }),
    answer: Exito(Rendimiento),
  },
  salud: {
    method: 'GET',
    path: '/api/dashboard/salud',
    summary: 'Los registros que no responden ahora, el proveedor de mapas y las solicitudes del mes',
    auth: true,
    answer: Exito(Salud),
  },
});
