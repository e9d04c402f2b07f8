import { estadoNegocio, faseCiclo, type TipoOportunidad, tipoOportunidad } from '#contract/states.ts';
import { cuantos } from '../../text/count-noun.ts';
import type { Hechos, NegocioHechos } from '../facts.ts';
import { ageYears } from '../parts/history.ts';
import { describeName } from '../parts/price.ts';
import type { Juicio } from './judgement.ts';
import { leadOf, websiteNeed } from './lead.ts';

const DAY = 86_400_000;
const MOST_SHOWN = 6;

/** Why it is worth acting on, for a person who has a minute: the main reason first, warnings last; each rests on a fact. */
export function reasonsFor(tipo: TipoOportunidad, juicio: Juicio): string[] {
  const said = tipo === tipoOportunidad.negocio_calidad ? leadReasons(juicio) : domainReasons(tipo, juicio);
  const warnings = tipo === tipoOportunidad.negocio_calidad ? [] : warningsOf(juicio);
  return [...said.filter((text) => text !== null).slice(0, MOST_SHOWN), ...warnings];
}

function domainReasons(tipo: TipoOportunidad, juicio: Juicio): (string | null)[] {
  const { hechos, nombre, valor } = juicio;
  const gap = tipo === tipoOportunidad.bajo_competencia ? gapReason(juicio) : null;
  const worth =
    tipo === tipoOportunidad.alto_valor && valor.valor_estimado !== null
      ? `Valor estimado de ${euros(valor.valor_estimado)}`
      : null;
  return [
    gap,
    worth,
    nombre === null ? null : `${describeName(nombre)} (.${nombre.zona})`,
    availabilityReason(juicio),
    demandReason(hechos),
    historyReason(hechos),
    linkReason(hechos),
  ];
}

function availabilityReason({ found }: Juicio): string | null {
  if (found.tipo === 'libre') {
    const { confirmaciones } = found;
    if (confirmaciones === null) return 'El registro lo da por libre';
    return confirmaciones >= 2 ? 'Libre y confirmado dos veces' : 'Libre, falta la segunda confirmación';
  }
  if (found.tipo !== 'se_libera') return null;
  const phase = found.fase === faseCiclo.gracia ? ' (su dueño aún puede renovarlo)' : '';
  if (found.dias === null) return `Caducado, sin fecha de liberación conocida${phase}`;
  const days = Math.ceil(found.dias);
  return days === 0
    ? `Puede liberarse en cualquier momento${phase}`
    : `Se libera en ${cuantos(days, 'día')}${phase}`;
}

function demandReason({ negocios, ahora }: Hechos): string | null {
  const total = negocios.reduce((sum, negocio) => sum + (negocio.review_count ?? 0), 0);
  const [best] = negocios.toSorted((one, other) => (other.review_count ?? 0) - (one.review_count ?? 0));
  if (best === undefined || total === 0) return null;
  const closed = negocios.every((negocio) => negocio.estado_actual === estadoNegocio.cerrado)
    ? ', negocio cerrado'
    : '';
  const several = negocios.length > 1 ? ` de ${cuantos(negocios.length, 'negocio')} que lo citan` : '';
  return `${cuantos(total, 'reseña')}${several}${ratingText(best)}${lastText(best, ahora)}${closed}`;
}

const ratingText = ({ rating }: NegocioHechos) =>
  rating === null ? '' : `, ${rating.toLocaleString('es-ES', { maximumFractionDigits: 1 })} de 5`;

function lastText({ ultima_resena }: NegocioHechos, ahora: number): string {
  if (ultima_resena === null) return '';
  const months = Math.max(0, Math.round((ahora - ultima_resena) / (30.4 * DAY)));
  if (months < 1) return ', la última este mes';
  return months < 24
    ? `, la última hace ${cuantos(months, 'mes', 'meses')}`
    : `, la última hace ${cuantos(Math.round(months / 12), 'año')}`;
}

