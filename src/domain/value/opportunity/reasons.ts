import { estadoNegocio, faseCiclo, type TipoOportunidad, tipoOportunidad } from '#contract/states.ts';
import { cuantos } from '../../text/count-noun.ts';
import type { Hechos, NegocioHechos } from '../facts.ts';
import type { Nombre } from '../name/name.ts';
import { nameQuality } from '../name/name-quality.ts';
import { demandOf } from '../parts/demand.ts';
import { ageYears, archiveSpan, authorityOf, historyOf } from '../parts/history.ts';
import type { MercadoLocal } from '../parts/market.ts';
import { describeName } from '../parts/price.ts';
import { writtenTrade } from '../tables/spelling.ts';
import { SCORE_WEIGHTS } from '../tables/weights.ts';
import { compact } from '../text.ts';
import type { Juicio } from './judgement.ts';
import { leadOf, websiteNeed } from './lead.ts';

const DAY = 86_400_000;
const MOST_SHOWN = 6;

/** Main reason first, warnings last; each is based on a fact. */
export function reasonsFor(tipo: TipoOportunidad, juicio: Juicio): string[] {
  const said = tipo === tipoOportunidad.negocio_calidad ? leadReasons(juicio) : domainReasons(tipo, juicio);
  const warnings = tipo === tipoOportunidad.negocio_calidad ? [] : warningsOf(juicio);
  return [...said.filter((text) => text !== null).slice(0, MOST_SHOWN), ...warnings];
}

function domainReasons(tipo: TipoOportunidad, juicio: Juicio): (string | null)[] {
  const { hechos, valor, nombre } = juicio;
  const gap = tipo === tipoOportunidad.bajo_competencia ? gapReason(juicio) : null;
  const worth =
    tipo === tipoOportunidad.alto_valor && valor.valor_estimado !== null
      ? `Valor estimado de ${euros(valor.valor_estimado)}`
      : null;
  const weights = SCORE_WEIGHTS.dominio;
  const strengths: [text: string | null, points: number][] = [
    [nameReason(juicio), nombre === null ? 0 : weights.nombre * nameQuality(nombre).valor],
    [demandReason(hechos), weights.demanda * demandOf(hechos.negocios, hechos.ahora)],
    [historyReason(hechos), weights.historia * historyOf(hechos)],
    [linkReason(hechos), weights.autoridad * authorityOf(hechos.metricas)],
  ];
  const [main, ...rest] = strengths
    .filter(([text]) => text !== null)
    .toSorted(([, one], [, other]) => other - one)
    .map(([text]) => text);
  return [gap, worth, main ?? null, availabilityReason(juicio), ...rest, marketReason(juicio)];
}

function nameReason({ nombre, hechos }: Juicio): string | null {
  if (nombre === null) return null;
  const own = OWN_NAMES.has(nombre.clase) ? namesake(nombre, hechos.negocios) : undefined;
  const said = own === undefined ? describeName(nombre) : `Es el nombre de ${businessName(own)}`;
  return `${said} (.${nombre.zona})`;
}

/** For these kinds of names it matters whose they are. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'oficio_marca',
  'oficio_lugar_mas',
  'lugar_mas',
  'persona',
  'marca',
  'marca_corta',
  'oficio_comun',
  'palabras',
]);

function namesake({ piezas }: Nombre, negocios: readonly NegocioHechos[]): NegocioHechos | undefined {
  const words = piezas
    .filter(({ tipo }) => tipo !== 'enlace' && tipo !== 'relleno')
    .map(({ texto }) => texto);
  return negocios.find(({ nombre_negocio, no_contactar }) => {
    if (no_contactar === true) return false;
    const own = compact(nombre_negocio ?? '');
    return words.join('').length >= 5 && words.every((word) => own.includes(word));
  });
}

/**
 * Drops trade and town after a dash. A business with «No contactar» is not named, since exports contain these
 * sentences.
 */
export function businessName({ nombre_negocio, no_contactar }: NegocioHechos): string {
  if (no_contactar === true) return 'su negocio';
  const [name = ''] = (nombre_negocio ?? '').split(/ [-–|·•:] |, /);
  return name === '' ? 'su negocio' : `«${name}»`;
}

function availabilityReason({ found }: Juicio): string | null {
  if (found.tipo === 'libre') {
    const { confirmaciones } = found;
    if (confirmaciones === null || found.contradicha) return 'El registro lo da por libre';
    return confirmaciones >= 2 ? 'Libre y confirmado dos veces' : 'Libre, falta la segunda confirmación';
  }
  if (found.tipo !== 'se_libera') return null;
  const phase = OWNER_MAY[found.fase ?? ''] ?? '';
  if (found.dias === null) return `Caducado, sin fecha de liberación conocida${phase}`;
  const days = Math.ceil(found.dias);
  return days === 0
    ? `Puede liberarse en cualquier momento${phase}`
    : `Se libera en ${cuantos(days, 'día')}${phase}`;
}

