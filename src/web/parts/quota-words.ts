import type { CuotaProveedor } from '#contract/entities/plan.ts';
import { providerName } from './provider-name.ts';

/** What providers call what they count, in Spanish; what is not known stays as they write it. */
const WORDS: Readonly<Record<string, string>> = {
  businesses: 'negocios',
  requests: 'solicitudes',
  credits: 'créditos',
  searches: 'búsquedas',
};

export const quotaWord = (objeto: string): string => WORDS[objeto.toLowerCase()] ?? objeto;

export interface QuotaLine {
  /** Whose limit it is. */
  label: string;
  value: string;
}

/**
 * What is left to be asked for: one line for each limit that there is, the account's first. 'Sin límite' is said where
 * neither the account nor the provider's latest answers name one, and never beside a limit.
 */
export function quotaLines(
  account: { usadas: number; limite: number | null },
  providers: readonly Pick<CuotaProveedor, 'proveedor' | 'objeto' | 'limite' | 'restantes'>[],
  number: (value: number) => string,
): QuotaLine[] {
  const left = (rest: number, limit: number, what: string) =>
    `quedan ${number(rest)} de ${number(limit)} ${what}`;
  const { usadas, limite } = account;
  const lines = providers.map(({ proveedor, objeto, limite: limit, restantes }) => ({
    label: `Plan de ${providerName(proveedor)}`,
    value: left(restantes, limit, quotaWord(objeto)),
  }));
  if (limite !== null) {
    const own = left(Math.max(0, limite - usadas), limite, 'solicitudes');
    return [{ label: 'Límite de tu cuenta', value: `${own} este mes` }, ...lines];
  }
  return lines.length > 0 ? lines : [{ label: 'Cuota que queda', value: 'sin límite' }];
}
