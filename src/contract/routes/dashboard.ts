import * as z from 'zod';
import { CuotaProveedor } from '../entities/plan.ts';
import { Exito, Fecha, Id } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { ProveedorMapas } from '../states.ts';

export const Embudo = z.strictObject({
  keywords: z.int(),
  keywords_completadas: z.int(),
  negocios: z.int(),
  negocios_con_dominio: z.int(),
  dominios: z.int(),
  verificados: z.int(),
  /** Free or being released. */
  expirados: z.int(),
  libres: z.int(),
  /** In redemption or pending delete, as Expirados lists them. */
  por_liberarse: z.int(),
  oportunidades: z.int(),
});
export type Embudo = z.infer<typeof Embudo>;

export const LIBRES_DIAS = 30;

export const DiaLibres = z.strictObject({ dia: z.iso.date(), libres: z.int() });
export type DiaLibres = z.infer<typeof DiaLibres>;

/** A business counts once, for its first keyword; a free name once, for its first business. */
const Figures = {
  negocios: z.int(),
  libres: z.int(),
};
export const RendimientoFila = z.strictObject({
  /** Empty: no known trade in the keywords. */
  oficio: z.string(),
  /** The province of a Spanish town, otherwise the place; empty: no place. */
  zona: z.string(),
  ...Figures,
});
export type RendimientoFila = z.infer<typeof RendimientoFila>;

export const RENDIMIENTO_FILAS = 10;
const RendimientoZona = RendimientoFila.omit({ oficio: true });

export const Rendimiento = z.strictObject({
  total: z.strictObject(Figures),
  /** By free names per thousand businesses; few businesses are shrunk towards the average. */
  filas: z.array(RendimientoFila).max(RENDIMIENTO_FILAS),
  provincias: z.array(RendimientoZona),
});
export type Rendimiento = z.infer<typeof Rendimiento>;

/** It asked to wait, gave a false denial, reached its daily limit, or does not answer. */
const EstadoServidor = z.enum(['limitado', 'cuarentena', 'limite_diario', 'sin_respuesta']);
export type EstadoServidor = z.infer<typeof EstadoServidor>;
export const ServidorParado = z.strictObject({
  servidor: z.string(),
  canal: z.string(),
  estado: EstadoServidor,
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
    /** The provider of the next search; null: see `problema`. */
    nombre: ProveedorMapas.nullable(),
    problema: z.string().nullable(),
    cuotas: z.array(CuotaProveedor),
  }),
  /** Paid requests of the month; `limite` null: unlimited. */
  solicitudes: z.strictObject({ usadas: z.int(), limite: z.int().nullable() }),
  /** Batches stopped by another cause than a person, the newest first. */
  batches: z.array(BatchParado).max(BATCHES_PARADOS_MAX),
});
export type Salud = z.infer<typeof Salud>;

/** Read from kept counters or a few indexed rows. */
export const dashboardRoutes = routes({
  embudo: {
    method: 'GET',
    path: '/api/dashboard/embudo',
    summary: 'De las keywords a los dominios libres: cuánto queda en cada paso',
    auth: true,
    scope: 'leer',
    answer: Exito(Embudo),
  },
  libres: {
    method: 'GET',
    path: '/api/dashboard/libres',
    summary: 'Cuántos dominios se han encontrado libres cada día, los últimos treinta',
    auth: true,
    scope: 'leer',
    answer: Exito(z.array(DiaLibres).max(LIBRES_DIAS)),
  },
  rendimiento: {
    method: 'GET',
    path: '/api/dashboard/rendimiento',
    summary: 'Lo que ha dado cada oficio y provincia; con una zona, los oficios de ella',
    auth: true,
    scope: 'leer',
    query: z.object({ zona: z.string().max(120).optional() }),
    answer: Exito(Rendimiento),
  },
  salud: {
    method: 'GET',
    path: '/api/dashboard/salud',
    summary: 'Los registros que no responden ahora, el proveedor de mapas y las solicitudes del mes',
    auth: true,
    scope: 'leer',
    answer: Exito(Salud),
  },
});
