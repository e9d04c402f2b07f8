import { useQuery } from '@tanstack/react-query';
import type { Dominio, RiesgoMarca } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../api/api.ts';
import { dominiosKey } from '../queries/dominios.ts';

/** Rows of businesses and of searches do not say whether the mark was checked. */
type Named = Pick<Dominio, '_id' | 'riesgo_marca' | 'oferta_registrador'>;

/** Trademark risks and registrars' prices of names about to be bought, at most a hundred; `undefined` while unknown. */
export function useBrandRisks(rows: readonly Named[], wanted = true) {
  const unknown = rows.filter(({ riesgo_marca }) => riesgo_marca === undefined).map(({ _id }) => _id);
  const ids = unknown.sort().join(',');
  const { data, isError } = useQuery({
    queryKey: [...dominiosKey, 'marcas', ids],
    queryFn: ({ signal }) =>
      api
        .call(dominiosRoutes.listar, { query: { ids, limite: unknown.length } }, signal)
        .then((answer) => new Map(answer.data.map((row) => [row._id, row]))),
    enabled: wanted && ids !== '',
  });
  return {
    isError,
    riskOf: ({ _id, riesgo_marca }: Named): RiesgoMarca | null | undefined =>
      riesgo_marca !== undefined
        ? riesgo_marca
        : data === undefined
          ? undefined
          : (data.get(_id)?.riesgo_marca ?? null),
    offerOf: ({ _id, oferta_registrador }: Named) => oferta_registrador ?? data?.get(_id)?.oferta_registrador,
  };
}
