import type { NegocioListado } from '#contract/entities/negocio.ts';
import { estadoNegocio } from '#contract/states.ts';
import { Letter, NoLetter } from './letter.tsx';
import { reasonOf } from './owner-letter.tsx';

/** For a business without a site of its own, or whose name is lost or dead; closed businesses are not contacted. */
export function BusinessLetter({ row }: { row: NegocioListado }) {
  if (row.estado_actual === estadoNegocio.cerrado) return null;
  const { dominio, dominio_extraido: announced } = row;
  const reason =
    announced === null ? 'sin_web' : dominio === null ? null : reasonOf({ ...dominio, aparcado: false });
  if (reason === null) return null;
  if (row.no_contactar != null) return <NoLetter />;
  // Its name is unknown until Google's data are fetched again.
  if (row.google_retirado === true) return null;
  return (
    <Letter
      about={{
        nombre_negocio: row.nombre_negocio,
        municipio: row.municipio,
        dominio: dominio?.dominio_unicode ?? announced,
        reason,
        review_count: row.review_count,
        rating: row.rating,
      }}
    />
  );
}