const OWNER_MAY: Readonly<Record<string, string>> = {
  [faseCiclo.gracia]: ' (su dueño aún puede renovarlo)',
  [faseCiclo.redencion]: ' (su dueño aún puede rescatarlo, con recargo)',
};

function demandReason({ negocios, ahora }: Hechos): string | null {
  const total = negocios.reduce((sum, negocio) => sum + (negocio.review_count ?? 0), 0);
  const [best] = negocios.toSorted((one, other) => (other.review_count ?? 0) - (one.review_count ?? 0));
  if (best === undefined || total === 0) return null;
  const several = negocios.length > 1;
  const whose = several
    ? ` entre ${cuantos(negocios.length, 'negocio')} que lo citan`
    : best.nombre_negocio === null || best.no_contactar === true
      ? ''
      : ` de ${businessName(best)}`;
  return `${cuantos(total, 'reseña')}${ratingText(best)}${whose}${stateText(negocios)}${lastText(best, ahora)}`;
}

function stateText(negocios: readonly NegocioHechos[]): string {
  const [closes, isOpen] =
    negocios.length > 1 ? [', todos cerrados', ', alguno abierto'] : [', que cerró', ', que sigue abierto'];
  const states = negocios.map((negocio) => negocio.estado_actual);
  if (states.every((state) => state === estadoNegocio.cerrado)) return closes;
  return states.some((state) => state === estadoNegocio.abierto) ? isOpen : '';
}

const ratingText = ({ rating }: NegocioHechos) =>
  rating === null ? '' : ` (${rating.toLocaleString('es-ES', { maximumFractionDigits: 1 })} de 5)`;

function lastText({ ultima_resena }: NegocioHechos, ahora: number, last = 'la última'): string {
  if (ultima_resena === null) return '';
  const months = Math.max(0, Math.round((ahora - ultima_resena) / (30.4 * DAY)));
  if (months < 1) return `, ${last} este mes`;
  return months < 24
    ? `, ${last} hace ${cuantos(months, 'mes', 'meses')}`
    : `, ${last} hace ${cuantos(Math.round(months / 12), 'año')}`;
}

function historyReason(hechos: Hechos): string | null {
  const { metricas } = hechos;
  const age = ageYears(hechos);
  const { primero, ultimo } = archiveSpan(hechos);
  if (primero !== null) {
    const from = new Date(primero).getUTCFullYear();
    const to = ultimo === null ? null : new Date(ultimo).getUTCFullYear();
    const captures =
      metricas.archivo_capturas === null ? '' : `, ${cuantos(metricas.archivo_capturas, 'captura')}`;
    const clean = metricas.archivo_spam === false ? ', sin spam' : '';
    const span = to === null ? `desde ${from}` : to === from ? `en ${from}` : `de ${from} a ${to}`;
    return `Con web archivada ${span}${captures}${clean}`;
  }
  return age !== null && age >= 2 ? `Registrado hace ${cuantos(Math.floor(age), 'año')}` : null;
}

