import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { FUENTE_GOOGLE } from '#contract/google-data.ts';
import { identifier, join, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { forgetAnswers } from '../ai/kept.ts';
import { forgetBodies } from '../events/deliveries.ts';
import { searchedNames } from '../opportunities/write.ts';
import { at, firstRow, idRow, rows } from '../sql/rows.ts';

/** Replaces the fields that Google's terms forbid to keep or export. */
export const WITHDRAWN = {
  nombre_negocio: '',
  business_id: null,
  categoria_negocio: null,
  sitio_web: null,
  enlace_maps: null,
  direccion: null,
  municipio: null,
  provincia: null,
  codigo_postal: null,
  latitud: null,
  longitud: null,
  telefono: null,
  rating: null,
  review_count: null,
  datos_raw: null,
} as const;

const withdrawn = Object.entries(WITHDRAWN).map(
  ([name, value]) => sql`${identifier(name)} = ${value === null ? sql`NULL` : value}`,
);

const Account = z.strictObject({ usuario_id: Id });

/** Accounts after `after` with Google data older than `before` that must not be kept. */
export async function accountsWithGoogleDue(
  tx: Tx,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<string[]> {
  const due = await rows(
    tx,
    Account,
    sql`SELECT usuario_id FROM accounts_with_google_due(${at(before)}::timestamptz, ${after}::uuid, ${limit}::int)`,
  );
  return due.map(({ usuario_id }) => usuario_id);
}

const chosen = z.strictObject({ minimo: z.boolean() });

export async function keepsLittleOfGoogle(tx: Tx, usuarioId: string): Promise<boolean> {
  const account = await firstRow(
    tx,
    chosen,
    sql`SELECT datos_google = 'minimo' AS minimo FROM cuentas WHERE usuario_id = ${usuarioId}`,
  );
  return account?.minimo ?? true;
}

/** SQL: `datos_google` of the account has been `minimo` since before `before`. */
const isChosen = (usuarioId: string, before: number): SQL => sql`EXISTS (SELECT FROM cuentas c
  WHERE c.usuario_id = ${usuarioId} AND c.datos_google = 'minimo'
    AND coalesce(c.datos_google_desde < ${at(before)}::timestamptz, true))`;

/**
 * Removes Google data of up to `limit` places last collected before `before`; the place id stays. Rows locked by
 * others wait for the next run. Returns the number.
 */
export async function withdrawGoogle(
  tx: Tx,
  usuarioId: string,
  { before, now, revision }: { before: number; now: number; revision: number },
  limit: number,
): Promise<number> {
  const gone = await rows(
    tx,
    idRow,
    sql`WITH viejos AS MATERIALIZED (
          SELECT n.id FROM negocios n
          WHERE n.usuario_id = ${usuarioId} AND n.fuente_datos = ${FUENTE_GOOGLE} AND n.google_retirado IS NULL
            AND n.actualizado < ${at(before)}::timestamptz AND ${isChosen(usuarioId, before)}
          LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        UPDATE negocios n SET ${join(withdrawn)},
          -- No model is asked about a business without a name.
          clasificacion = nullif(n.clasificacion, 'pendiente'),
          google_retirado = ${at(now)}, revision = ${revision}
        FROM viejos v WHERE n.usuario_id = ${usuarioId} AND n.id = v.id RETURNING n.id`,
  );
  const ids = sql`${gone.map(({ id }) => id)}::uuid[]`;
  if (gone.length === 0) return 0;
  await tx.execute(sql`
    UPDATE oportunidades o SET nombre_orden = ${searchedNames}
    FROM oportunidades i LEFT JOIN dominios d ON d.usuario_id = i.usuario_id AND d.id = i.dominio_id
      JOIN negocios n ON n.usuario_id = i.usuario_id AND n.id = i.negocio_id
    WHERE i.usuario_id = ${usuarioId} AND i.negocio_id = ANY(${ids}) AND o.usuario_id = i.usuario_id AND o.id = i.id`);
  await forgetAnswers(tx, usuarioId, ids);
  await forgetBodies(tx, usuarioId, ids, { onlyEnded: true });
  return gone.length;
}
