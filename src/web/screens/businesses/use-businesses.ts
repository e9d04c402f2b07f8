import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Evento } from '#contract/entities/live.ts';
import { coalesce } from '../../stream/coalesce.ts';
import { useStream } from '../../stream/stream-context.ts';
import { listQuery, nowQuery } from './queries.ts';
import { type BusinessesSearch, isArrivalView } from './url-state.ts';

const LOOK_MS = 3_000;

/**
 * The shown page, kept current: known rows change in place, new ones are held back. Only the first page in arrival
 * order adds them by itself. `counted` is the list's current count.
 */
export function useBusinesses(search: BusinessesSearch) {
  const client = useQueryClient();
  const { subscribe } = useStream();
  const page = useQuery(listQuery(search));
  const now = useQuery({ ...nowQuery(search), enabled: false });
  const rows = page.data?.data;
  const domains = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    domains.current = new Set(rows?.flatMap(({ dominio }) => dominio?._id ?? []));
  }, [rows]);

  useEffect(() => {
    const reading = oneByOne(() => readNow(client, search));
    const look = coalesce(reading.call, LOOK_MS);
    const unsubscribe = subscribe((evento) => {
      if (concerns(evento, domains.current, search)) look.call();
    });
    return () => {
      unsubscribe();
      look.cancel();
      reading.cancel();
    };
  }, [client, search, subscribe]);

  const isNewer = now.data !== undefined && now.dataUpdatedAt > page.dataUpdatedAt && !page.isPlaceholderData;
  const latest = isNewer ? now.data : page.data;
  const shownTotal = page.data?.pagination.totalDocs ?? 0;
  const isExact = latest?.pagination.total_exacto !== false;
  return {
    page,
    counted: latest?.estadisticas,
    waiting: isExact ? Math.max(0, (latest?.pagination.totalDocs ?? 0) - shownTotal) : 0,
  };
}

function concerns(evento: Evento, domains: ReadonlySet<string>, { batch_id }: BusinessesSearch): boolean {
  if (evento.tipo === 'dominio') return domains.has(evento.dominio_id);
  if (evento.tipo === 'batch') return (batch_id ?? evento.batch._id) === evento.batch._id;
  return evento.tipo === 'recargar' && evento.batch_id === null;
}

/**
 * Runs `work` one at a time; a call during a run causes one more after it, because the run may have missed the change.
 */
function oneByOne(work: () => Promise<void>) {
  let isRunning = false;
  let again = false;
  const run = async () => {
    isRunning = true;
    while (again) {
      again = false;
      await work();
    }
    isRunning = false;
  };
  return {
    call: () => {
      again = true;
      if (!isRunning) void run();
    },
    cancel: () => {
      again = false;
    },
  };
}

async function readNow(client: QueryClient, search: BusinessesSearch): Promise<void> {
  const { queryKey } = listQuery(search);
  if (isArrivalView(search)) return client.invalidateQueries({ queryKey, exact: true });
  try {
    const { data } = await client.fetchQuery(nowQuery(search));
    const rows = new Map(data.map((row) => [row._id, row]));
    // Keeps its age: rows that arrived since are still held back.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    client.setQueryData(
      queryKey,
      (page) => page && { ...page, data: page.data.map((row) => rows.get(row._id) ?? row) },
      { updatedAt },
    );
  } catch (cause) {
    console.warn('No se pudieron releer los negocios', cause);
  }
}
