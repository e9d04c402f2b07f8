import { useQuery } from '@tanstack/react-query';
import type { ResumenAdmin } from '#contract/administration/entities.ts';
import type { Format } from '../../format/format.ts';
import { useFormat } from '../../format/use-format.ts';
import { type Figure, FigureCards } from '../../parts/figure-cards.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { summaryQuery } from './queries.ts';
import { connectionText, figureText, modeText, standbyText, adminText as text } from './text.ts';
import { type AdminSearch, inAddress } from './url-state.ts';
import { FOLLOW_MS } from './view.ts';

/** The installation's figures; three link to their rows. */
export function Figures({ search }: { search: AdminSearch }) {
  const format = useFormat();
  const { data, error, refetch, isRefetching } = useQuery({ ...summaryQuery, refetchInterval: FOLLOW_MS });
  if (data === undefined && error !== null) {
    return (
      <LoadError
        title={text.figuresFailed}
        error={error}
        retrying={isRefetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <FigureCards label={text.figures} figures={figuresOf(data, search, format)} />;
}

function figuresOf(data: ResumenAdmin | undefined, search: AdminSearch, format: Format): Figure[] {
  const { number, duration } = format;
  const value = (count: number | undefined) => (count === undefined ? null : number(count));
  const to = (address: Partial<AdminSearch>) => ({
    to: '/admin' as const,
    search: inAddress(address) as never,
  });
  const servers = data && data.registros.en_servicio + data.registros.limitados + data.registros.cuarentena;
  const used = (open: number, most: number) => figureText.used(number(open), number(most));
  const sum = (of: 'abiertas' | 'maximo') => data?.conexiones.reduce((total, use) => total + use[of], 0) ?? 0;
  return [
    {
      label: figureText.processes,
      value: value(data?.procesos.reduce((sum, { total }) => sum + total, 0)),
      base: data?.procesos
        .map(({ modo, total }) => `${modeText[modo] ?? modo}: ${number(total)}`)
        .join(' · '),
    },
    {
      label: figureText.keywords,
      value: value(data?.keywords_pendientes),
      base: data && figureText.batches(number(data.batches_en_marcha), data.batches_en_marcha === 1),
    },
    {
      label: figureText.questions,
      value: value(data?.consultas_pendientes),
      base:
        data && data.espera_segundos >= 60
          ? figureText.oldest(duration(data.espera_segundos / 60))
          : undefined,
    },
    {
      label: figureText.quarantine,
      value: value(data?.registros.cuarentena),
      base: servers === undefined ? undefined : figureText.of(number(servers)),
      ...(data && data.registros.cuarentena > 0 ? { tone: 'warn' as const } : {}),
      link: to({ vista: 'registros', estado: 'cuarentena' }),
      active: search.vista === 'registros' && search.estado === 'cuarentena',
    },
    {
      label: figureText.dead,
      value: value(data?.trabajos_muertos),
      ...(data && data.trabajos_muertos > 0 ? { tone: 'warn' as const } : {}),
      link: to({ vista: 'colas' }),
      active: search.vista === 'colas',
    },
    {
      label: figureText.accounts,
      value: value(data?.cuentas),
      link: to({ vista: 'cuentas' }),
      active: search.vista === 'cuentas',
    },
    ...(data?.replica ? [standbyFigure(data.replica)] : []),
    {
      label: figureText.connections,
      value: data ? used(sum('abiertas'), sum('maximo')) : null,
      base: data?.conexiones
        .filter(({ maximo }) => maximo > 0)
        .map(({ uso, abiertas, maximo }) => `${connectionText[uso]}: ${used(abiertas, maximo)}`)
        .join(' · '),
    },
  ];
}

function standbyFigure({ en_uso, motivo }: NonNullable<ResumenAdmin['replica']>): Figure {
  return {
    label: figureText.standby,
    value: en_uso ? figureText.standbyUsed : figureText.standbyOut,
    base: motivo === null ? undefined : standbyText[motivo],
    ...(en_uso ? {} : { tone: 'warn' as const }),
  };
}
