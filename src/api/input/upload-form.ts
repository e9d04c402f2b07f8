import * as z from 'zod';
import { ConfiguracionEntrada } from '#contract/entities/batch.ts';
import { Id } from '#contract/entities/shared.ts';

const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const UploadForm = z.object({
  columna: z.string().max(200).optional(),
  /** Absent: creates a batch. */
  batch_id: Id.optional(),
  nombre: z.string().trim().max(120).optional(),
  configuracion: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown; // checked by the schema that follows
      } catch {
        context.addIssue({ code: 'custom', message: 'no es JSON' });
        return z.NEVER;
      }
    })
    .pipe(ConfiguracionEntrada)
    .prefault('{}')
    .describe('JSON, como configuracion en POST /api/batches'),
  /** Only reads and judges the file. */
  previa: Flag.prefault('false'),
});
