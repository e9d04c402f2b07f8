import type { Config } from '#platform/config/config.ts';
import { readSettings } from '../read-settings.ts';

export const SHARED_OPTIONS = { datos: { type: 'string' } } as const;

/** The environment with the command's `--red` and `--datos` over it. */
export function cliConfig(values: { red?: string | undefined; datos?: string | undefined }): Config {
  const env = {
    ...process.env,
    ...(values.red ? { RED_FILE: values.red } : {}),
    ...(values.datos ? { DATA_DIR: values.datos } : {}),
  };
  return readSettings(env, 'cli');
}
