import '@mantine/core/styles/Input.css';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo, useRef, useState } from 'react';
import type { CompraCambio } from '#contract/entities/gestion.ts';
import type { Oportunidad } from '#contract/entities/oportunidad.ts';
import { SELECCION_MAX } from '#contract/routes/dominios.ts';
import { EstadoGestion, estadoGestion, PrioridadAccion, TipoOportunidad } from '#contract/states.ts';
import { useBoughtQuestion } from '../../buy/use-bought-question.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ActionNotice } from '../../parts/action-notice.tsx';
import { FigureCards } from '../../parts/figure-cards.tsx';
import { lazyPart } from '../../parts/lazy-part.ts';
import { BulkBar } from '../../parts/list/bulk-bar.tsx';
import { withView } from '../../parts/list/url-fields.ts';
import { useUrlState } from '../../parts/list/use-url-state.ts';
import { useCurrentInSight } from '../../parts/list-screen/use-current-in-sight.ts';
import { LoadError } from '../../parts/load-error.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { useSelection } from '../../parts/use-selection.ts';
import { useStable } from '../../parts/use-stable.ts';
import views from '../../parts/views.module.css';
import { arrivedSince, useLiveFigures } from '../../queries/use-arrivals.ts';
import { useChangedRows } from '../../queries/use-changed-rows.ts';
import { type ResultsSearch, resultsAddress } from './address.ts';
import { ASIDE_ACTIONS, BULK_ACTIONS, type BulkWork } from './bulk-actions.tsx';
import { ResultList } from './list/result-list.tsx';
import type { ResultActions } from './list/result-row.tsx';
import {
  apiFilter,
  domainOfResult,
  listQuery,
  resultFiguresKey,
  resultRowsKey,
  statsQuery,
} from './queries.ts';
import { rowKeysOf } from './row-keys.ts';
import { actionText, asideText, cardText, resultsText as text, typeText } from './text.ts';
import { type ChosenResults, useResultActions } from './use-actions.ts';

const ResultModal = lazyPart(() => import('./details/result-modal.tsx').then((part) => part.ResultModal));
const BuyDialog = lazyPart(() => import('../../buy/buy-dialog.tsx').then((part) => part.BuyDialog));
const ExportDialog = lazyPart(() =>
  import('../../parts/export/export-dialog.tsx').then((part) => part.ExportDialog),
);

const ALL = resultsAddress.filterOf(resultsAddress.parse({}));

