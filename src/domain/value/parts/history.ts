import type { Hechos, MetricasHechos } from '../facts.ts';
import { clamp } from '../text.ts';
import { lerp } from './demand.ts';

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;

/** First and last capture in the web archive; null: unknown or impossible. */
export function archiveSpan({ metricas, ahora }: Pick<Hechos, 'metricas' | 'ahora'>): {
  primero: number | null;
  ultimo: number | null;
} {
  const { archivo_primero: primero, archivo_ultimo: ultimo } = metricas;
  const past = (date: number | null) => (date === null || date > ahora + DAY ? null : date);
  const last = past(ultimo);
  const isBackward = primero !== null && last !== null && last < primero;
  return { primero: isBackward ? null : past(primero), ultimo: last };
}

export function isArchivedFirst(hechos: Hechos): boolean {
  const { primero } = archiveSpan(hechos);
  const { fecha_registro: since } = hechos;
  return primero !== null && (since === null || primero <= since);
}

/** Years since the earlier of registration and first capture; null: unknown. */
export function ageYears(hechos: Hechos): number | null {
  const { fecha_registro, ahora } = hechos;
  const first = [fecha_registro, archiveSpan(hechos).primero].filter(
    (date) => date !== null && date <= ahora,
  );
  if (first.length === 0) return null;
  return (ahora - Math.min(...first.map((date) => date ?? ahora))) / YEAR;
}

/** 0–1: length and extent of the name's history on the web. Unknown adds 0. */
export function historyOf(hechos: Hechos): number {
  const { metricas, ahora } = hechos;
  const age = ageYears(hechos);
  const byAge = age === null ? 0 : 0.45 * clamp(age / 18);
  const captures = metricas.archivo_capturas;
  const byCaptures = captures === null ? 0 : 0.3 * clamp(Math.log1p(Math.max(0, captures)) / Math.log(301));
  const byClean = metricas.archivo_spam === false ? 0.13 : 0;
  const last = archiveSpan(hechos).ultimo;
  const byLast =
    last === null
      ? 0
      : 0.12 *
        lerp(Math.max(0, (ahora - last) / YEAR), [
          [1, 1],
          [3, 0.6],
          [8, 0.1],
          [15, 0],
        ]);
  return clamp(byAge + byCaptures + byClean + byLast);
}

/** 0–1 by Majestic's two figures: many citations without trust indicate bought links; null: unknown. */
export function linkTrust({ trust_flow, citation_flow }: MetricasHechos): number | null {
  if (trust_flow === null || citation_flow === null || citation_flow < 8) return null;
  return clamp(trust_flow / citation_flow / 0.6);
}

/** 0–1: links and visitors that the name still has. Unknown and zero add 0. */
export function authorityOf(metricas: MetricasHechos): number {
  const { autoridad_dominio, backlinks_estimados, trust_flow, trafico_estimado } = metricas;
  const trust = linkTrust(metricas);
  const believed =
    (trust === null
      ? 1
      : lerp(trust, [
          [0, 0.2],
          [0.3, 0.35],
          [0.7, 1],
        ])) * (metricas.archivo_spam === true ? 0.2 : 1);
  const byAuthority = autoridad_dominio === null ? 0 : 0.45 * clamp(Math.max(0, autoridad_dominio) / 45);
  const byLinks = backlinks_estimados === null ? 0 : 0.2 * log(backlinks_estimados, 5_000);
  const byTrust = trust_flow === null ? 0 : 0.3 * clamp(Math.max(0, trust_flow) / 35);
  const byVisits = trafico_estimado === null ? 0 : 0.25 * log(trafico_estimado, 5_000);
  return clamp((byAuthority + byLinks + byTrust) * believed + byVisits);
}

const log = (value: number, full: number) => clamp(Math.log1p(Math.max(0, value)) / Math.log1p(full));