function linkReason({ metricas }: Hechos): string | null {
  const said = [
    metricas.autoridad_dominio === null ? null : `autoridad ${decimal(metricas.autoridad_dominio)} de 100`,
    metricas.trust_flow === null ? null : `Trust Flow ${decimal(metricas.trust_flow)}`,
    metricas.backlinks_estimados === null ? null : cuantos(metricas.backlinks_estimados, 'enlace'),
    metricas.trafico_estimado === null ? null : `${cuantos(metricas.trafico_estimado, 'visita')} al mes`,
  ].filter((text) => text !== null);
  if (said.length === 0) return null;
  const text = said.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const decimal = (value: number) => value.toLocaleString('es-ES', { maximumFractionDigits: 1 });

function marketReason({ hechos, market: { oficio, lugar } }: Juicio): string | null {
  if (oficio === null || lugar === null) return null;
  const trade = hechos.negocios.find(
    ({ categoria_negocio }) => categoria_negocio !== null,
  )?.categoria_negocio;
  return `Mercado: ${(trade ?? writtenTrade(oficio.nombre)).toLowerCase()} en ${lugar.nombre}${peopleText(lugar)}`;
}

const peopleText = (lugar: NonNullable<MercadoLocal['lugar']>) =>
  lugar.supuesta === true
    ? ''
    : ` (${Math.round(lugar.poblacion * 1_000).toLocaleString('es-ES', { useGrouping: 'always' })} habitantes)`;

function gapReason({ hechos: { competencia }, market }: Juicio): string | null {
  if (competencia === null) return null;
  const { negocios_mirados, con_web_viva, keywords = 1, mercado } = competencia;
  const trade = mercado?.oficio ?? market.oficio?.nombre;
  const place = mercado?.lugar ?? market.lugar?.nombre;
  const where = [trade === undefined ? undefined : writtenTrade(trade), place]
    .filter((text) => text !== undefined)
    .join(' en ');
  const about = [where, keywords > 1 ? `de ${cuantos(keywords, 'keyword')}` : '']
    .filter((text) => text !== '')
    .join(', ');
  const looked = cuantos(negocios_mirados, 'negocio');
  const some =
    con_web_viva === 0
      ? `Ninguno de ${looked} tiene`
      : `Solo ${con_web_viva} de ${looked} ${con_web_viva === 1 ? 'tiene' : 'tienen'}`;
  return `${some} web que funciona${about === '' ? '' : ` (${about})`}`;
}

function leadReasons(juicio: Juicio): (string | null)[] {
  const { hechos, market } = juicio;
  const negocio = leadOf(hechos);
  if (negocio === null || websiteNeed(hechos) === null) return [];
  const { review_count } = negocio;
  const trade = negocio.categoria_negocio ?? (market.oficio && writtenTrade(market.oficio.nombre));
  const place = negocio.municipio ?? negocio.provincia ?? market.lugar?.nombre;
  const known = market.lugar !== null && compact(market.lugar.nombre) === compact(place ?? '');
  return [
    `${cuantos(review_count ?? 0, 'reseña')}${ratingText(negocio)} y ${needText(juicio)}`,
    trade === null || place === undefined
      ? null
      : `${trade} en ${place}${known && market.lugar !== null ? peopleText(market.lugar) : ''}`,
    negocio.estado_actual === estadoNegocio.abierto
      ? `Sigue abierto${lastText(negocio, hechos.ahora, 'última reseña')}`
      : null,
    negocio.telefono === null ? 'Sin teléfono en su ficha' : null,
  ];
}

function needText({ hechos, found }: Juicio): string {
  const { dominio } = hechos;
  if (dominio === null) return 'no tiene web propia';
  if (found.tipo === 'libre') return `ha perdido ${dominio}, que está libre`;
  if (found.tipo === 'se_libera') {
    if (found.fase !== faseCiclo.pendiente_borrado)
      return `su dominio ${dominio} ha caducado${OWNER_STILL[found.fase ?? ''] ?? ''}`;
    const days = found.dias === null ? 0 : Math.ceil(found.dias);
    return `pierde su dominio ${dominio}${days === 0 ? ' en cualquier momento' : ` en ${cuantos(days, 'día')}`}`;
  }
  if (hechos.sitio === 'aparcado') return `su dominio ${dominio} está aparcado`;
  if (hechos.sitio === 'en_venta') return `su dominio ${dominio} está en venta`;
  return `su web ${dominio} no funciona`;
}

const OWNER_STILL: Readonly<Record<string, string>> = {
  [faseCiclo.gracia]: ' (aún puede renovarlo)',
  [faseCiclo.redencion]: ' (aún puede rescatarlo, con recargo)',
};

function warningsOf({ risk, found, nombre, zonaAjena }: Juicio): string[] {
  return [
    zonaAjena === null
      ? null
      : `Aviso: .${nombre?.zona} es la extensión de ${countryName(zonaAjena)}; fuera de allí casi nadie la compra`,
    found.tipo === 'libre' && found.contradicha
      ? 'Aviso: la web responde o el registro lo retiene; hay que volver a comprobarlo'
      : null,
    risk?.spam === true ? 'Aviso: hay spam en su historial' : null,
    risk?.enlacesDudosos === true ? 'Aviso: muchos enlaces y poca confianza (TF/CF bajo)' : null,
    risk?.vetada === true ? 'Aviso: contiene una palabra que los compradores evitan' : null,
    risk?.marca == null ? null : `Riesgo de marca: ${risk.marca.motivo}`,
  ].filter((text) => text !== null);
}

const COUNTRIES = new Intl.DisplayNames('es', { type: 'region', fallback: 'code' });

const countryName = (code: string): string => COUNTRIES.of(code) ?? code;

export const euros = (value: number) =>
  `${Math.round(value).toLocaleString('es-ES', { useGrouping: 'always' })} €`;
