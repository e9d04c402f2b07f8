import { estadoVerificacion } from '#contract/states.ts';
import type { CompetenciaHechos, Hechos, MetricasHechos, NegocioHechos, SitioVisto } from './facts.ts';

export interface DominioGuardado
  extends Omit<Hechos, 'dominio' | 'sitio' | 'negocios' | 'metricas' | 'competencia' | 'ahora'> {
  dominio: string;
  aparcado: boolean;
  metricas: unknown;
  negocios: readonly NegocioGuardado[];
}

export type NegocioGuardado = Omit<NegocioHechos, 'ultima_resena'>;

/** Maps do not give the date of a business's last review. */
export function factsOfDomain(
  domain: DominioGuardado,
  ahora: number,
  competencia: CompetenciaHechos | null = null,
): Hechos {
  return {
    dominio: domain.dominio,
    es_disponible: domain.es_disponible,
    confirmaciones: domain.confirmaciones,
    fase_ciclo: domain.fase_ciclo,
    estado_verificacion: domain.estado_verificacion,
    fecha_registro: domain.fecha_registro,
    fecha_expiracion: domain.fecha_expiracion,
    fecha_liberacion_estimada: domain.fecha_liberacion_estimada,
    sitio: siteOf(domain),
    negocios: domain.negocios.map(businessFacts),
    metricas: metricsOf(domain.metricas),
    competencia,
    ahora,
  };
}

export function factsOfBusiness(
  negocio: NegocioGuardado,
  ahora: number,
  competencia: CompetenciaHechos | null = null,
): Hechos {
  return {
    dominio: null,
    es_disponible: null,
    confirmaciones: null,
    fase_ciclo: null,
    estado_verificacion: null,
    fecha_registro: null,
    fecha_expiracion: null,
    fecha_liberacion_estimada: null,
    sitio: null,
    negocios: [businessFacts(negocio)],
    metricas: metricsOf(null),
    competencia,
    ahora,
  };
}

const businessFacts = (negocio: NegocioGuardado): NegocioHechos => ({
  ...negocio,
  nombre_negocio: negocio.nombre_negocio === '' ? null : negocio.nombre_negocio,
  ultima_resena: null,
});

function siteOf({
  aparcado,
  es_disponible,
  estado_verificacion: estado,
}: DominioGuardado): SitioVisto | null {
  if (aparcado) return 'aparcado';
  if (es_disponible === true) return null;
  if (estado === estadoVerificacion.activo) return 'responde';
  return estado === estadoVerificacion.no_resuelve || estado === estadoVerificacion.expirado
    ? 'muerto'
    : null;
}

/** Metrics are stored as received: missing or malformed ones count as unknown. */
export function metricsOf(stored: unknown): MetricasHechos {
  const given: Readonly<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const number = (name: string) => {
    const value = given[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  const date = (name: string) => {
    const value = given[name];
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return Number.isNaN(time) ? null : time;
  };
  const spam = given.archivo_spam;
  return {
    autoridad_dominio: number('autoridad_dominio'),
    backlinks_estimados: number('backlinks_estimados'),
    trust_flow: number('trust_flow'),
    citation_flow: number('citation_flow'),
    trafico_estimado: number('trafico_estimado'),
    archivo_primero: date('archivo_primero'),
    archivo_ultimo: date('archivo_ultimo'),
    archivo_capturas: number('archivo_capturas'),
    archivo_spam: typeof spam === 'boolean' ? spam : null,
  };
}
