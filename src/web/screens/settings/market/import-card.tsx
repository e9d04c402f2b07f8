import { Alert, Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { api } from '../../../api/api.ts';
import { Card } from '../../../parts/card.tsx';
import classes from '../settings.module.css';
import type { useBanner } from '../use-banner.ts';
import { importText as text } from './text.ts';

/** Characters and rows of a file that one call accepts; each part repeats the header. */
const PART = 1_500_000;
const PART_ROWS = 50_000;

type Columnas = z.infer<typeof mercadoRoutes.importar.answer>['data']['columnas'];

/** Figures of Ahrefs, Majestic, Moz or Semrush for the account's own domains. */
export function ImportCard({ show }: { show: ReturnType<typeof useBanner>['show'] }) {
  const [isReading, setReading] = useState(false);
  const [columnas, setColumnas] = useState<Columnas | null>(null);
  const forget = useRef<() => void>(null);
  const read = async (file: File | null) => {
    if (file === null) return;
    // Resets the input, so that the same file can be chosen again.
    forget.current?.();
    setReading(true);
    setColumnas(null);
    try {
      let [fuente, dominios, rechazadas] = ['', 0, 0];
      for (const csv of partsOf(textOf(await file.arrayBuffer()))) {
        const { data } = await api.call(mercadoRoutes.importar, { body: { csv } });
        setColumnas(data.columnas);
        [fuente, dominios, rechazadas] = [
          data.fuente,
          dominios + data.dominios,
          rechazadas + data.rechazadas,
        ];
      }
      show('success', text.done(fuente, dominios, rechazadas));
    } catch (error) {
      show('error', error instanceof Error && error.message !== '' ? error.message : text.failed);
    } finally {
      setReading(false);
    }
  };
  return (
    <Card title={text.title} labelledBy="settings-metrics">
      <p className={classes.hint}>{text.line}</p>
      <FileButton resetRef={forget} accept=".csv,.tsv,text/csv" onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={isReading}>
            {text.choose}
          </Button>
        )}
      </FileButton>
      {columnas !== null && <ReadColumns columnas={columnas} />}
    </Card>
  );
}

/** Columns read and ignored in a file; stays after the message has gone. */
function ReadColumns({ columnas: { leidas, dejadas, valoraciones } }: { columnas: Columnas }) {
  return (
    <section aria-label={text.columns}>
      <p className={classes.hint}>{text.read(leidas)}</p>
      {dejadas.length > 0 && <p className={classes.hint}>{text.aside(dejadas)}</p>}
      {valoraciones.length > 0 && (
        <Alert color="ambar" role="status">
          {text.ratings(valoraciones)}
        </Alert>
      )}
    </section>
  );
}

/** Ahrefs exports UTF-16 on request; the byte-order mark tells. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function partsOf(text: string): string[] {
  const [header = '', ...lines] = text.split(/\r?\n/);
  if (text.length <= PART && lines.length <= PART_ROWS) return [text];
  const parts: string[] = [];
  let [part, rows] = [header, 0];
  for (const line of lines) {
    if (part.length + line.length > PART || rows === PART_ROWS) {
      parts.push(part);
      [part, rows] = [header, 0];
    }
    part += `\n${line}`;
    rows += 1;
  }
  return [...parts, part];
}
