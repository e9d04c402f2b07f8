import { existsSync } from 'node:fs';
import { parseConfig } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';
import { startProgram } from '#program/program.ts';
import { buildWeb } from './build-web.ts';

// The environment wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const mode = process.env.MODE ?? 'all';
  const config = parseConfig(process.env, { needs: mode === 'worker' ? 'worker' : 'web' });
  if (config.mode !== 'worker') buildWeb();
  const program = await startProgram(config, { mode: config.mode });
  let stopWeb = async () => {};
  if (config.mode !== 'worker') {
    const { startWeb } = await import('#program/web-server.ts');
    const web = await startWeb(program);
    stopWeb = web.stop;
    process.stderr.write(`Listo: ${web.url}\n`);
  }
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(130);
    stopping = true;
    void stopWeb()
      .then(() => program.stop())
      .finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  const text =
    error instanceof AppError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof AppError && error.code === 'configuracion_incompleta' ? 2 : 1);
}
