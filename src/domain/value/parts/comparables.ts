import type { Nombre } from '../name/name.ts';
import { readName } from '../name/name.ts';
import type { MarketTables } from '../tables/market-tables.ts';

/** Bounds the time per row; more sales hardly change the median. */
const MOST_READ = 500;

/** Cache: sales are read once per table, not once per row. */
const READ = new WeakMap<MarketTables['comparables'], readonly (readonly [Nombre, number])[]>();

/** Median price of the account's sales of similar names in the same zone. */
export function comparablePrice(
  nombre: Nombre,
  tables: MarketTables,
): { precio: number; detalle: string } | null {
  const sales = salesOf(tables).filter(([sold]) => isAlike(sold, nombre));
  if (sales.length === 0) return null;
  const prices = sales.map(([, precio]) => precio).toSorted((one, other) => one - other);
  const precio = prices[Math.floor((prices.length - 1) / 2)] ?? 0;
  const shown = sales.slice(0, 3).map(([sold]) => sold.dominio);
  return { precio, detalle: `Ventas parecidas de tu tabla: ${shown.join(', ')}` };
}

function salesOf(tables: MarketTables): readonly (readonly [Nombre, number])[] {
  const known = READ.get(tables.comparables);
  if (known !== undefined) return known;
  const read = tables.comparables
    .slice(0, MOST_READ)
    .map((sale) => [readName(sale.dominio, null, tables), sale.precio] as const);
  READ.set(tables.comparables, read);
  return read;
}

function isAlike(sold: Nombre, nombre: Nombre): boolean {
  if (sold.clase !== nombre.clase || sold.zona !== nombre.zona) return false;
  const trades = Math.abs((sold.oficio?.valor ?? 0) - (nombre.oficio?.valor ?? 0)) <= 0.15;
  const [one, other] = [sold.lugar?.poblacion ?? 1, nombre.lugar?.poblacion ?? 1];
  return trades && Math.max(one, other) <= 3 * Math.min(one, other);
}
