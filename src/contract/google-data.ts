import * as z from 'zod';

/** The source of businesses that Google's own interface (Places API) answered. */
export const FUENTE_GOOGLE = 'Google Places';

/**
 * What is kept of a business from Google Places. `minimo`: the place's id and the product's own findings; the rest is
 * withdrawn after `GOOGLE_DIAS` days and stands in no export. `completo`: all of it, for who is billed outside the EEA.
 */
export const DatosGoogle = z.enum(['minimo', 'completo']);
export type DatosGoogle = z.infer<typeof DatosGoogle>;
export const DATOS_GOOGLE_DEFAULT: DatosGoogle = 'minimo';

/** Days from the last time that Google was asked about a place, or from when `minimo` was chosen, if that is later. */
export const GOOGLE_DIAS = 30;
