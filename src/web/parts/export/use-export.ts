import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import { CABECERA_OMITIDAS, exportarRoutes } from '#contract/routes/exportar.ts';
import { api } from '../../api/api.ts';
import { saveFile } from '../save-file.ts';
import { sheetRows } from './sheet-rows.ts';

export type ExportRequest = z.input<typeof exportarRoutes.exportar.body>;

/** Received so far. */
export interface ExportProgress {
  bytes: number;
  /** Complete rows; null while they cannot be counted. */
  rows: number | null;
}

const NEWLINE = 10;
const QUOTE = 34;

/** Downloads a table as a file, with progress; it can be cancelled. */
export function useExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const abort = useRef<AbortController | null>(null);
  const download = useMutation({
    mutationFn: async (wanted: ExportRequest) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      setProgress({ bytes: 0, rows: null });
      // No limit: a big table takes long, and the server cuts a stalled one.
      const answer = await api.open(exportarRoutes.exportar, { body: wanted }, { signal, timeoutMs: null });
      const counter = wanted.formato === 'xlsx' ? sheetRows() : lineRows(wanted.formato !== 'json');
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      const reader = answer.body?.getReader();
      for (;;) {
        const part = await reader?.read();
        if (part === undefined || part.done) break;
        parts.push(part.value);
        bytes += part.value.length;
        counter.add(part.value);
        setProgress({ bytes, rows: counter.rows() });
      }
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      const type = answer.headers.get('content-type') ?? '';
      saveFile(new Blob(parts, { type }), name ?? 'datos');
      return Number(answer.headers.get(CABECERA_OMITIDAS) ?? 0);
    },
    onSettled: () => setProgress(null),
  });
  return {
    start: download.mutate,
    cancel: () => abort.current?.abort(),
    working: download.isPending,
    done: download.isSuccess,
    /** Rows left out because their business must not be contacted. */
    omitted: download.data ?? 0,
    error: download.error?.name === 'AbortError' ? null : download.error,
    reset: download.reset,
    progress,
  };
}

/** Each line but the heading is a row; a line break within CSV quotes does not end a row. */
function lineRows(isQuoted: boolean) {
  let lines = 0;
  let within = false;
  return {
    add: (part: Uint8Array) => {
      for (const byte of part) {
        if (isQuoted && byte === QUOTE) within = !within;
        else if (byte === NEWLINE && !within) lines += 1;
      }
    },
    rows: () => Math.max(0, lines - 1),
  };
}
