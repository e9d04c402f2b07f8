import { type ProveedorMapas, proveedorMapas } from '#contract/states.ts';

/** Form of RapidAPI's keys: `10 hex · msh · 15 hex · p1 · 5 hex · jsn · 12 hex`. */
export const RAPIDAPI_FORM = /^[0-9a-f]{10}msh[0-9a-f]{15}p1[0-9a-f]{5}jsn[0-9a-f]{12}$/i;
const GOOGLE_FORM = /^AIza[\w-]{35}$/;

const onRapidApi: ReadonlySet<ProveedorMapas> = new Set([
  proveedorMapas.localBusinessData,
  proveedorMapas.mapsData,
]);

/** The field holds the chosen provider's key: a key of another provider's form must not be sent to this one. */
export function mayBelongTo(provider: ProveedorMapas, key: string): boolean {
  if (RAPIDAPI_FORM.test(key)) return onRapidApi.has(provider);
  return provider === proveedorMapas.googlePlaces || !GOOGLE_FORM.test(key);
}
