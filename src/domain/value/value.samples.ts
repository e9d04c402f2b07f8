import type { Hechos, MetricasHechos, NegocioHechos } from './facts.ts';

export const AHORA = Date.UTC(2026, 10, 22, 10);
export const DAY = 86_400_000;

export const SIN_METRICAS: MetricasHechos = {
  autoridad_dominio: null,
  backlinks_estimados: null,
  trust_flow: null,
  citation_flow: null,
  trafico_estimado: null,
  archivo_primero: null,
  archivo_ultimo: null,
  archivo_capturas: null,
  archivo_spam: null,
};

export const negocio = (changes: Partial<NegocioHechos> = {}): NegocioHechos => ({
  nombre_negocio: 'Fontanería Sevilla',
  categoria_negocio: 'Fontanero',
  municipio: 'Sevilla',
  provincia: 'Sevilla',
  pais: 'ES',
  rating: 4.6,
  review_count: 140,
  ultima_resena: AHORA - 40 * DAY,
  estado_actual: 'abierto',
  telefono: '954000000',
  dominio_extraido: null,
  ...changes,
});

export const libre = (changes: Partial<Hechos> = {}): Hechos => ({
  dominio: 'fontanerosevilla.es',
  es_disponible: true,
  confirmaciones: 2,
  fase_ciclo: 'libre',
  estado_verificacion: 'expirado',
  fecha_registro: null,
  fecha_expiracion: null,
  fecha_liberacion_estimada: null,
  sitio: null,
  negocios: [],
  metricas: SIN_METRICAS,
  competencia: null,
  ahora: AHORA,
  ...changes,
});

export const seLibera = (dias: number, changes: Partial<Hechos> = {}): Hechos =>
  libre({
    es_disponible: false,
    confirmaciones: 0,
    fase_ciclo: 'pendiente_borrado',
    fecha_liberacion_estimada: AHORA + dias * DAY,
    ...changes,
  });

export const sinWeb = (changes: Partial<NegocioHechos> = {}): Hechos =>
  libre({
    dominio: null,
    es_disponible: null,
    confirmaciones: null,
    fase_ciclo: null,
    estado_verificacion: null,
    negocios: [negocio(changes)],
  });
