import { Button, Skeleton } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Rendimiento, RendimientoFila } from '#contract/routes/dashboard.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { ProvinceMap } from '../../../parts/province-map/province-map.tsx';
import { yieldsQuery } from '../queries.ts';
import { yieldText as text } from '../text.ts';
import { keepUploadText } from './upload-text.ts';
import classes from './yields.module.css';

const ROWS = 5;
const perThousand = ({ libres, negocios }: { libres: number; negocios: number }) =>
  negocios === 0 ? 0 : (libres / negocios) * 1_000;

/** Results by trade and province, as rows and as a map; a row starts an upload. */
export function Yields() {
  const [place, setPlace] = useState<string | undefined>();
  const { data, error, refetch, isFetching } = useQuery(yieldsQuery(place));
  return (
    <Card
      title={place === undefined ? text.title : text.of(place)}
      labelledBy="yields"
      aside={
        place !== undefined && (
          <Button size="compact-xs" variant="subtle" onClick={() => setPlace(undefined)}>
            {text.all}
          </Button>
        )
      }
    >
      {error !== null && data === undefined && (
        <LoadError title={text.failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {error === null && data === undefined && <Skeleton height={300} />}
      {data !== undefined && data.total.negocios === 0 && (
        <EmptyState icon={<IconMap2 size={22} aria-hidden="true" />} title={text.none} line={text.noneLine} />
      )}
      {data !== undefined && data.total.negocios > 0 && (
        <Found found={data} place={place} onPlace={setPlace} />
      )}
    </Card>
  );
}

function Found(props: {
  found: Rendimiento;
  place: string | undefined;
  onPlace: (place: string | undefined) => void;
}) {
  const { number, decimal } = useFormat();
  const { found } = props;
  return (
    <div className={classes.found}>
      <p className={classes.line}>{text.line}</p>
      <TradeTable rows={found.filas.slice(0, ROWS)} isOfPlace={props.place !== undefined} />
      {found.provincias.length > 0 && (
        <ProvinceMap
          label={text.map}
          provinceColumn={text.place}
          columns={[text.ratio, text.businesses, text.free]}
          rows={found.provincias.map((row) => ({
            provincia: row.zona,
            figures: [perThousand(row), row.negocios, row.libres],
          }))}
          format={(value, column) => (column === 0 ? decimal(value) : number(value))}
          chosen={props.place}
          onChoose={props.onPlace}
        />
      )}
    </div>
  );
}

function TradeTable({ rows, isOfPlace }: { rows: readonly RendimientoFila[]; isOfPlace: boolean }) {
  const { number, decimal } = useFormat();
  const navigate = useNavigate();
  const most = Math.max(1, ...rows.map(perThousand));
  const start = (row: RendimientoFila) => {
    keepUploadText(`${row.oficio} en ${row.zona}`);
    void navigate({ to: '/upload' });
  };
  if (rows.length === 0) return <p className={classes.none}>{isOfPlace ? text.noneOfPlace : text.none}</p>;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{text.trade}</th>
          <th scope="col">{text.ratio}</th>
          <th scope="col" className={classes.figure}>
            {text.businesses}
          </th>
          <th scope="col" className={classes.figure}>
            {text.free}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.oficio} ${row.zona}`}>
            <th scope="row">
              {row.oficio === '' || row.zona === '' ? (
                <span className={classes.trade}>{row.oficio || text.noTrade}</span>
              ) : (
                <button
                  type="button"
                  className={classes.start}
                  aria-label={text.upload(row.oficio, row.zona)}
                  onClick={() => start(row)}
                >
                  {row.oficio}
                </button>
              )}
              <span className={classes.place}>{row.zona || text.noPlace}</span>
            </th>
            <td>
              <span className={classes.cell}>
                <span
                  className={classes.bar}
                  style={{ width: `${(perThousand(row) / most) * 100}%` }}
                  aria-hidden="true"
                />
                {decimal(perThousand(row))}
              </span>
            </td>
            <td className={classes.figure}>{number(row.negocios)}</td>
            <td className={classes.figure}>{number(row.libres)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
