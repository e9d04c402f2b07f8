import type { PesosPuntuacion } from '#contract/entities/mercado.ts';
import { SCORE_WEIGHTS } from './weights.ts';
import { ZONES, type ZoneTable } from './zones.ts';

export interface Oficio {
  /** The trade's name as the table writes it. */
  nombre: string;
  /** 0–1: what a customer is worth. */
  valor: number;
}

/** A sale that the account knows of: names of the same kind are worth about what one sold for. */
export interface Comparable {
  dominio: string;
  /** EUR. */
  precio: number;
  /** ISO day of the sale. */
  fecha: string | null;
  fuente: string;
}

/** The tables that a value and a score are reckoned with: the product's own, with what the account changed. */
export interface MarketTables {
  pesos: PesosPuntuacion;
  zonas: Readonly<Record<string, ZoneTable>>;
  /** Worth of a trade (0–1) by its name, where the account differs from the table. */
  oficios: Readonly<Record<string, number>>;
  /** Words that the account says are a trade, by their letters alone. */
  palabrasOficio: ReadonlyMap<string, Oficio>;
  /** Thousands of inhabitants by place name, where the account differs from the table. */
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
