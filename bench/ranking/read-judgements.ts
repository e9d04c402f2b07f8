import { readFileSync } from 'node:fs';
import { LineaValorar } from '#contract/entities/hechos.ts';
import type { Hechos } from '#domain/value/facts.ts';
import { factsOf } from '#domain/value/read-facts.ts';

export interface Judgement {
  line: number;
  because: string;
  a: Hechos;
  b: Hechos;
  /** Rules were tuned on the odd lines; the even ones were kept out. */
  half: 'tuning' | 'kept';
}

const NOW = '2026-11-22T10:00:00Z';

/** Defaults of each kind of subject. */
const BASES: Readonly<Record<string, object>> = {
  libre: {
    es_disponible: true,
    confirmaciones: 2,
    fase_ciclo: 'libre',
    estado_verificacion: 'expirado',
    sitio: null,
  },
  pronto: {
    es_disponible: false,
    confirmaciones: 0,
    fase_ciclo: 'pendiente_borrado',
    estado_verificacion: 'expirado',
    sitio: 'muerto',
    fecha_liberacion_estimada: '2026-11-26T00:00:00Z',
  },
  lead: { es_disponible: null, fase_ciclo: null, estado_verificacion: null, sitio: null },
  caida: { es_disponible: false, fase_ciclo: 'activo', estado_verificacion: 'no_resuelve', sitio: 'muerto' },
  duda: {
    es_disponible: null,
    fase_ciclo: 'desconocida',
    estado_verificacion: 'necesita_verificacion_manual',
    sitio: null,
  },
  viva: { es_disponible: false, fase_ciclo: 'activo', estado_verificacion: 'activo', sitio: 'responde' },
};

/** [base, dominio, ['nombre|categoría|municipio|rating|reseñas|estado|última reseña|teléfono|país'], {c: [mirados, con web], m: metricas, …}] */
type Written = [string, string | null, string[], Record<string, unknown>];

export function readJudgements(): Judgement[] {
  const file = new URL('./judgements.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((text, index) => {
    // The project's own file, in its reader's shape.
    const [because, a, b] = JSON.parse(text) as [string, Written, Written];
    return {
      line: index + 1,
      because,
      a: subject(a),
      b: subject(b),
      half: index % 2 === 0 ? 'tuning' : 'kept',
    };
  });
}

function subject([base, dominio, negocios, { c, m, ...rest }]: Written): Hechos {
  const competencia = Array.isArray(c) ? { negocios_mirados: c[0], con_web_viva: c[1] } : null;
  const line = LineaValorar.parse({
    id: 'a',
    dominio,
    ...BASES[base],
    negocios: negocios.map(business),
    metricas: m ?? {},
    competencia,
    ahora: NOW,
    ...rest,
  });
  const facts = factsOf(line, 0);
  if (facts === null) throw new Error(`no registry gives out ${dominio}`);
  return facts;
}

function business(text: string): object {
  const [
    nombre_negocio,
    categoria_negocio,
    municipio,
    rating,
    review_count,
    estado,
    ultima_resena,
    telefono,
    pais,
  ] = text.split('|');
  return {
    nombre_negocio,
    categoria_negocio,
    municipio,
    rating,
    review_count,
    estado_actual: estado === undefined || estado === '' ? 'abierto' : estado,
    ultima_resena,
    telefono,
    pais: pais ?? 'ES',
  };
}
