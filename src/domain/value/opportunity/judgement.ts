import type { Hechos } from '../facts.ts';
import { withOwnTrades } from '../name/local-words.ts';
import { type Nombre, readName } from '../name/name.ts';
import { foreignCountry } from '../name/zone-fit.ts';
import { availabilityOf, type Disponibilidad } from '../parts/availability.ts';
import { type MercadoLocal, marketOf } from '../parts/market.ts';
import { priceOf, SIN_VALOR, type Valor } from '../parts/price.ts';
import { type Riesgo, riskOf } from '../parts/risk.ts';
import type { MarketTables } from '../tables/market-tables.ts';

export interface Juicio {
  hechos: Hechos;
  nombre: Nombre | null;
  market: MercadoLocal;
  found: Disponibilidad;
  risk: Riesgo | null;
  /** The country of the name's zone, if it is not the buyers'. */
  zonaAjena: string | null;
  valor: Valor;
}

export function judge(hechos: Hechos, given: MarketTables): Juicio {
  const { dominio, negocios } = hechos;
  const tables = withOwnTrades(given, negocios);
  const pais = negocios.find((negocio) => negocio.pais !== null)?.pais ?? null;
  const nombre = dominio === null ? null : readName(dominio, pais, tables, negocios);
  const market = marketOf(nombre, negocios, tables);
  const risk = nombre === null ? null : riskOf(hechos, nombre);
  const valor = nombre === null || risk === null ? SIN_VALOR : priceOf(hechos, nombre, market, risk, tables);
  const zonaAjena = nombre === null ? null : foreignCountry(nombre, market, tables);
  return { hechos, nombre, market, found: availabilityOf(hechos), risk, zonaAjena, valor };
}