function historyReason(hechos: Hechos): string | null {
  const { metricas } = hechos;
  const age = ageYears(hechos);
  if (metricas.archivo_primero !== null) {
    const from = new Date(metricas.archivo_primero).getUTCFullYear();
    const to = metricas.archivo_ultimo === null ? null : new Date(metricas.archivo_ultimo).getUTCFullYear();
    const captures =
      metricas.archivo_capturas === null ? '' : `, ${cuantos(metricas.archivo_capturas, 'captura')}`;
    const clean = metricas.archivo_spam === false ? ', limpio' : '';
    return `En el archivo web ${to === null ? `desde ${from}` : `de ${from} a ${to}`}${captures}${clean}`;
  }
  return age !== null && age >= 2 ? `Registrado hace ${cuantos(Math.floor(age), 'año')}` : null;
}

function linkReason({ metricas }: Hechos): string | null {
  const said = [
    metricas.autoridad_dominio === null ? null : `autoridad ${metricas.autoridad_dominio}`,
    metricas.trust_flow === null ? null : `Trust Flow ${metricas.trust_flow}`,
    metricas.backlinks_estimados === null ? null : cuantos(metricas.backlinks_estimados, 'enlace'),
    metricas.trafico_estimado === null ? null : `${cuantos(metricas.trafico_estimado, 'visita')} al mes`,
  ].filter((text) => text !== null);
  if (said.length === 0) return null;
  const text = said.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function gapReason({ hechos: { competencia }, market }: Juicio): string | null {
  if (competencia === null) return null;
  const where = [market.oficio?.nombre, market.lugar?.nombre].filter((text) => text !== undefined).join(', ');
  const { negocios_mirados, con_web_viva } = competencia;
  return `Solo ${con_web_viva} de ${cuantos(negocios_mirados, 'negocio')} ${con_web_viva === 1 ? 'tiene' : 'tienen'} web que funciona${where === '' ? '' : ` (${where})`}`;
}

function leadReasons(juicio: Juicio): (string | null)[] {
  const { hechos } = juicio;
  const negocio = leadOf(hechos);
  if (negocio === null || websiteNeed(hechos) === null) return [];
  return [
    `${demandReason({ ...hechos, negocios: [negocio] }) ?? 'Bien valorado'}`,
    needText(juicio),
    juicio.market.oficio === null ? null : `Oficio: ${juicio.market.oficio.nombre}`,
    juicio.market.lugar === null
      ? null
      : `En ${negocio.municipio ?? negocio.provincia ?? juicio.market.lugar.nombre}`,
    negocio.telefono === null ? null : `Teléfono: ${negocio.telefono}`,
  ];
}

function needText({ hechos, found }: Juicio): string {
  if (hechos.dominio === null) return 'No tiene web propia';
  if (found.tipo === 'libre') return `Ha perdido su dominio ${hechos.dominio}: está libre`;
  if (found.tipo === 'se_libera') return `Su dominio ${hechos.dominio} ha caducado`;
  if (hechos.sitio === 'aparcado') return `Su dominio ${hechos.dominio} está aparcado`;
  if (hechos.sitio === 'en_venta') return `Su dominio ${hechos.dominio} está en venta`;
  return `Su web ${hechos.dominio} no funciona`;
}

function warningsOf({ risk, found }: Juicio): string[] {
  return [
    found.tipo === 'libre' && found.contradicha
      ? 'Aviso: la web responde o el registro lo retiene; hay que volver a comprobarlo'
      : null,
    risk?.spam === true ? 'Aviso: hay spam en su historial' : null,
    risk?.enlacesDudosos === true ? 'Aviso: muchos enlaces y poca confianza (TF/CF bajo)' : null,
    risk?.vetada === true ? 'Aviso: contiene una palabra que los compradores evitan' : null,
    risk?.marca == null ? null : `Riesgo de marca: ${risk.marca.motivo}`,
  ].filter((text) => text !== null);
}

export const euros = (value: number) =>
  `${Math.round(value).toLocaleString('es-ES', { useGrouping: 'always' })} €`;
