import * as z from 'zod';
import { Exito } from '../entities/shared.ts';
import { routes } from '../route.ts';

const TablaImportada = z.strictObject({
  tabla: z.string(),
  /** Rows in the file, without derived ones. */
  filas: z.int(),
  nuevas: z.int(),
  /** Existing rows whose empty fields were filled: a note, a mark, a price. */
  completadas: z.int(),
  /** Existing rows that differ: the account's own stay. */
  conservadas: z.int(),
});
export type TablaImportada = z.infer<typeof TablaImportada>;
export const Importacion = z.strictObject({
  /** Settings count one by one: `cuentas` (account), `mercados` (market), `ia_ajustes` (AI). */
  tablas: z.array(TablaImportada),
  sin_importar: z.array(z.string()),
});
export type Importacion = z.infer<typeof Importacion>;

/** Lines of the streamed answer: progress, then the result. */
export const PasoImportacion = z.union([
  z.strictObject({ hechas: z.int(), total: z.int() }),
  z.strictObject({ importacion: Importacion }),
  z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) }),
]);
export type PasoImportacion = z.infer<typeof PasoImportacion>;

export const cuentaRoutes = routes({
  exportar: {
    method: 'GET',
    path: '/api/cuenta/exportar',
    summary: 'Todos los datos de la cuenta en un ZIP, sin las claves',
    auth: true,
    scope: 'nunca',
    produces: 'application/zip',
  },
  revisarImportacion: {
    method: 'POST',
    path: '/api/cuenta/importar/revision',
    summary: 'Comprueba un ZIP de exportación entero (archivo) y dice qué se añadiría; no guarda nada',
    auth: true,
    scope: 'nunca',
    consumes: 'multipart/form-data',
    answer: Exito(Importacion),
  },
  importar: {
    method: 'POST',
    path: '/api/cuenta/importar',
    summary:
      'Añade a la cuenta lo que le falte de un ZIP de exportación (archivo), por partes; repetirlo no cambia nada. Una línea JSON por paso',
    auth: true,
    scope: 'nunca',
    consumes: 'multipart/form-data',
    produces: 'application/x-ndjson',
  },
  eliminar: {
    method: 'POST',
    path: '/api/cuenta/eliminar',
    summary: 'Elimina la cuenta y todos sus datos; pide su correo escrito',
    auth: true,
    scope: 'nunca',
    body: z.strictObject({ email: z.string().max(320) }),
    answer: Exito(z.null()),
  },
});
