import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { NegocioCambio, NegocioEntrada } from '#contract/routes/negocios.ts';
import { estadoNegocio } from '#contract/states.ts';
import { verificationPriority } from '#domain/check/priority.ts';
import { classifyBusiness } from '#domain/classification/business.ts';
import { normaliseText } from '#domain/text/normalise.ts';
import { ownDomain } from '#domain/website/website.ts';
import { AppError } from '#platform/errors.ts';
import { type BatchKey, type BatchRow, lockBatch } from '#store/queries/batches/batches.ts';
import { linkDomainOf, linkToBatch } from '#store/queries/businesses/batch-links.ts';
import {
  businessIds,
  ensureDomain,
  isOfAnother,
  removeBusinesses,
  updateBusiness,
} from '#store/queries/businesses/edits.ts';
import type { NewBusiness } from '#store/queries/businesses/upsert.ts';
import { saveManualBusinesses } from '#store/queries/businesses/write.ts';
import { applyToChecks } from '#store/queries/domains/check-writer.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { keepMarks } from '../contact/keep-marks.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { requireStorage } from '../runtime/storage-quota.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'queue' | 'marks'>;
type Entrada = z.output<typeof NegocioEntrada>;

/** A verdict younger than this is not asked for again. */
const FRESH_MS = 24 * 3_600_000;
const PRIORITY = verificationPriority(['live_search']);

/**
 * Adds businesses by hand, one for each account and place; known ones are updated. Domains that are new, or that the
 * batch now waits for, are checked. Returns the ids in the given order and the number of new ones. Throws
 * `batch_no_encontrado`, `cuota_agotada`.
 */
export async function addBusinesses(
  deps: Deps,
  usuarioId: string,
  businesses: readonly Entrada[],
): Promise<{ ids: string[]; creados: number }> {
  const made = businesses.map(toRow);
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    await requireStorage(tx, usuarioId, moment.now);
    const named = new Set(businesses.flatMap(({ batch_id }) => batch_id ?? []));
    const batches: BatchRow[] = [];
    for (const batch_id of named) batches.push(await requireBatch(tx, { usuario_id: usuarioId, batch_id }));
    const unique = [...new Map(made.map((row) => [row.clave_lugar, row])).values()];
    const { saved, newDomains } = await saveManualBusinesses(tx, usuarioId, unique, {
      ...moment,
      prioridad: PRIORITY,
    });
    const places = unique.map(({ clave_lugar }) => clave_lugar);
    await keepMarks(tx, deps.marks, usuarioId, { places }, moment.revision);
    if (newDomains > 0) wakeUp(tx, { kind: 'domains', usuario_id: usuarioId });
    const ids = made.map(({ clave_lugar }) => saved.get(clave_lugar)?.id ?? '');
    for (const batch of batches) {
      const inBatch = made.flatMap(({ clave_lugar }, index) =>
        businesses[index]?.batch_id === batch.id ? (saved.get(clave_lugar) ?? []) : [],
      );
      await putInto(tx, usuarioId, batch, [...new Set(inBatch)], moment);
    }
    return { ids, creados: [...saved.values()].filter(({ nuevo }) => nuevo).length };
  });
}

async function requireBatch(tx: Tx, key: BatchKey): Promise<BatchRow> {
  const batch = await lockBatch(tx, key);
  if (!batch) throw new AppError('batch_no_encontrado');
  return batch;
}

/** Adds the businesses to the batch and, if it verifies, has domains without a recent verdict checked. */
async function putInto(
  tx: Tx,
  usuarioId: string,
  batch: BatchRow,
  businesses: readonly { id: string; nuevo: boolean }[],
  { now, revision }: { now: number; revision: number },
): Promise<void> {
  const key = { usuario_id: usuarioId, batch_id: batch.id };
  const unverified = await linkToBatch(tx, key, businesses, { revision, freshSince: now - FRESH_MS });
  if (unverified.length === 0 || !batch.configuracion.verificar_dominios) return;
  const found = { kind: 'found', now, prioridad: PRIORITY } as const;
  await applyToChecks(tx, usuarioId, unverified, found, revision);
  wakeUp(tx, { kind: 'domains', usuario_id: usuarioId });
}

/**
 * Changes a business: a new website changes its domain (also in its batches), a provider id its identity, and
 * `batch_id` adds it to that batch. Throws `negocio_no_encontrado`, `negocio_repetido` (another one has that
 * identity), `batch_no_encontrado`.
 */
export async function changeBusiness(
  deps: Deps,
  usuarioId: string,
  id: string,
  change: z.output<typeof NegocioCambio>,
): Promise<void> {
  const { sitio_web, dominio_extraido, batch_id } = change;
  const site = sitio_web ?? dominio_extraido;
  const own = site ? ownDomain(site) : null;
  await withAccount(deps.store, usuarioId, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const batch = batch_id ? await requireBatch(tx, { usuario_id: usuarioId, batch_id }) : null;
    const touchesSite = sitio_web !== undefined || dominio_extraido !== undefined;
    const domain = own?.kind === 'own' ? await ensureDomain(tx, usuarioId, own, moment) : null;
    const found = await updateBusiness(
      tx,
      usuarioId,
      id,
      {
        ...(await newIdentity(tx, usuarioId, id, change)),
        nombre_negocio: change.nombre_negocio,
        fuente_datos: change.fuente_datos,
        fecha_scrapeado: change.fecha_scrapeado,
        categoria_negocio: change.categoria_negocio,
        ...(change.categoria_negocio === undefined
          ? {}
          : {
              grupo: groupOf(change.nombre_negocio ?? '', change.categoria_negocio),
              clasificacion: null,
            }),
        keyword_origen: change.keyword_origen,
        sitio_web,
        enlace_maps: change.enlace_maps,
        direccion: change.direccion,
        telefono: change.telefono,
        rating: change.rating,
        review_count: change.review_count,
        estado_actual: change.estado_actual,
        provincia: change.provincia,
        municipio: change.municipio,
        pais: change.pais === undefined ? undefined : (change.pais?.toUpperCase() ?? null),
        ...(touchesSite
          ? {
              dominio_id: domain?.id ?? null,
              dominio_extraido: own?.kind === 'own' ? own.dominio : null,
              motivo_sin_dominio: own?.kind === 'none' ? own.reason : null,
            }
          : {}),
      },
      moment.revision,
    );
    if (!found) throw new AppError('negocio_no_encontrado');
    await keepMarks(tx, deps.marks, usuarioId, { ids: [id] }, moment.revision);
    if (batch) await putInto(tx, usuarioId, batch, [{ id, nuevo: false }], moment);
    if (domain) await takeInDomain(tx, { usuario_id: usuarioId, negocio_id: id }, domain, moment);
  });
}

