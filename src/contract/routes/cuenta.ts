import * as z from 'zod';
import { Exito } from '../entities/shared.ts';
import { routes } from '../route.ts';

const TablaImportada = z.strictObject({
  tabla: z.string(),
  /** Of the file, without those that the product works out again. */
  filas: z.int(),
  /** That the account does not have, or did not have before. */
  nuevas: z.int(),
  /** That the account has, and that get what was empty: a note, a mark, a price. */
  completadas: z.int(),
  /** Of which the account says something else: its own stays. */
  conservadas: z.int(),
});
export type TablaImportada = z.infer<typeof TablaImportada>;
export const Importacion = z.strictObject({
  /** Settings count one by one: those of the account as `cuentas`, of the market as `mercados`, of the AI as `ia_ajustes`. */
  tablas: z.array(TablaImportada),
  /** Tables with rows in the file that are not taken from a file. */
  sin_importar: z.array(z.string()),
});
export type Importacion = z.infer<typeof Importacion>;

/** The lines that an import answers with: how far it is, then its end. */
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
    produces: 'application/zip',
  },
  revisarImportacion: {
    method: 'POST',
    path: '/api/cuenta/importar/revision',
    summary: 'Comprueba un ZIP de exportación entero (archivo) y dice qué se añadiría; no guarda nada',
    auth: true,
    consumes: 'multipart/form-data',
    answer: Exito(Importacion),
  },
  importar: {
    method: 'POST',
    path: '/api/cuenta/importar',
    summary:
      'Añade a la cuenta lo que le falte de un ZIP de exportación (archivo), por partes; repetirlo no cambia nada. Una línea JSON por paso',
    auth: true,
    consumes: 'multipart/form-data',
    produces: 'application/x-ndjson',
  },
  eliminar: {
    method: 'POST',
    path: '/api/cuenta/eliminar',
    summary: 'Elimina la cuenta y todos sus datos; pide su correo escrito',
    auth: true,
    body: z.strictObject({ email: z.string().max(320) }),
    answer: Exito(z.null()),
  },
});
