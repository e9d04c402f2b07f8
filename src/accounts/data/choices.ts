import * as z from 'zod';
import { Configuracion, Notificaciones, Procesamiento, Seguridad } from '#contract/entities/configuracion.ts';
import { PreciosIa } from '#contract/entities/ia.ts';
import { AjustesMercado } from '#contract/entities/mercado.ts';
import { DatosGoogle } from '#contract/google-data.ts';
import { ProveedorIa } from '#contract/states.ts';
import { CONTACT_KEYS_MAX } from '#pipeline/contact/contact-keys.ts';

/** Unreadable fields count as missing: an older file may have another form of them. */
const lenient = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, field.optional().catch(undefined)]),
    ) as { [Name in keyof Shape]: z.ZodCatch<z.ZodOptional<Shape[Name]>> }, // the same names
  );

const { timezone, idioma, tema, proveedor_mapas } = Configuracion.shape;
const { push: _browsers, ...notificaciones } = Notificaciones.shape;
/** Settings of an export. Browser notifications, IP list and second factor belong to devices and are not imported. */
const FileSettings = z.object({
  ...lenient({ timezone, idioma, tema, proveedor_mapas, datos_google: DatosGoogle, ai_provider: ProveedorIa })
    .shape,
  notificaciones: lenient(notificaciones).catch({}),
  procesamiento: lenient(Procesamiento.shape).catch({}),
  seguridad: lenient({ sesion_timeout: Seguridad.shape.sesion_timeout }).catch({}),
});
export type FileSettings = z.infer<typeof FileSettings>;

const FileAi = z.object({
  /** Millionths of a euro a month. */
  presupuesto: z.int().min(0).max(10_000_000_000),
  modelos: z
    .record(z.string().max(40), z.string().min(1).max(100))
    .refine((chosen) => Object.keys(chosen).length <= 20),
  precios: PreciosIa,
});
export type FileAi = z.infer<typeof FileAi>;

export interface FileChoices {
  ajustes: FileSettings | undefined;
  mercado: AjustesMercado | undefined;
  ia: FileAi | undefined;
  /** Base64 keys that hash its marks «No contactar». */
  contacto: readonly string[];
}

export const readFileSettings = (row: unknown): FileSettings => FileSettings.parse(row);
const FileContactKeys = z.object({
  claves_contacto: z
    .array(z.string().regex(/^[A-Za-z0-9+/]{43}=$/))
    .max(CONTACT_KEYS_MAX)
    .catch([]),
});
/** Empty for files from before these marks. */
export const readFileContactKeys = (row: unknown): readonly string[] =>
  FileContactKeys.catch({ claves_contacto: [] }).parse(row).claves_contacto;
export const readFileAi = (row: unknown): FileAi => FileAi.parse(row);
/** Null: a form that the product no longer reads. */
export const readFileMarket = (row: unknown): AjustesMercado | null =>
  AjustesMercado.nullable()
    .catch(null)
    .parse(z.object({ ajustes: z.unknown() }).parse(row).ajustes);
