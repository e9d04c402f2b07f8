import type { CuotaProveedor } from '#contract/entities/plan.ts';
import { type ProveedorMapas, proveedorMapas } from '#contract/states.ts';
import { providerName } from './provider-name.ts';

/** Providers' units in Spanish; unknown ones stay unchanged. */
const WORDS: Readonly<Record<string, string>> = {
  businesses: 'negocios',
  requests: 'solicitudes',
  credits: 'créditos',
  searches: 'búsquedas',
};

export const quotaWord = (objeto: string): string => WORDS[objeto.toLowerCase()] ?? objeto;

export interface QuotaLine {
  /** Owner of the limit. */
  label: string;
  value: string;
}

/**
 * Providers whose answers include the remaining quota; OpenStreetMap has no quota, and Google shows it only in its
 * console.
 */
const TELLS: readonly string[] = [
  proveedorMapas.localBusinessData,
  proveedorMapas.localBusinessDataDirecto,
  proveedorMapas.mapsData,
];

/**
 * The remaining quota: one line for each known limit, the account's first. Without any limit, the text says what is
 * known: 'sin límite' only if the provider has no quota. `null`: no provider can be queried.
 */
export function quotaLines(
  account: { usadas: number; limite: number | null },
  provider: {
    nombre: ProveedorMapas | null;
    cuotas: readonly Pick<CuotaProveedor, 'proveedor' | 'objeto' | 'limite' | 'restantes'>[];
  },
  number: (value: number) => string,
): QuotaLine[] {
  const left = (rest: number, limit: number, what: string) =>
    `quedan ${number(rest)} de ${number(limit)} ${what}`;
  const { usadas, limite } = account;
  const lines = provider.cuotas.map(({ proveedor, objeto, limite: limit, restantes }) => ({
    label: planOf(proveedor),
    value: left(restantes, limit, quotaWord(objeto)),
  }));
  if (limite !== null) {
    const own = left(Math.max(0, limite - usadas), limite, 'solicitudes');
    return [{ label: 'Límite de tu cuenta', value: `${own} este mes` }, ...lines];
  }
  return lines.length > 0 ? lines : [untold(provider.nombre)];
}

const planOf = (provider: string) => `Plan de ${providerName(provider)}`;

function untold(provider: ProveedorMapas | null): QuotaLine {
  if (provider === null) return { label: 'Límite de tu cuenta', value: 'ninguno' };
  if (provider === proveedorMapas.openstreetmap) return { label: 'Cuota que queda', value: 'sin límite' };
  return {
    label: planOf(provider),
    value: TELLS.includes(provider)
      ? 'lo que queda aún no se sabe: lo dirá al contestar a una búsqueda'
      : 'lo que queda solo se ve en tu cuenta del proveedor',
  };
}
