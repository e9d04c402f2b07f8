import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../format/use-format.ts';
import { LoadError } from '../../parts/load-error.tsx';
import { ProvinceMap } from '../../parts/province-map/province-map.tsx';
import classes from './businesses.module.css';
import { provincesQuery } from './queries.ts';
import { provincesText as text } from './text.ts';
import type { BusinessesFilter } from './url-state.ts';

/** The filter's provinces with their businesses and free domains; a click filters by one. */
export function Provinces(props: {
  filter: BusinessesFilter;
  onChoose: (provincia: string | undefined) => void;
}) {
  const { number } = useFormat();
  const { data, error, refetch, isRefetching } = useQuery(provincesQuery(props.filter));
  return (
    <div className={classes.provinces}>
      {error !== null && data === undefined && (
        <LoadError title={text.failed} error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      )}
      {error === null && data === undefined && (
        <Skeleton height={288} role="status" aria-label={text.loading} />
      )}
      {data !== undefined && (
        <ProvinceMap
          label={text.title}
          provinceColumn={text.province}
          columns={[text.businesses, text.domains, text.free]}
          rows={data.map(({ provincia, total, con_dominio, dominios_libres }) => ({
            provincia,
            figures: [total, con_dominio, dominios_libres],
          }))}
          format={(value) => number(value)}
          chosen={props.filter.provincia}
          onChoose={props.onChoose}
        />
      )}
    </div>
  );
}
