import type { Dominio } from '#contract/entities/dominio.ts';
import type { FilaLive } from '#contract/entities/live.ts';
import type { Negocio } from '#contract/entities/negocio.ts';
import type { Oportunidad } from '#contract/entities/oportunidad.ts';
import { FUENTE_GOOGLE } from '#contract/google-data.ts';
import { WITHDRAWN } from '#store/queries/businesses/google.ts';
import type { ResultRow } from '#store/queries/domains/verdict-results.ts';

/** The exportable part of a Google place: its id and the product's own findings. */
const withoutGoogle = (business: Negocio): Negocio => ({
  ...business,
  nombre_negocio: '',
  business_id: null,
  categoria_negocio: null,
  sitio_web: null,
  enlace_maps: null,
  direccion: null,
  municipio: null,
  provincia: null,
  latitud: null,
  longitud: null,
  telefono: null,
  rating: null,
  review_count: null,
});

/** Removes contacts of businesses that must not be contacted, and with `minimo` what Google's terms forbid. */
export function withheld({ minimo }: { minimo: boolean }) {
  const isKeptBack = (source: string | undefined) => minimo && source === FUENTE_GOOGLE;
  const business = (row: Negocio): Negocio => (isKeptBack(row.fuente_datos) ? withoutGoogle(row) : row);
  const domain = (row: Dominio): Dominio => {
    const shown = row.negocio_id;
    if (shown === null || (shown.no_contactar !== true && !isKeptBack(shown.fuente_datos))) return row;
    return { ...row, negocio_id: null };
  };
  return {
    business,
    domain,
    opportunity(row: Oportunidad): Oportunidad {
      const { dominio_id, negocio_id } = row;
      return {
        ...row,
        dominio_id: dominio_id && domain(dominio_id),
        negocio_id: negocio_id === null || negocio_id.no_contactar != null ? null : business(negocio_id),
      };
    },
    result(row: ResultRow): ResultRow {
      if (!isKeptBack(row.fuente_datos)) return row;
      const { nombre_negocio, categoria_negocio, direccion, municipio, provincia, ...rest } = WITHDRAWN;
      const { telefono, rating, review_count, sitio_web } = rest;
      const place = { nombre_negocio, categoria_negocio, direccion, municipio, provincia };
      return { ...row, ...place, telefono, rating, review_count, sitio_web };
    },
    live(row: FilaLive): FilaLive {
      if (!isKeptBack(row.negocio.fuente_datos)) return row;
      const gone = { nombre_negocio: '', sitio_web: null, rating: null, review_count: null, telefono: null };
      return { ...row, negocio: { ...row.negocio, ...gone, enlace_maps: null } };
    },
  };
}
