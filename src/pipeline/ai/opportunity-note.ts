import type { ApunteIa } from '#contract/entities/ia.ts';
import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { deadSiteLine } from '#domain/value/dead-site.ts';
import {
  bestOpportunities,
  type KeptNote,
  namedBusinesses,
  notesOf,
  pastSite,
  saveNote,
} from '#store/queries/ai/kept.ts';
import { domainsOf } from '#store/queries/domains/list.ts';
import { type Tx, withAccount } from '#store/store.ts';
import type { AiDeps } from '../runtime/ports.ts';
import { wholeOpportunity } from '../value/read-opportunities.ts';
import { askAi } from './ask-ai.ts';
import { DeadSiteKept } from './capabilities/dead-sites.ts';
import { type NoteItem, writeNotes } from './capabilities/notes.ts';
import { droppedText, noticeOf } from './reasons.ts';

/** The facts beside the figures that a note depends on; a changed key makes the note outdated. */
export function noteKey(about: OportunidadEntera): string {
  const { tipo_oportunidad, prioridad_accion, dominio_id, negocio_id } = about;
  const business = [negocio_id?._id ?? '', negocio_id?.no_contactar == null ? '' : 'no_contactar'];
  const phase = dominio_id?.fase_ciclo ?? '';
  return [tipo_oportunidad, prioridad_accion, phase, writeNotes.version, ...business].join('/');
}

/** Whether a stored note still agrees with the present facts. */
export const noteStands = (note: Pick<KeptNote, 'nota' | 'clave'>, about: OportunidadEntera): boolean =>
  note.clave === noteKey(about) &&
  writeNotes.check({ hechos: factsOf(about) }, { id: 0, nota: note.nota }) !== null;

/**
 * The model's note if stored and still valid, otherwise the rules'. Costs nothing. Undefined for an unknown
 * opportunity.
 */
export async function readNote(
  tx: Tx,
  usuarioId: string,
  id: string,
  now: number,
): Promise<ApunteIa | undefined> {
  const about = await wholeOpportunity(tx, usuarioId, id, now);
  if (about === undefined) return undefined;
  const [kept] = await notesOf(tx, usuarioId, [id]);
  const sitio = about.dominio_id === null ? null : await readSite(tx, usuarioId, about.dominio_id._id);
  const common = { oportunidad_id: id, sitio };
  if (kept !== undefined && noteStands(kept, about)) {
    return { ...common, nota: kept.nota, por: 'ia', fecha: kept.creada.toISOString(), aviso: null };
  }
  const aviso = kept === undefined ? null : droppedText.cambio;
  return { ...common, nota: noteByRules(about), por: 'reglas', fecha: null, aviso };
}

/** The note on a domain's best opportunity; without one, only the description of the old site. */
export async function domainNote(
  tx: Tx,
  usuarioId: string,
  dominioId: string,
  now: number,
): Promise<ApunteIa | undefined> {
  const [id] = await bestOpportunities(tx, usuarioId, 1, dominioId);
  const note = id === undefined ? undefined : await readNote(tx, usuarioId, id, now);
  if (note !== undefined) return note;
  const [domain] = await domainsOf(tx, usuarioId, [dominioId]);
  if (domain === undefined) return undefined;
  const sitio = await readSite(tx, usuarioId, dominioId);
  return { oportunidad_id: null, nota: null, por: 'reglas', fecha: null, sitio, aviso: null };
}

async function readSite(tx: Tx, usuarioId: string, dominioId: string): Promise<ApunteIa['sitio']> {
  const past = await pastSite(tx, usuarioId, dominioId);
  const captura = Date.parse(past?.captura ?? '');
  const kept = DeadSiteKept.safeParse(past?.por_ia);
  const rules = DeadSiteKept.safeParse(past?.por_reglas);
  if (past === undefined || Number.isNaN(captura) || !rules.success) return null;
  return {
    linea: deadSiteLine(kept.success ? kept.data : rules.data),
    captura: new Date(captura).toISOString(),
    spam: typeof past.spam === 'boolean' ? past.spam : null,
    por: kept.success ? 'ia' : 'reglas',
  };
}

/** A second attempt covers facts that change while the model writes. */
const ATTEMPTS = 2;

/** Has a note written and stores it; without a valid one returns the rules' sentences and the reason. */
export async function writeNote(
  deps: AiDeps,
  usuarioId: string,
  id: string,
  signal: AbortSignal,
): Promise<ApunteIa | undefined> {
  let note: ApunteIa | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const written = await writeOnce(deps, usuarioId, id, signal);
    note = written.note;
    if (!written.saved || note === undefined || note.por === 'ia') return note;
  }
  return note;
}

/** `saved`: the note agreed with the facts that were sent; it may be outdated when read. */
async function writeOnce(
  deps: AiDeps,
  usuarioId: string,
  id: string,
  signal: AbortSignal,
): Promise<{ note: ApunteIa | undefined; saved: boolean }> {
  const asked = deps.clock.now();
  const { about, negocios } = await withAccount(deps.store, usuarioId, async (tx) => {
    const named = await namedBusinesses(tx, usuarioId, [id]);
    return { negocios: named.get(id) ?? [], about: await wholeOpportunity(tx, usuarioId, id, asked) };
  });
  if (about === undefined) return { note: undefined, saved: false };
  const item = { hechos: factsOf(about), negocios };
  const { valores, motivo } = await askAi(deps, usuarioId, writeNotes, [item], signal);
  const [value] = valores;
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const now = deps.clock.now();
    if (value) {
      const clave = noteKey(about);
      await saveNote(tx, usuarioId, { oportunidad_id: id, nota: value.nota, clave, negocios }, now);
    }
    const note = await readNote(tx, usuarioId, id, now);
    if (note === undefined || note.por === 'ia') return { note, saved: Boolean(value) };
    if (value) return { note: { ...note, aviso: droppedText.cambio }, saved: true };
    return { note: { ...note, aviso: motivo === null ? droppedText.nota : noticeOf(motivo) }, saved: false };
  });
}

function noteByRules({ razones_oportunidad: reasons, acciones_recomendadas: actions }: OportunidadEntera) {
  const lines = [reasons[0], actions[0]].filter((line) => line !== undefined);
  if (lines.length === 0) return null;
  return lines.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join(' ');
}

/** The facts sent to the model, as the opportunity's page shows them; of a business with «No contactar» not its own. */
export function factsOf(oportunidad: OportunidadEntera): NoteItem['hechos'] {
  const { dominio_id: dominio, negocio_id: shown, razones_oportunidad: reasons, competencia } = oportunidad;
  const negocio = shown?.no_contactar == null ? shown : null;
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