/** /results: the opportunities with their reasons. */
export function ResultsScreen() {
  const { search, go } = useUrlState('/results', resultsAddress.parse);
  const { number } = useFormat();
  const filter = useMemo(() => resultsAddress.filterOf(search), [search]);
  const page = useQuery(listQuery(search));
  const stats = useQuery(statsQuery(filter));
  const everything = useQuery(statsQuery(ALL));
  useLiveFigures(resultFiguresKey);
  useChangedRows(resultRowsKey, domainOfResult);
  const actions = useResultActions();
  const searchRef = useRef<HTMLInputElement>(null);
  const selection = useSelection(JSON.stringify(filter), SELECCION_MAX);
  const [bought, setBought] = useState<Oportunidad | null>(null);
  const [buying, setBuying] = useState(false);
  const [exported, setExported] = useState<'filter' | 'all' | 'chosen' | null>(null);
  const [exporting, setExporting] = useState(false);
  const open = (ver: string | undefined) => go({ ...search, ver });
  const isAside = search.estado_gestion !== undefined;
  const question = useBoughtQuestion();
  const move = (
    id: string,
    accion: 'comprado' | 'descartado' | 'devolver',
    { was, compra }: { was: EstadoGestion | null | undefined; compra?: CompraCambio },
  ) => {
    selection.leave(id);
    actions.mark.mutate({ ids: [id], accion, was, ...(compra && { compra }) });
  };
  const buy = (id: string, name: string, was: EstadoGestion | null | undefined) =>
    question.ask({ names: name, onSave: (compra) => move(id, 'comprado', { was, compra }) });
  const rowActions = useStable<ResultActions>({
    open,
    discard: (id) => move(id, 'descartado', { was: null }),
    restore: (id) => move(id, 'devolver', { was: search.estado_gestion }),
    buy: (row) => {
      setBought(row);
      setBuying(true);
    },
    select: selection.toggle,
  });
  const total = stats.data?.total ?? page.data?.paginacion.total_elementos ?? 0;
  const all = everything.data?.total ?? 0;
  const chosen: ChosenResults = selection.all ? { filtro: apiFilter(filter) } : { ids: [...selection.ids] };
  const chosenCount = selection.all ? total : selection.ids.size;
  const rowOf = (id: string) => page.data?.data.find((row) => row._id === id);
  const onWork = (work: BulkWork) => {
    if (work === 'export') return show('chosen');
    const after = work === 'favorito' ? {} : { onSuccess: selection.clear };
    const mark = (compra?: CompraCambio) =>
      actions.mark.mutate(
        { ...chosen, accion: work, was: search.estado_gestion, ...(compra && { compra }) },
        after,
      );
    if (work === 'comprado') question.ask({ names: chosenCount, onSave: mark });
    else mark();
  };
  const show = (which: 'filter' | 'all' | 'chosen') => {
    setExported(which);
    setExporting(true);
  };
  return (
    <>
      <PageHeader
        title={text.title}
        count={stats.data && number(total)}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={all === 0}
            onClick={() => show('all')}
          >
            {text.exportAll}
          </Button>
        }
      />
      <Cards search={search} stats={stats} shown={page.error === null} />
      <Types search={search} />
      <ResultList
        search={search}
        page={page}
        total={total}
        arrived={arrivedSince(page, {
          total: stats.data?.total,
          at: stats.dataUpdatedAt,
          isPlaceholder: stats.isPlaceholderData,
        })}
        selection={selection}
        actions={rowActions}
        rowKeys={rowKeysOf(rowActions, actions, selection, rowOf, isAside)}
        onSearch={go}
        searchRef={searchRef}
        bulk={
          <BulkBar
            selection={selection}
            total={total}
            max={SELECCION_MAX}
            tooMany={actionText.tooMany}
            actions={isAside ? ASIDE_ACTIONS : BULK_ACTIONS}
            working={workOf(actions)}
            onWork={onWork}
          />
        }
        more={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={total === 0}
            onClick={() => show('filter')}
          >
            {text.export(number(total))}
          </Button>
        }
      />
      {question.dialog}
      <ActionNotice notice={actions.notice} onClose={actions.dismiss} working={actions.mark.isPending} />
      <Suspense>
        {search.ver !== undefined && (
          <ResultModal
            id={search.ver}
            opened
            onClose={() => open(undefined)}
            onMove={(accion, name, was) => {
              if (search.ver === undefined) return;
              if (accion === estadoGestion.comprado) buy(search.ver, name, was);
              else move(search.ver, accion, { was });
            }}
          />
        )}
        {bought?.dominio_id && (
          <BuyDialog
            rows={[bought.dominio_id]}
            opened={buying}
            onClose={() => setBuying(false)}
            onBought={([name]) => {
              setBuying(false);
              buy(bought._id, name?.dominio_unicode ?? '', bought.estado_gestion);
            }}
          />
        )}
        {exported !== null && (
          <ExportDialog
            opened={exporting}
            onClose={() => setExporting(false)}
            total={exported === 'all' ? all : exported === 'chosen' ? chosenCount : total}
            columns="resultados"
            request={{
              entidad: 'resultados',
              ...(exported === 'chosen' ? chosen : { filtro: apiFilter(exported === 'all' ? ALL : filter) }),
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function workOf({ mark }: ReturnType<typeof useResultActions>): BulkWork | null {
  if (!mark.isPending || mark.variables === undefined) return null;
  return mark.variables.accion;
}

function Cards(props: {
  search: ResultsSearch;
  stats: ReturnType<
    typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof statsQuery>['queryFn']>>>>
  >;
  /** False while another message reports the failure. */
  shown: boolean;
}) {
  const { number, money } = useFormat();
  const { search, stats } = props;
  const { data } = stats;
  if (data === undefined && stats.error !== null) {
    return props.shown ? (
      <LoadError title={text.statsFailed} error={stats.error} onRetry={() => void stats.refetch()} />
    ) : null;
  }
  const { alta } = PrioridadAccion.enum;
  const { dominio_expirado, alto_valor } = TipoOportunidad.enum;
  const toggle = (part: Partial<ResultsSearch>, active: boolean) => ({
    link: {
      to: '/results' as const,
      search: withView(
        search,
        active ? Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) : part,
      ),
    },
    active,
  });
  const count = (value: number | undefined) => (value === undefined ? null : number(value));
  return (
    <FigureCards
      label={text.stats}
      figures={[
        {
          label: cardText.total,
          value: count(data?.total),
          link: { to: '/results', search: resultsAddress.withoutFilter(search) },
        },
        {
          label: cardText.alta,
          value: count(data?.por_prioridad.alta),
          ...toggle({ prioridad_accion: alta }, search.prioridad_accion === alta),
        },
        {
          label: cardText.expired,
          value: count(data?.por_tipo.dominio_expirado),
          ...toggle({ tipo_oportunidad: dominio_expirado }, search.tipo_oportunidad === dominio_expirado),
        },
        {
          label: cardText.high,
          value: count(data?.por_tipo.alto_valor),
          ...toggle({ tipo_oportunidad: alto_valor }, search.tipo_oportunidad === alto_valor),
        },
        {
          label: cardText.value,
          sum: true,
          base: data?.nombres
            ? cardText.valued(number(data.nombres_valorados), number(data.nombres))
            : undefined,
          // Without a valuation the value is unknown, not 0 €.
          value:
            data === undefined
              ? null
              : data.nombres_valorados === 0
                ? text.unknown
                : money(data.valor_total_estimado),
          ...toggle({ orden: 'valor', direccion: 'desc' }, false),
        },
      ]}
    />
  );
}

/** Links to the kinds of opportunity and to the names set aside. */
function Types({ search }: { search: ResultsSearch }) {
  const link = (
    view: Pick<ResultsSearch, 'tipo_oportunidad' | 'estado_gestion'>,
    label: string,
    isCurrent: boolean,
  ) => (
    <Link
      key={label}
      to="/results"
      search={withView(search, { tipo_oportunidad: undefined, estado_gestion: undefined, ...view })}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      className={views.view}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  const { tipo_oportunidad: tipo, estado_gestion: estado } = search;
  const row = useCurrentInSight(`${tipo} ${estado}`);
  return (
    <nav ref={row} aria-label={text.types} className={views.views}>
      {link({}, text.all, tipo === undefined && estado === undefined)}
      {TipoOportunidad.options.map((one) =>
        link({ tipo_oportunidad: one }, typeText[one], tipo === one && estado === undefined),
      )}
      {EstadoGestion.options.map((one) => link({ estado_gestion: one }, asideText[one], estado === one))}
    </nav>
  );
}
