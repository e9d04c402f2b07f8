import * as z from 'zod';
import { sql } from '../../sql.ts';
import { holdRevision, type Tx } from '../../store.ts';
import { at, json, rows } from '../sql/rows.ts';
import { mayBeNamed } from './kept.ts';

const KEPT_MAX = 50_000;

const answerRow = z.object({ clave: z.instanceof(Buffer), valor: z.unknown() });

/** Answers by their keys in hexadecimal. */
export async function readAnswers(
  tx: Tx,
  usuarioId: string,
  claves: readonly Buffer[],
): Promise<Map<string, unknown>> {
  if (claves.length === 0) return new Map();
  const found = await rows(
    tx,
    answerRow,
    sql`SELECT clave, valor FROM ia_respuestas WHERE usuario_id = ${usuarioId} AND clave = ANY(${[...claves]}::bytea[])`,
  );
  return new Map(found.map(({ clave, valor }) => [clave.toString('hex'), valor]));
}

export interface NewAnswer {
  clave: Buffer;
  capacidad: string;
  valor: unknown;
  /** Businesses that it may name: if one was marked or deleted meanwhile, it is not kept. */
  negocios: readonly string[];
}

export async function saveAnswers(
  tx: Tx,
  usuarioId: string,
  answers: readonly NewAnswer[],
  now: number,
): Promise<void> {
  if (answers.some(({ negocios }) => negocios.length > 0)) await holdRevision(tx);
  for (const { clave, capacidad, valor, negocios } of answers) {
    await tx.execute(sql`
      INSERT INTO ia_respuestas (usuario_id, clave, capacidad, valor, creada)
      SELECT ${usuarioId}, ${clave}, ${capacidad}, ${json(valor)}::jsonb, ${at(now)}
      WHERE ${mayBeNamed(usuarioId, negocios)}
      ON CONFLICT (usuario_id, clave) DO UPDATE SET valor = excluded.valor, creada = excluded.creada`);
  }
  await tx.execute(sql`
    DELETE FROM ia_respuestas WHERE usuario_id = ${usuarioId} AND creada < (
      SELECT creada FROM ia_respuestas WHERE usuario_id = ${usuarioId} ORDER BY creada DESC OFFSET ${KEPT_MAX} LIMIT 1)`);
}
