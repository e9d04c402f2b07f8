import type { Hechos } from '../facts.ts';
import type { Nombre } from '../name/name.ts';
import { livingReviews } from './demand.ts';
import type { MercadoLocal } from './market.ts';

export function unknownOf(hechos: Hechos, nombre: Nombre, market: MercadoLocal): string[] {
  const { metricas, negocios, fecha_registro, ahora } = hechos;
  const facts: [isUnknown: boolean, said: string][] = [
    [metricas.autoridad_dominio === null, 'su autoridad'],
    [metricas.backlinks_estimados === null && metricas.trust_flow === null, 'sus enlaces'],
    [metricas.archivo_capturas === null, 'sus capturas en el archivo web'],
    [metricas.archivo_spam === null, 'si hubo spam en su historial'],
    [fecha_registro === null && metricas.archivo_primero === null, 'desde cuándo existe'],
    [livingReviews(negocios, ahora) === null, 'las reseñas de su negocio'],
    [market.oficio === null, 'su oficio'],
    [market.lugar === null || market.lugar.supuesta === true, 'cuánta gente vive en su ciudad'],
    [
      !nombre.pronunciable || nombre.clase === 'marca' || nombre.clase === 'marca_corta',
      'quién buscaría un nombre así',
    ],
    [hechos.es_disponible === null, 'si está libre'],
  ];
  return facts.filter(([isUnknown]) => isUnknown).map(([, said]) => said);
}

export const spreadOf = (unknown: readonly string[], compared: boolean): number =>
  (0.3 + 0.09 * unknown.length) * (compared ? 0.8 : 1);
