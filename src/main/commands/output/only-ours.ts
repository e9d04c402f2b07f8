/** Google's terms let its data be shown, and neither kept nor written to a file: what a command writes is kept. */
export const ONLY_OURS =
  'De los negocios de Google Places solo salen el dominio y su veredicto: sus condiciones no dejan guardar lo demás (docs/manual.md, «Negocios de Google Places»).';
