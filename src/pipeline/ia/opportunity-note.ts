import type { NotaOportunidad } from '#contract/entities/ia.ts';
import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import type { AiDeps } from './ai-access.ts';
import { askAi } from './ask-ai.ts';
import { type NoteItem, writeNotes } from './capabilities/notes.ts';
import { reasonText } from './reasons.ts';

/** Two sentences on an opportunity: the model's where it keeps to the facts, else its first reason and first action. */
export async function opportunityNote(
  deps: AiDeps,
  usuarioId: string,
  oportunidad: OportunidadEntera,
  signal: AbortSignal,
): Promise<NotaOportunidad> {
  const item = { hechos: factsOf(oportunidad) };
  const { valores, motivo } = await askAi(deps, usuarioId, writeNotes, [item], signal);
  const aviso = motivo === null || motivo === 'sin_proveedor' ? null : reasonText(motivo);
  const [value] = valores;
  if (value) return { nota: value.nota, por: 'ia', aviso };
  const { razones_oportunidad: reasons, acciones_recomendadas: actions } = oportunidad;
  const nota = [reasons[0], actions[0]]
    .filter((line) => line !== undefined)
    .map((line) => (/[.!?]$/.test(line) ? line : `${line}.`))
    .join(' ');
  return { nota, por: 'reglas', aviso };
}

/** What the model may see: the opportunity's own facts as its page shows them. */
function factsOf(oportunidad: OportunidadEntera): NoteItem['hechos'] {
  const { dominio_id: dominio, negocio_id: negocio, razones_oportunidad: reasons, competencia } = oportunidad;
  return {
    tipo: oportunidad.tipo_oportunidad,
    puntuacion: oportunidad.puntuacion_oportunidad,
    valor_estimado_euros: oportunidad.valor_estimado,
    prioridad: oportunidad.prioridad_accion,
    dominio: dominio?.dominio ?? null,
    fase: dominio?.fase_ciclo ?? null,
    fecha_expiracion: dominio?.fecha_expiracion ?? null,
    negocio: negocio?.nombre_negocio ?? null,
    categoria: negocio?.categoria_negocio ?? null,
    municipio: negocio?.municipio ?? null,
    valoracion: negocio?.rating ?? null,
    resenas: negocio?.review_count ?? null,
    competidores_mirados: competencia?.negocios_mirados ?? null,
    competidores_con_web: competencia?.con_web_viva ?? null,
    ...Object.fromEntries(reasons.slice(0, 5).map((reason, at) => [`razon_${at + 1}`, reason])),
    ...Object.fromEntries(
      oportunidad.acciones_recomendadas.slice(0, 3).map((action, at) => [`accion_${at + 1}`, action]),
    ),
  };
}
