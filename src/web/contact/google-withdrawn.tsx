import { GOOGLE_DIAS } from '#contract/google-data.ts';
import { mapSearch } from '../format/business-name.ts';

const text = {
  why: `Datos de Google retirados a los ${GOOGLE_DIAS} días: sus condiciones no dejan guardar el nombre, la dirección, el teléfono, la categoría ni la valoración. Siguen aquí su dominio, su veredicto y lo que anotaste. Para recuperarlos, vuelve a buscar una de sus keywords.`,
  map: 'Ver en Google Maps',
  newTab: '(se abre en otra pestaña)',
  query: 'Negocio',
} as const;

/** Why a business has no name, and how its data return. */
export function GoogleWithdrawn({
  business,
}: {
  business: { google_retirado?: boolean | undefined; place_id: string | null };
}) {
  if (business.google_retirado !== true) return null;
  return (
    <p>
      {text.why}{' '}
      {business.place_id !== null && (
        <a href={mapSearch(text.query, null, business.place_id)} target="_blank" rel="noopener noreferrer">
          {text.map} <span className="visually-hidden">{text.newTab}</span>
        </a>
      )}
    </p>
  );
}
