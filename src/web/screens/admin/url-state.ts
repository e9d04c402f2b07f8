import * as z from 'zod';
import { EstadoRegistro, NombreCola } from '#contract/administration/entities.ts';
import { optionalField as optional, searchField } from '../../parts/list/url-fields.ts';

export const VISTAS = ['colas', 'registros', 'liberaciones', 'cuentas', 'cambios'] as const;
export type Vista = (typeof VISTAS)[number];

const Search = z.object({
  vista: z.enum(VISTAS).catch('colas').default('colas'),
  buscar: searchField(200),
  estado: optional(EstadoRegistro),
  cola: optional(NombreCola),
  pagina: z.int().min(1).max(5_000).catch(1).default(1),
});
export type AdminSearch = z.output<typeof Search>;

/** Parsed here and not by the router, so that its code stays out of the other screens' first load. */
export const adminSearchOf = (search: Record<string, unknown>): AdminSearch => Search.parse(search);

/** The view's search parameters, without defaults. */
export function inAddress(search: Partial<AdminSearch>): Partial<AdminSearch> {
  const { vista, buscar, estado, cola, pagina } = search;
  return {
    ...(vista === undefined || vista === 'colas' ? {} : { vista }),
    ...(buscar ? { buscar } : {}),
    ...(estado === undefined ? {} : { estado }),
    ...(cola === undefined ? {} : { cola }),
    ...(pagina === undefined || pagina === 1 ? {} : { pagina }),
  };
}
