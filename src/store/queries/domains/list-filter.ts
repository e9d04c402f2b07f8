import type * as z from 'zod';
import type { FiltroDominios } from '#contract/routes/dominios.ts';
import { type EstadoGestion, estadoVerificacion, fuenteEvidencia } from '#contract/states.ts';
import { registrarChannels } from '#domain/evidence/registrar-channel.ts';
import { raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { all } from '../sql/fragments.ts';
import { type TextCondition, testedText, textCondition } from './list-text.ts';
import { closedZones } from './list-zone.ts';

export type DomainFilter = z.output<typeof FiltroDominios> & {
  /** Only those without a verdict yet. */
  sinVeredicto?: boolean;
  /** Set aside in this way; other lists omit them. */
  estado_gestion?: EstadoGestion | undefined;
};

/** The part of a filter that the maintained figures cover, for `facetas_dominios f` and `dominios d` alike. */
export function facetConditions(filter: DomainFilter, table: 'd' | 'f'): (SQL | undefined)[] {
  const column = (name: string) => raw(`${table}.${name}`);
  const { estado_verificacion, sinVeredicto, es_disponible, fase_ciclo, extension, favorito } = filter;
  return [
    estado_verificacion && sql`${column('estado_verificacion')} = ${estado_verificacion}`,
    sinVeredicto
      ? sql`${column('estado_verificacion')} IN (${estadoVerificacion.pendiente}, ${estadoVerificacion.verificando})`
      : undefined,
    es_disponible && (table === 'f' ? sql`f.es_disponible = ${es_disponible}` : availability[es_disponible]),
    fase_ciclo && sql`${column('fase_ciclo')} = ${fase_ciclo}`,
    extension ? sql`${column('extension')} = ${extension.toLowerCase().replace(/^\./, '')}` : undefined,
    favorito === undefined ? undefined : favorito ? column('favorito') : sql`NOT ${column('favorito')}`,
  ];
}

const availability = {
  true: sql`d.es_disponible`,
  false: sql`NOT d.es_disponible`,
  null: sql`d.es_disponible IS NULL`,
} as const;

export function isFacetFilter(filter: DomainFilter): boolean {
  const { estado_verificacion, sinVeredicto, es_disponible, fase_ciclo, extension, favorito, ...rest } =
    filter;
  return Object.values(rest).every((value) => value === undefined);
}

export interface DomainCondition extends TextCondition {
  /** Beside the text no other condition has an index with the names. */
  isAlone: boolean;
  /** It asks only for the rows of a batch. */
  isBatch: boolean;
}

/** `isNarrow`: few rows remain before the text condition. Domains set aside are excluded. */
export async function domainWhere(
  tx: Tx,
  usuarioId: string,
  filter: DomainFilter,
  isNarrow = false,
): Promise<DomainCondition> {
  const { batch_id, keyword_id, ids, estado_gestion } = filter;
  const text = filter.search ?? filter.dominio;
  const found = !text
    ? ANY_TEXT
    : estado_gestion === undefined
      ? await textCondition(tx, text, isNarrow)
      : // Few are set aside, so each is tested.
        { ...ANY_TEXT, where: testedText(text) };
  const where = all([
    sql`d.usuario_id = ${usuarioId}`,
    estado_gestion === undefined ? sql`d.estado_gestion IS NULL` : sql`d.estado_gestion = ${estado_gestion}`,
    ...facetConditions(filter, 'd'),
    filter.valor_minimo === undefined ? undefined : sql`d.valor_estimado >= ${filter.valor_minimo}`,
    filter.autoridad_minima === undefined ? undefined : sql`d.autoridad >= ${filter.autoridad_minima}`,
    filter.backlinks_minimos === undefined ? undefined : sql`d.backlinks >= ${filter.backlinks_minimos}`,
    filter.a_mano === undefined ? undefined : filter.a_mano ? byHand : sql`NOT ${byHand}`,
    filter.confirmado === undefined ? undefined : filter.confirmado ? confirmed : unconfirmed,
    filter.aviso
      ? sql`d.id IN (SELECT nd.dominio_id FROM notificacion_dominios nd WHERE nd.usuario_id = ${usuarioId}
          AND nd.notificacion_id = ${filter.aviso})`
      : undefined,
    ids && sql`d.id = ANY(${[...ids]}::uuid[])`,
    batch_id
      ? sql`d.id IN (SELECT bd.dominio_id FROM batch_dominios bd WHERE bd.usuario_id = ${usuarioId}
          AND bd.batch_id = ${batch_id})`
      : undefined,
    keyword_id
      ? sql`d.id IN (SELECT n.dominio_id FROM keyword_negocios kn
          JOIN negocios n ON n.usuario_id = kn.usuario_id AND n.id = kn.negocio_id
          WHERE kn.usuario_id = ${usuarioId} AND kn.keyword_id = ${keyword_id})`
      : undefined,
    found.where,
  ]);
  const { search: _, dominio: __, ...rest } = filter;
  const isAlone = isFacetFilter(rest) && rest.extension === undefined;
  return {
    ...found,
    where,
    isAlone,
    isBatch: isOnlyBatch(filter),
    total: isOnlyText(filter) ? found.total : null,
  };
}

const ANY_TEXT = { where: undefined, isBroad: false, total: null };

const isOnlyText = ({ search, dominio, ...rest }: DomainFilter): boolean =>
  Object.values(rest).every((value) => value === undefined);

const isOnlyBatch = ({ batch_id, ...rest }: DomainFilter): boolean =>
  batch_id !== undefined && Object.values(rest).every((value) => value === undefined);

/** Free names as notified. Written like the condition of the free names' index. */
const confirmed = sql`d.es_disponible`;
const unconfirmed = sql`d.es_disponible IS NOT TRUE`;

const ownChannels = [...registrarChannels, fuenteEvidencia.whois_api];

/** A key's channel will be asked: its server did not shut the account out since the last check. */
const isAsked = sql`EXISTS (SELECT FROM trabajo_registro t LEFT JOIN servidores_registro s ON s.servidor = t.servidor
  WHERE t.usuario_id = d.usuario_id AND t.dominio_id = d.id AND t.canal = ANY(${ownChannels}::text[])
    AND (s.limitado_por <> 'ritmo' AND s.limitado_hasta > d.fecha_ultima_verificacion) IS NOT TRUE)`;

/** The states are separate conditions, so that an index finds them. */
const byHand = sql`(d.estado_verificacion IN (${estadoVerificacion.necesita_verificacion_manual},
    ${estadoVerificacion.verificando})
  AND (d.estado_verificacion = ${estadoVerificacion.necesita_verificacion_manual}
    OR (d.es_disponible IS NULL AND d.fecha_ultima_verificacion IS NOT NULL AND d.zona IS NOT NULL
      AND d.zona = ANY(${[...closedZones]}::text[])))
  AND NOT ${isAsked})`;
