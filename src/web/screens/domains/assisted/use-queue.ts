import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../../api/api.ts';
import { dominioKey, dominiosKey } from '../../../queries/dominios.ts';
import type { DomainsFilter } from '../address.ts';
import { byHandFilter } from '../queries.ts';
import { emptyQueue, extend, judge, lastJudged, type ManualVerdict, move, takeBack } from './queue.ts';

const PAGE = 50;
/** Fetches more when this many are left. */
const AHEAD = 10;

/** The queue of names that wait for a person. Each answer is saved at once; a failed save is shown. */
export function useQueue(filter: DomainsFilter, wanted: boolean) {
  const client = useQueryClient();
  const [queue, setQueue] = useState(emptyQueue);
  const [rows, setRows] = useState<ReadonlyMap<string, Dominio>>(new Map());
  const [saving, setSaving] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const query = useMemo(() => byHandFilter(filter), [filter]);
  const pages = useInfiniteQuery({
    // Not under the lists' key: a name with a new verdict must not leave the queue in progress.
    queryKey: ['comprobacion-asistida', query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        dominiosRoutes.listar,
        { query: { ...query, orden: 'valor', limite: PAGE, cursor: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ paginacion }) => paginacion.siguiente ?? undefined,
    enabled: wanted,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = pages;
  useEffect(() => {
    const found = data?.pages.flatMap((page) => page.data) ?? [];
    setRows(new Map(found.map((row) => [row._id, row])));
    setQueue((before) =>
      extend(
        before,
        found.map((row) => row._id),
      ),
    );
  }, [data]);
  // Fetched rows enter the queue only with the next rendering.
  const fetched = data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0;
  const left = Math.max(queue.ids.length, fetched) - queue.at;
  useEffect(() => {
    if (wanted && hasNextPage && !isFetching && left <= AHEAD) void fetchNextPage();
  }, [wanted, hasNextPage, isFetching, left, fetchNextPage]);

  // One after another: a verdict and its undo must arrive in order.
  const last = useRef<Promise<void>>(Promise.resolve());
  const save = (id: string, verdict: ManualVerdict | null) => {
    setFailed(null);
    setSaving((count) => count + 1);
    last.current = last.current.then(() => send(id, verdict));
  };
  const send = async (id: string, verdict: ManualVerdict | null) => {
    try {
      await api.call(dominiosRoutes.cambiar, { params: { id }, body: { veredicto_manual: verdict } });
    } catch (cause) {
      console.warn('No se ha podido guardar la comprobación', cause);
      setFailed(rows.get(id)?.dominio_unicode ?? id);
      if (verdict !== null) setQueue((before) => takeBack(before, id));
    } finally {
      setSaving((count) => count - 1);
      void client.invalidateQueries({ queryKey: dominiosKey });
      void client.invalidateQueries({ queryKey: dominioKey(id) });
    }
  };
  const here = queue.ids[queue.at];
  return {
    queue,
    row: here === undefined ? undefined : rows.get(here),
    peek: (by: 1 | -1) => rows.get(queue.ids[queue.at + by] ?? ''),
    /** The first page's count: the list shrinks as verdicts are given. */
    total: data?.pages[0]?.paginacion.total_elementos ?? 0,
    loading: pages.isPending,
    more: hasNextPage,
    error: pages.error,
    retry: () => void pages.refetch(),
    saving: saving > 0,
    failed,
    judge: (verdict: ManualVerdict) => {
      if (here === undefined) return;
      setQueue(judge(queue, verdict));
      save(here, verdict);
    },
    move: (by: 1 | -1) => setQueue(move(queue, by)),
    undo: () => {
      const id = lastJudged(queue);
      if (id === undefined) return;
      setQueue(takeBack(queue, id));
      save(id, null);
    },
    restart: () => setQueue(emptyQueue),
  };
}
