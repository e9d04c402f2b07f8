import * as z from 'zod';
import { fuenteEvidencia } from '#contract/states.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, json, rows } from '../sql/rows.ts';

/** Evidence older than this is only history, which the row keeps. */
export const EVIDENCE_MEMORY_MS = 40 * 86_400_000;
const PER_DOMAIN_MAX = 40;

/** Written by `saveEvidence`, so its shape is trusted. */
const EvidenceDocument = z.custom<Evidence>(
  (piece) => typeof piece === 'object' && piece !== null && 'fuente' in piece,
);

const isOwn = (piece: Evidence) =>
  piece.fuente === fuenteEvidencia.manual || ('authority' in piece && piece.authority === 'account');

/** A holder's name stays in the asking account's row. */
const withoutHolder = (piece: Evidence): Evidence =>
  'registrante' in piece ? { ...piece, registrante: null } : piece;

/** Facts of the world are shared; answers to an account's key or by its person (channels K and M) stay private. */
export async function saveEvidence(
  tx: Tx,
  usuarioId: string,
  pieces: readonly { dominio: string; evidence: Evidence }[],
): Promise<void> {
  const record = (list: typeof pieces) =>
    sql`jsonb_to_recordset(${json(
      list.map(({ dominio, evidence: e }) => ({
        dominio,
        fuente: e.fuente,
        kind: e.kind,
        servidor: e.servidor,
        detalle: e.detalle,
        hora: at(e.hora),
        ms: Math.round(e.ms),
        datos: e,
      })),
    )}::jsonb) AS e(dominio text, fuente text, kind text, servidor text, detalle text, hora timestamptz, ms int,
      datos jsonb)`;
  const shared = pieces.flatMap(({ dominio, evidence }) =>
    isOwn(evidence) ? [] : [{ dominio, evidence: withoutHolder(evidence) }],
  );
  const own = pieces.filter(({ evidence }) => isOwn(evidence));
  if (shared.length > 0) {
    await tx.execute(
      prepared(sql`
      INSERT INTO evidencias (dominio, fuente, kind, servidor, detalle, hora, ms, datos)
      SELECT e.dominio, e.fuente, e.kind, e.servidor, e.detalle, e.hora, e.ms, e.datos FROM ${record(shared)}`),
    );
  }
  if (own.length > 0) {
    await tx.execute(
      prepared(sql`
      INSERT INTO evidencias_cuenta (usuario_id, dominio, fuente, kind, servidor, detalle, hora, ms, datos)
      SELECT ${usuarioId}::uuid, e.dominio, e.fuente, e.kind, e.servidor, e.detalle, e.hora, e.ms, e.datos
      FROM ${record(own)}`),
    );
  }
}

const newestDnsRow = z.object({ dominio: z.string(), evidence: EvidenceDocument });

export async function newestDns(
  tx: Tx,
  dominios: readonly string[],
  since: number,
): Promise<z.infer<typeof newestDnsRow>[]> {
  return await rows(
    tx,
    newestDnsRow,
    prepared(sql`SELECT q.dominio, e.datos AS evidence FROM unnest(${[...dominios]}::text[]) AS q(dominio)
      CROSS JOIN LATERAL (SELECT datos FROM evidencias WHERE dominio = q.dominio AND fuente = ${fuenteEvidencia.dns}
        AND hora > ${at(since)} ORDER BY hora DESC LIMIT 1) e`),
  );
}

export async function forgetManualEvidence(tx: Tx, usuarioId: string, dominio: string): Promise<void> {
  await tx.execute(sql`DELETE FROM evidencias_cuenta
    WHERE usuario_id = ${usuarioId} AND dominio = ${dominio} AND fuente = ${fuenteEvidencia.manual}`);
}

const readEvidenceRow = z.object({ dominio: z.string(), datos: EvidenceDocument });

/** Shared and own evidence, newest first, by domain. */
export async function readEvidence(
  tx: Tx,
  usuarioId: string,
  dominios: readonly string[],
  now: number,
): Promise<Map<string, Evidence[]>> {
  const found = await rows(
    tx,
    readEvidenceRow,
    prepared(sql`SELECT q.dominio, e.datos FROM unnest(${[...dominios]}::text[]) AS q(dominio)
        CROSS JOIN LATERAL (
          (SELECT datos, hora FROM evidencias WHERE dominio = q.dominio AND hora > ${at(now - EVIDENCE_MEMORY_MS)}
           ORDER BY hora DESC LIMIT ${PER_DOMAIN_MAX})
          UNION ALL
          (SELECT datos, hora FROM evidencias_cuenta
           WHERE usuario_id = ${usuarioId} AND dominio = q.dominio AND hora > ${at(now - EVIDENCE_MEMORY_MS)}
           ORDER BY hora DESC LIMIT ${PER_DOMAIN_MAX})
        ) e ORDER BY e.hora DESC`),
  );
  const byDomain = new Map<string, Evidence[]>(dominios.map((dominio) => [dominio, []]));
  for (const row of found) byDomain.get(row.dominio)?.push(row.datos);
  return byDomain;
}
