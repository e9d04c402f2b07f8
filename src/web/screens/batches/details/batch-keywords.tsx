import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import type { Keyword } from '#contract/entities/keyword.ts';
import { BATCH_POLL_MS } from '#contract/limits.ts';
import { estadoProceso } from '#contract/states.ts';
import { useFormat } from '../../../format/use-format.ts';
import { EstadoBadge } from '../../../parts/estado-badge.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { batchKeywordsQuery } from '../queries.ts';
import { detailText as text } from '../text.ts';
import classes from './batch-modal.module.css';

const COUNTS = ['resultados_encontrados', 'resultados_nuevos', 'resultados_conocidos'] as const;

/** What each keyword of a batch found and whether the provider truncated its answer, ten a page. */
export function BatchKeywords({ batch }: { batch: Batch }) {
  const { number } = useFormat();
  const [page, setPage] = useState(1);
  const running = batch.estado === estadoProceso.procesando;
  const { data, error, refetch, isFetching } = useQuery({
    ...batchKeywordsQuery(batch._id, page),
    refetchInterval: running ? BATCH_POLL_MS : false,
  });
  if (batch.total_keywords === 0) return null;
  return (
    <section className={classes.wide}>
      <h3 className={classes.heading}>{text.byKeyword}</h3>
      {data === undefined && error !== null && (
        <LoadError
          title={text.keywordsFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
          <section className={classes.scroll} aria-label={text.byKeyword} tabIndex={0}>
            <table className={classes.table} aria-label={text.byKeyword}>
              <thead>
                <tr>
                  <th scope="col">{text.keyword}</th>
                  <th scope="col">{text.state}</th>
                  <th scope="col">{text.found}</th>
                  <th scope="col">{text.fresh}</th>
                  <th scope="col">{text.known}</th>
                  <th scope="col">{text.coverageShort}</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((row) => (
                  <tr key={row._id}>
                    <td>{row.keyword}</td>
                    <td className={classes.state}>
                      <EstadoBadge estado={row.estado} />
                    </td>
                    {COUNTS.map((field) => (
                      <td key={field}>{row.fecha_fin === null ? text.unknown : number(row[field])}</td>
                    ))}
                    <td>{coverageOf(row)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <div className={classes.pages}>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            >
              {text.before}
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={page >= data.paginacion.total_paginas}
              onClick={() => setPage(page + 1)}
            >
              {text.after}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function coverageOf({ error, fecha_fin, limitada }: Keyword): string {
  if (error !== null) return error.message;
  if (fecha_fin === null) return text.unknown;
  return limitada ? text.cut : text.whole;
}
