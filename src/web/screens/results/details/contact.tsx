import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Dominio } from '#contract/entities/dominio.ts';
import type { Negocio } from '#contract/entities/negocio.ts';
import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { api } from '../../../api/api.ts';
import { GoogleWithdrawn } from '../../../contact/google-withdrawn.tsx';
import { Letter, NoLetter } from '../../../contact/letter.tsx';
import { NoContact } from '../../../contact/no-contact.tsx';
import { reasonOf } from '../../../contact/owner-letter.tsx';
import { LoadError } from '../../../parts/load-error.tsx';

const text = { loadFailed: 'No se ha podido leer el estado de su dominio' } as const;

const verdictQuery = (id: string) =>
  queryOptions({
    queryKey: ['negocios', 'veredicto', id],
    queryFn: async ({ signal }): Promise<Dominio | null> => {
      const { data } = await api.call(negociosRoutes.ver, { params: { id } }, signal);
      if (data.dominio === null) return null;
      return (await api.call(dominiosRoutes.ver, { params: { id: data.dominio._id } }, signal)).data;
    },
  });

export function Contact({ row }: { row: OportunidadEntera }) {
  const { dominio_id: dominio, negocio_id: business } = row;
  if (business === null) return null;
  const mark = <NoContact id={business._id} mark={business.no_contactar ?? null} />;
  if (business.no_contactar != null) {
    return (
      <>
        <NoLetter />
        {mark}
      </>
    );
  }
  if (business.google_retirado === true) {
    return (
      <>
        <GoogleWithdrawn business={business} />
        {mark}
      </>
    );
  }
  return (
    <>
      {dominio === null && business.dominio_extraido !== null ? (
        <ReadLetter business={business} />
      ) : (
        <LetterTo business={business} dominio={dominio} />
      )}
      {mark}
    </>
  );
}

/** An opportunity of a business carries no domain: the verdict of the announced one is read. */
function ReadLetter({ business }: { business: Negocio }) {
  const query = useQuery(verdictQuery(business._id));
  if (query.data !== undefined) return <LetterTo business={business} dominio={query.data} />;
  if (query.error === null) return null;
  return (
    <LoadError
      title={text.loadFailed}
      error={query.error}
      onRetry={() => void query.refetch()}
      retrying={query.isRefetching}
    />
  );
}

function LetterTo({ business, dominio }: { business: Negocio; dominio: Dominio | null }) {
  const announced = dominio?.dominio_unicode ?? business.dominio_extraido;
  const reason = dominio !== null ? reasonOf(dominio) : announced === null ? 'sin_web' : null;
  if (reason === null) return null;
  return (
    <Letter
      about={{
        nombre_negocio: business.nombre_negocio,
        municipio: business.municipio,
        dominio: announced,
        reason,
        review_count: business.review_count,
        rating: business.rating,
      }}
    />
  );
}
