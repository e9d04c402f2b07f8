import { estadoNegocio, faseCiclo, type TipoOportunidad, tipoOportunidad } from '#contract/states.ts';
import type { Hechos, NegocioHechos } from '../facts.ts';
import type { Disponibilidad } from '../parts/availability.ts';
import type { MarketTables } from '../tables/market-tables.ts';
import type { Juicio } from './judgement.ts';
import { businessName } from './reasons.ts';

export function actionsFor(tipo: TipoOportunidad, juicio: Juicio, tables: MarketTables): string[] {
  switch (tipo) {
    case tipoOportunidad.negocio_calidad:
      return leadActions(juicio, tables);
    case tipoOportunidad.bajo_competencia:
      return [
        ...(juicio.found.tipo === 'no'
          ? ['Buscar un nombre libre con el oficio y la ciudad']
          : getActions(juicio, tables)),
        'Ofrecer una web a los negocios que no la tienen',
      ];
    default:
      return [...getActions(juicio, tables), ...sellActions(juicio)];
  }
}

function getActions({ hechos, found, risk, nombre, zonaAjena }: Juicio, tables: MarketTables): string[] {
  const actions: string[] = [];
  if (risk?.famosa === true) return ['No comprarlo: el titular de la marca puede reclamarlo'];
  if (risk?.marca != null) {
    actions.push('Mirar la marca en la OEPM y la EUIPO antes de comprar');
    const owner = openBusiness(hechos.negocios);
    if (risk.marca.nivel === 'alto' && owner !== undefined)
      actions.push(
        `Preguntar por carta o en persona a ${businessName(owner)} antes de comprar: puede reclamar el nombre`,
      );
  }
  if (risk?.spam === true) actions.push('Revisar su historial en el archivo web antes de comprar');
  if (risk?.enlacesDudosos === true) actions.push('Mirar de dónde vienen sus enlaces antes de comprar');
  if (zonaAjena !== null)
    actions.push(`Mirar si .${nombre?.zona} admite un titular de fuera, y si allí interesa`);
  const isDoubtful = risk !== null && (risk.spam || risk.enlacesDudosos || risk.vetada);
  if (found.tipo === 'libre') {
    if (found.contradicha) return [...actions, 'Verificar otra vez antes de comprar'];
    if (found.confirmaciones !== null && found.confirmaciones < 2) actions.push('Confirmar que sigue libre');
    const price = priceText(hechos.dominio, tables);
    actions.push(
      isDoubtful ? `Registrarlo solo si los avisos no importan${price}` : `Registrar el dominio hoy${price}`,
    );
  } else if (found.tipo === 'se_libera') {
    actions.push(waitText(found));
  }
  return actions;
}

function waitText({ fase, fecha, dias }: Extract<Disponibilidad, { tipo: 'se_libera' }>): string {
  if (fase === faseCiclo.gracia) return 'Vigilar: su dueño aún puede renovarlo';
  if (fecha === null) return 'Reservarlo en un registrador y vigilarlo';
  return dias === 0
    ? 'Vigilarlo a diario: puede liberarse en cualquier momento'
    : `Reservarlo en un registrador antes del ${dayText(fecha)}`;
}

function priceText(dominio: string | null, { zonas }: MarketTables): string {
  const price = dominio === null ? null : (zonas[dominio.slice(dominio.indexOf('.') + 1)]?.registro ?? null);
  return price === null ? '' : ` (unos ${price.toLocaleString('es-ES')} € el primer año)`;
}

const dayText = (at: number) =>
  new Intl.DateTimeFormat('es-ES', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at);

const openBusiness = (negocios: readonly NegocioHechos[]) =>
  negocios.find(
    ({ estado_actual, no_contactar }) => estado_actual === estadoNegocio.abierto && no_contactar !== true,
  );

/** Sales calls are restricted in Spain (LGTel art. 66.1.b, Ley 10/2025): a letter or a visit is recommended, never a call. */
const BY_LETTER = 'Por carta o en persona';

function sellActions({ hechos, risk, nombre, market }: Juicio): string[] {
  if (risk?.famosa === true) return [];
  const open = openBusiness(hechos.negocios);
  // Without a business, only a name with trade and place shows who might buy it.
  const sells = hechos.negocios.length > 0 || (nombre?.oficio != null && market.lugar !== null);
  if (open === undefined) return sells ? ['Ofrecerlo a los negocios del mismo oficio en la ciudad'] : [];
  // Already said before the purchase.
  if (risk?.marca?.nivel === 'alto') return [];
  return [`Ofrecerlo por carta o en persona a ${businessName(open)}: puede querer recuperarlo`];
}

/** A business whose domain is for sale does not want its website repaired. */
const siteText = (sitio: Hechos['sitio']) =>
  sitio === 'en_venta'
    ? 'su dominio está en venta'
    : sitio === 'aparcado'
      ? 'su dominio está aparcado'
      : 'su web no funciona';

const siteOffer = (sitio: Hechos['sitio']) =>
  sitio === 'en_venta' || sitio === 'aparcado'
    ? ['Preguntar si el dominio sigue siendo suyo', 'Ofrecer una web nueva, con ese nombre o con otro libre']
    : ['Ofrecer reparar la web o hacer una nueva'];

function leadActions({ hechos, found }: Juicio, tables: MarketTables): string[] {
  const { dominio, sitio } = hechos;
  if (dominio === null)
    return [`${BY_LETTER}: ofrecer una web propia`, 'Buscar un dominio libre con su nombre'];
  if (found.tipo === 'libre')
    return [
      `${BY_LETTER}: ha perdido su dominio y puede recuperarlo hoy`,
      `Ofrecer registrarle ${dominio}${priceText(dominio, tables)} y hacerle la web`,
    ];
  if (found.tipo !== 'se_libera') return [`${BY_LETTER}: ${siteText(sitio)}`, ...siteOffer(sitio)];
  switch (found.fase) {
    case faseCiclo.gracia:
      return [`${BY_LETTER}: su dominio ha caducado y aún puede renovarlo`];
    case faseCiclo.redencion:
      return [`${BY_LETTER}: su dominio ha caducado y aún puede rescatarlo, con recargo`];
    default:
      return [
        `${BY_LETTER}: pierde su dominio${found.fecha === null ? '' : ` el ${dayText(found.fecha)}`}`,
        'Ofrecer reservárselo y hacerle la web',
      ];
  }
}
