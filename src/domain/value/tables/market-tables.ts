import type { PesosPuntuacion } from '#contract/entities/mercado.ts';
import { SCORE_WEIGHTS } from './weights.ts';
import { ZONES, type ZoneTable } from './zones.ts';

export interface Oficio {
  nombre: string;
  /** 0–1: what a customer is worth. */
  valor: number;
}

export interface Comparable {
  dominio: string;
  /** EUR. */
  precio: number;
  fecha: string | null;
  fuente: string;
}

export interface MarketTables {
  pesos: PesosPuntuacion;
  zonas: Readonly<Record<string, ZoneTable>>;
  /** The account's worths of trades (0–1), by name. */
  oficios: Readonly<Record<string, number>>;
  /** Words that the account has marked as trades, in compact form. */
  palabrasOficio: ReadonlyMap<string, Oficio>;
  /** The account's town sizes in thousands of inhabitants, by name. */
  ciudades: Readonly<Record<string, number>>;
  comparables: readonly Comparable[];
}

export const DEFAULT_TABLES: MarketTables = {
  pesos: SCORE_WEIGHTS,
  zonas: ZONES,
  oficios: {},
  palabrasOficio: new Map(),
  ciudades: {},
  comparables: [],
};
