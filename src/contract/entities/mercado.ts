import * as z from 'zod';
import { TipoCompra } from '../states.ts';

const Peso = z.number().min(0).max(100);

export const PesosPuntuacion = z.strictObject({
  dominio: z.strictObject({
    disponibilidad: Peso,
    nombre: Peso,
    zona: Peso,
    mercado: Peso,
    demanda: Peso,
    titular: Peso,
    historia: Peso,
    autoridad: Peso,
    /** Points subtracted for the gravest risk. */
    riesgo: Peso,
  }),
  contacto: z.strictObject({
    demanda: Peso,
    mercado: Peso,
    necesidad: Peso,
    actividad: Peso,
    contacto: Peso,
  }),
  competencia: z.strictObject({ hueco: Peso, mercado: Peso, demanda: Peso, nombre: Peso }),
});
export type PesosPuntuacion = z.infer<typeof PesosPuntuacion>;

const Precio = z.number().min(0).max(100_000).nullable();
const Zona = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]{2,63}(\.[a-z0-9-]{2,63})?$/);

/** `aprecio`: how well the zone sells, 0–1; prices in EUR a year. Null: the product's own value. */
export const ZonaMercado = z.strictObject({
  zona: Zona,
  aprecio: z.number().min(0).max(1).nullable(),
  registro: Precio,
  renovacion: Precio,
});

export type ZonaMercado = z.infer<typeof ZonaMercado>;

const PalabraOficio = z.string().trim().toLowerCase().min(2).max(80);

const OficioMercado = z.strictObject({
  oficio: PalabraOficio,
  valor: z.number().min(0).max(1),
  sinonimos: z.array(PalabraOficio).max(20).optional(),
});

/** Thousands of inhabitants. */
const CiudadMercado = z.strictObject({
  ciudad: z.string().trim().toLowerCase().min(2).max(80),
  poblacion: z.number().min(0).max(40_000),
});

const ComparableMercado = z.strictObject({
  dominio: z.string().trim().toLowerCase().min(3).max(253),
  /** EUR. */
  precio: z.number().min(1).max(10_000_000),
  fecha: z.iso.date().nullable(),
  fuente: z.string().trim().max(200),
});

/** Replaced by the name as an A-label. */
export const HUECO_DOMINIO = '{domain}';

/** An https address with a fixed host, so the name can only come after it. */
const Plantilla = z
  .string()
  .trim()
  .max(500)
  .regex(/^https:\/\/(?:[a-z0-9-]{1,63}\.){1,10}[a-z0-9-]{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/i);

export const EnlaceCompra = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  nombre: z.string().trim().min(1).max(60),
  /** https address; `{domain}` is replaced by the name as an A-label. */
  plantilla: Plantilla,
  tipos: z.array(TipoCompra).min(1).max(4),
  /** Zones served (`es`, `com.es`): `*` all, `gtld` those with more than two letters, `-es` excludes one. */
  zonas: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^(?:\*|-?[a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,63})?)$/),
    )
    .min(1)
    .max(100),
});
export type EnlaceCompra = z.infer<typeof EnlaceCompra>;

export const MERCADO_MAX = { zonas: 500, oficios: 1_000, ciudades: 2_000, comparables: 500 } as const;

export const AjustesMercado = z.strictObject({
  pesos: PesosPuntuacion.nullable(),
  zonas: z.array(ZonaMercado).max(MERCADO_MAX.zonas),
  oficios: z.array(OficioMercado).max(MERCADO_MAX.oficios),
  ciudades: z.array(CiudadMercado).max(MERCADO_MAX.ciudades),
  comparables: z.array(ComparableMercado).max(MERCADO_MAX.comparables),
  /** Null: the product's own list. */
  enlaces: z.array(EnlaceCompra).max(100).nullable().default(null),
});
export type AjustesMercado = z.infer<typeof AjustesMercado>;

export const SIN_AJUSTES: AjustesMercado = {
  pesos: null,
  zonas: [],
  oficios: [],
  ciudades: [],
  comparables: [],
  enlaces: null,
};

export const RecalculoMercado = z.strictObject({
  en_curso: z.boolean(),
  parado: z.boolean(),
  hechas: z.int(),
  total: z.int(),
});
export type RecalculoMercado = z.infer<typeof RecalculoMercado>;
