import { expect, test } from 'vitest';
import { KEYWORD_FILE_MAX_BYTES } from '#contract/limits.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { nameOf, serve } from '../../../testing/harness.tsx';
import { configurationOf, defaultSettings } from '../settings.ts';
import { sendFile } from './send-file.ts';

test('a file that is too large is refused with the limit before anything of it is sent', async () => {
  const { asked } = serve({ [nameOf(keywordsRoutes.subir)]: () => ({}) });
  const file = new File(['bares en Lugo'], 'lista.txt');
  Object.defineProperty(file, 'size', { value: KEYWORD_FILE_MAX_BYTES + 1 });
  const input = { file, configuracion: configurationOf(defaultSettings), previa: true };
  await expect(sendFile(input, AbortSignal.timeout(5_000))).rejects.toMatchObject({
    code: 'archivo_demasiado_grande',
    message: 'El archivo supera el máximo de 128 MB.',
  });
  expect(asked).toEqual([]);
});