/** Adds the domain of a changed website to the batches of its business and has it checked. */
async function takeInDomain(
  tx: Tx,
  business: { usuario_id: string; negocio_id: string },
  domain: { id: string; nuevo: boolean },
  { now, revision }: { now: number; revision: number },
): Promise<void> {
  const { usuario_id } = business;
  const isAwaited = await linkDomainOf(tx, business, { revision, freshSince: now - FRESH_MS });
  if (!domain.nuevo && !isAwaited) return;
  const found = { kind: 'found', now, prioridad: PRIORITY } as const;
  await applyToChecks(tx, usuario_id, [domain.id], found, revision);
  wakeUp(tx, { kind: 'domains', usuario_id });
}

/** The identity by the given provider id; without an id the present identity is kept. */
async function newIdentity(
  tx: Tx,
  usuarioId: string,
  id: string,
  { place_id, business_id }: z.output<typeof NegocioCambio>,
): Promise<{ place_id?: string | null; business_id?: string | null; clave_lugar?: string }> {
  if (place_id === undefined && business_id === undefined) return {};
  const before = await businessIds(tx, usuarioId, id);
  if (!before) throw new AppError('negocio_no_encontrado');
  const ids = {
    place_id: place_id === undefined ? before.place_id : place_id || null,
    business_id: business_id === undefined ? before.business_id : business_id || null,
  };
  const clave_lugar = providerKey(ids);
  if (clave_lugar === null) return ids;
  if (await isOfAnother(tx, usuarioId, id, clave_lugar)) throw new AppError('negocio_repetido');
  return { ...ids, clave_lugar };
}

/** Deletes businesses; their domains stay. `note` commits with it. Returns the number deleted. */
export async function deleteBusinesses(
  deps: Deps,
  usuarioId: string,
  ids: readonly string[],
  note?: (tx: Tx) => Promise<void>,
): Promise<number> {
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const removed = await removeBusinesses(tx, usuarioId, ids, await nextRevision(tx));
    await note?.(tx);
    return removed;
  });
}

const groupOf = (nombre_negocio: string, categoria: string | null) =>
  classifyBusiness({ nombre_negocio, categoria }).grupo;

function toRow(business: Entrada): NewBusiness {
  const site = business.sitio_web ?? business.dominio_extraido ?? null;
  const own = site ? ownDomain(site) : null;
  const mine = own?.kind === 'own' ? own : null;
  const categoria = business.categoria_negocio || null;
  const classified = classifyBusiness({ nombre_negocio: business.nombre_negocio, categoria });
  return {
    clave_lugar: placeKey(business),
    place_id: business.place_id ?? null,
    business_id: business.business_id ?? null,
    nombre_negocio: business.nombre_negocio,
    // A category given by a person is not replaced.
    categoria_negocio: categoria ?? classified.categoria_negocio,
    grupo: classified.grupo,
    clasificacion: categoria === null && classified.categoria_negocio === null ? 'pendiente' : null,
    dominio: mine?.dominio ?? null,
    dominio_unicode: mine?.dominio_unicode ?? null,
    zona: mine?.publicSuffix ?? null,
    motivo_sin_dominio: own?.kind === 'none' ? own.reason : null,
    sitio_web: business.sitio_web ?? null,
    enlace_maps: business.enlace_maps ?? null,
    direccion: business.direccion ?? null,
    provincia: business.provincia ?? null,
    municipio: business.municipio ?? null,
    pais: business.pais?.toUpperCase() ?? null,
    codigo_postal: null,
    latitud: null,
    longitud: null,
    telefono: business.telefono ?? null,
    rating: business.rating ?? null,
    review_count: business.review_count ?? null,
    estado_actual: business.estado_actual ?? estadoNegocio.abierto,
    fuente_datos: business.fuente_datos,
    licencia_datos: null,
    datos_raw: null,
    keyword_origen: business.keyword_origen || null,
    fecha_scrapeado: business.fecha_scrapeado ?? null,
  };
}

function providerKey({ place_id, business_id }: Pick<Entrada, 'place_id' | 'business_id'>): string | null {
  if (place_id) return `p:${place_id}`;
  return business_id ? `b:${business_id}` : null;
}

/** The identity of a place, as for one found by a provider. */
function placeKey(business: Entrada): string {
  const known = providerKey(business);
  if (known !== null) return known;
  const words = [business.nombre_negocio, business.direccion ?? '', business.telefono ?? ''];
  const text = words
    .map((word) => normaliseText(word, 'NFC').toLowerCase().replace(/\s+/g, ' ').trim())
    .join('|');
  return `n:${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`;
}
