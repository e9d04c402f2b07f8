import { type CodigoError, textoError } from '#contract/errors.ts';
import { cuantos } from '../text/count-noun.ts';
import { sentence } from '../text/moment.ts';
import type { BatchFacts } from './states.ts';

export const KEY_UNREADABLE =
  'La clave de mapas guardada no se puede descifrar con la clave maestra de esta instalación. Vuelve a escribirla en Configuración → APIs.';
const KEY_TO_DO = 'Configuración → APIs o elige OpenStreetMap.';
export const keyOfAnother = (proveedor: string): string =>
  `La clave guardada no es de ${proveedor}. Escribe la suya en ${KEY_TO_DO}`;
export const keyMissing = (proveedor: string): string =>
  `Falta la clave de ${proveedor}. Añádela en ${KEY_TO_DO}`;

export const PROVIDER_CLOSED = 'El proveedor de mapas no admite preguntas ahora';
export const triedAgain = (detalle: string, when: string): string =>
  `${sentence(detalle)} Se volverá a intentar ${when}.`;
export const asksAgainAndAgain = (times: number): string =>
  `El proveedor de mapas pide esperar una y otra vez (${times} veces seguidas). Pulsa Reanudar más tarde; lo pendiente no se ha perdido.`;
export const refusedByProvider = (code: CodigoError, detalle: string): string =>
  `${sentence(textoError(code, detalle))} Corrígelo y pulsa Reanudar; lo pendiente no se ha perdido.`;
export const publicLimit = (keywordsAlDia: number): string =>
  `El servidor público de OpenStreetMap da ${keywordsAlDia} keywords al día a toda la instalación. El batch continúa solo mañana; con un servidor propio (OVERPASS_URL) o la clave de otro proveedor no hay límite.`;

export type Cap = 'solicitudes' | 'creditos';
const most = (cap: Cap, limite: number): string =>
  cap === 'solicitudes' ? cuantos(limite, 'solicitud', 'solicitudes') : cuantos(limite, 'crédito');
export const capReached = (cap: Cap, limite: number): string =>
  `Se ha llegado al tope de ${most(cap, limite)} de este batch. Súbelo para continuar.`;
export const capTooShort = (limite: number): string =>
  `Lo que queda del tope de ${most('solicitudes', limite)} de este batch no basta para la siguiente keyword. Súbelo para continuar.`;
export const tokenCapReached = (acceso: string, limite: number): string =>
  `El acceso de programa «${acceso}» ha gastado su tope de ${most('creditos', limite)}. Pulsa Reanudar para continuar sin ese tope.`;
export type TokenEnd = 'revocado' | 'terminado';
export const tokenOver = (acceso: string, fin: TokenEnd): string =>
  `El acceso de programa «${acceso}», que lo puso en marcha, ${fin === 'revocado' ? 'se ha revocado' : 'ha terminado'}. Pulsa Reanudar para continuar sin él.`;
export const quotaEnded = (limite: number): string =>
  `Se ha llegado al límite de ${most('solicitudes', limite)} de este mes. El batch continuará cuando lo reanudes con cuota disponible.`;
export const storageFull = (limiteGb: number): string =>
  `Se ha llegado al límite de ${limiteGb} GB de almacenamiento. Elimina datos que no necesites y pulsa Reanudar.`;

export const domainsUnanswered = (when: string): string =>
  `Sin respuesta al comprobar los dominios (DNS, web o registro). Se volverá a intentar ${when}.`;
/** For an ended batch; `when` null: no automatic recheck. */
export function domainsUnchecked(total: number, when: string | null): string {
  const again =
    when === null
      ? 'Compruébalos más tarde.'
      : `Se ${total === 1 ? 'volverá' : 'volverán'} a comprobar ${when}.`;
  return `Sin comprobar: ${cuantos(total, 'dominio')}, porque no ha respondido nadie (DNS, web o registro). ${again}`;
}
export const ALL_FAILED = 'Todas las keywords han fallado. Revisa el motivo de cada una y reinténtalas.';

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
