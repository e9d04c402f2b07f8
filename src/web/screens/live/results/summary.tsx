import { memo, type ReactNode } from 'react';
import type { ResumenLive } from '#contract/entities/live.ts';
import type { Paginacion } from '#contract/entities/shared.ts';
import { LIVE_PAGE_SIZE } from '#contract/limits.ts';
import { useFormat } from '../../../format/use-format.ts';
import { liveText as text } from '../text.ts';
import classes from './summary.module.css';

/** The search's counts (found, free, already known) and the position in the pages. */
export const Summary = memo(function Summary(props: {
  resumen: ResumenLive;
  paginacion: Paginacion;
  page: number;
  grouped: boolean;
}) {
  const { number } = useFormat();
  const { resumen, paginacion, page, grouped } = props;
  return (
    <dl className={classes.summary}>
      <Item name={grouped ? text.totalBusinesses : text.total}>{number(resumen.total)}</Item>
      {grouped && <Item name={text.groups}>{number(paginacion.total_elementos)}</Item>}
      <Item name={text.totalFree} good>
        {number(resumen.dominios_libres)}
      </Item>
      {resumen.conocidos > 0 && <Item name={text.fresh}>{number(resumen.nuevos)}</Item>}
      {resumen.conocidos > 0 && <Item name={text.known}>{number(resumen.conocidos)}</Item>}
      <Item name={text.pages}>{number(paginacion.total_paginas)}</Item>
      <Item name={text.page}>{number(page)}</Item>
      <Item name={text.perPage}>{number(LIVE_PAGE_SIZE)}</Item>
    </dl>
  );
});

function Item(props: { name: string; good?: boolean; children: ReactNode }) {
  return (
    <div className={classes.item}>
      <dt>{props.name}</dt>
      <dd data-good={props.good}>{props.children}</dd>
    </div>
  );
}
