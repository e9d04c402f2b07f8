import { existsSync } from 'node:fs';
import { startProgram } from '#program/program.ts';
import { buildWeb } from './build-web.ts';
import { live } from './life.ts';
import { readSettings } from './read-settings.ts';
import { startWhole, workersByCores } from './whole-program.ts';

// The environment has priority over the file.
if (existsSync('.env')) process.loadEnvFile('.env');

await live(async (life) => {
  // A worker that another program has started ends with it.
  if (process.connected === false) return life.end(0);
  if (process.connected) process.once('disconnect', () => life.end(0));
  const mode = process.env.MODE ?? 'all';
  const config = readSettings(process.env, mode === 'worker' ? 'worker' : 'web');
  if (config.mode !== 'worker') buildWeb();
  const program =
    config.mode === 'all'
      ? await startWhole(config, life, { env: process.env, byDefault: workersByCores() })
      : await startProgram(config, { mode: config.mode, signal: life.signal });
  life.closeAtEnd(program.stop);
  if (config.mode === 'worker') return;
  const { startWeb } = await import('#program/web-server.ts');
  const web = await startWeb(program);
  life.closeAtEnd(web.stop);
  if (!life.signal.aborted) process.stderr.write(`Listo: ${web.url}\n`);
});
