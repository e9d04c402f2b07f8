import type pg from 'pg';
import * as z from 'zod';
import { BackupTable } from './tables.ts';

/** The last entry of the ZIP file, so that a truncated file has no manifest. */
export const Manifest = z.strictObject({
  formato: z.literal('respaldo-dominios/1'),
  /** ISO 8601, UTC: the moment of the copy. */
  creado: z.string(),
  migraciones: z.array(z.strictObject({ nombre: z.string(), hash: z.string() })),
  tablas: z.array(BackupTable.extend({ filas: z.int().min(0) })),
  secuencias: z.array(
    z.strictObject({ secuencia: z.string().regex(/^[a-z_]+\.[a-z_]+$/), valor: z.string() }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST_NAME = 'manifiesto.json';
export const dataName = (tabla: string) => `tablas/${tabla}.copy`;

export async function appliedMigrations(client: pg.Client): Promise<Manifest['migraciones']> {
  const { rows } = await client.query('SELECT nombre, hash FROM migraciones.aplicadas ORDER BY nombre');
  return z.array(Manifest.shape.migraciones.element).parse(rows);
}

export async function sequences(client: pg.Client): Promise<Manifest['secuencias']> {
  const { rows } = await client.query(
    `SELECT schemaname || '.' || sequencename AS secuencia, last_value::text AS valor FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return z.array(Manifest.shape.secuencias.element).parse(rows);
}
