import * as z from 'zod';

export const FUENTE_GOOGLE = 'Google Places';

/**
 * `minimo`: all but place id and own findings is withdrawn after `GOOGLE_DIAS` days and never exported. `completo`: all
 * is kept, for accounts billed outside the EEA.
 */
export const DatosGoogle = z.enum(['minimo', 'completo']);
export type DatosGoogle = z.infer<typeof DatosGoogle>;
export const DATOS_GOOGLE_DEFAULT: DatosGoogle = 'minimo';

/** Days since Google was last asked about a place, or since `minimo` was chosen, if later. */
export const GOOGLE_DIAS = 30;
