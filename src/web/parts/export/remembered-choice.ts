import { useLocalStorage } from '@mantine/hooks';
import * as z from 'zod';
import { FormatoTabla, formatoTabla } from '#contract/states.ts';

const Choice = z.object({
  formato: FormatoTabla,
  /** Hidden columns: a column that a later version adds is shown. */
  sin: z.array(z.string().max(60)).max(200),
});
export type ExportChoice = z.infer<typeof Choice>;

const FIRST: ExportChoice = { formato: formatoTabla.csvEs, sin: [] };

/** Form and columns of this browser's last export of this kind of rows. */
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
