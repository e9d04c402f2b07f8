import type { TipoDocumento } from '#contract/orders/holder.ts';

export const documentText: Record<TipoDocumento, string> = {
  nif: 'NIF (DNI)',
  nie: 'NIE',
  cif: 'CIF',
  pasaporte: 'Pasaporte',
  extranjero: 'Documento extranjero',
};
