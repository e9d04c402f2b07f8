import { cuantos } from '../text/count-noun.ts';
import type { BatchFacts } from './states.ts';

export function foundBy(
  batch: Pick<
    BatchFacts,
    | 'total_keywords'
    | 'keywords_con_error'
    | 'total_negocios_encontrados'
    | 'total_dominios_extraidos'
    | 'dominios_libres'
  >,
): string {
  const { keywords_con_error, total_keywords, total_negocios_encontrados, total_dominios_extraidos } = batch;
  const errors = keywords_con_error > 0 ? `, ${keywords_con_error.toLocaleString('es-ES')} con error` : '';
  return (
    `${cuantos(total_keywords, 'keyword')}${errors}: ${cuantos(total_negocios_encontrados, 'negocio')}, ` +
    `${cuantos(total_dominios_extraidos, 'dominio')}, ${cuantos(batch.dominios_libres, 'libre')}`
  );
}
