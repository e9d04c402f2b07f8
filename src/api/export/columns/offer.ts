import type { OfertaRegistrador } from '#contract/entities/dominio.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import type { Column } from '#platform/table-file/table.ts';
import { momentColumn, numberColumn, textColumn } from './kinds.ts';

interface Offered {
  oferta_registrador?: OfertaRegistrador | null | undefined;
}

/** What a registrar of the account asks for a row's domain; empty without an offer. */
export function offerColumns<Row>(domainOf: (row: Row) => Offered | null): Column<Row>[] {
  const offerOf = (row: Row) => domainOf(row)?.oferta_registrador ?? null;
  return [
    numberColumn('precio_registrador', 'Precio del registrador', (row) => {
      const price = offerOf(row)?.precio ?? null;
      return price === null ? null : price.centimos / 100;
    }),
    textColumn('precio_moneda', 'Moneda del precio', (row) => offerOf(row)?.precio?.moneda ?? null),
    textColumn('precio_premium', 'Premium', (row) => (offerOf(row)?.premium ? 'SÍ' : null)),
    textColumn('precio_fuente', 'Precio según', (row) => {
      const offer = offerOf(row);
      return offer === null ? null : registrarName[offer.registrador];
    }),
    momentColumn('precio_hora', 'Precio visto', (row) => offerOf(row)?.hora ?? null),
  ];
}
