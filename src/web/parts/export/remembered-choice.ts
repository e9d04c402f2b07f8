import { useLocalStorage } from '@mantine/hooks';
import * as z from 'zod';
import { FormatoTabla, formatoTabla } from '#contract/states.ts';

const Choice = z.object({
  formato: FormatoTabla,
  /** Columns that are left out: one that a later version adds is in. */
  sin: z.array(z.string().max(60)).max(200),
});
export type ExportChoice = z.infer<typeof Choice>;

const FIRST: ExportChoice = { formato: formatoTabla.csvEs, sin: [] };

/** Form and columns of the last export of this kind of rows in this browser. */
export function useRememberedChoice(kind: string) {
  return useLocalStorage<ExportChoice>({
    key: `dominios.exportar.${kind}`,
    defaultValue: FIRST,
    getInitialValueInEffect: false,
    deserialize: readChoice,
  });
}

function readChoice(stored: string | undefined): ExportChoice {
  try {
    return Choice.catch(FIRST).parse(JSON.parse(stored ?? 'null'));
  } catch {
    return FIRST;
  }
}
