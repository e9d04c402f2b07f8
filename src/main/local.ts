import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ownFolder } from '#platform/folder.ts';
import { startWeb } from '#program/web-server.ts';
import { refuseHeldFolder } from '#store/embedded/instance-lock.ts';
import { buildWeb } from './build-web.ts';
import { live } from './life.ts';
import { openBrowser } from './open-browser.ts';
import { holdFreePort } from './ports.ts';
import { readSettings } from './read-settings.ts';
import { startWhole } from './whole-program.ts';

// The product for one person on this computer: real internet, own database, no Google account and no key.
const root = join(import.meta.dirname, '..', '..');
const PORT_DEFAULT = 3000;
const USO = 'Uso: npm run local [-- --port N --data DIR --red FILE --no-open]';

// Provider keys and similar settings; the environment has priority over the file.
if (existsSync('.env')) process.loadEnvFile('.env');
const options = readOptions();

await live(async (life) => {
  const dataDir = resolve(options.data ?? join(root, 'datos', 'local'));
  refuseHeldFolder(ownFolder(dataDir));
  buildWeb();
  const held = options.port === undefined ? await holdFreePort(PORT_DEFAULT) : null;
  const port = options.port ?? held?.port;
  const env = {
    ...process.env,
    MODE: 'all',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    APP_DATABASE_URL: undefined,
    RED_FILE: options.red ?? process.env.RED_FILE,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  const program = await startWhole(readSettings(env, 'local'), life, { env, byDefault: 1 });
  life.closeAtEnd(program.stop);
  await held?.release();
  const web = await startWeb(program, { openLink: options.open ? openBrowser : undefined });
  life.closeAtEnd(web.stop);
  if (!life.signal.aborted) web.printLink();
});

function readOptions(): {
  port: number | undefined;
  data: string | undefined;
  red: string | undefined;
  open: boolean;
} {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        red: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
      },
    });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
      throw new Error('--port');
    // A browser window is only opened from a terminal.
    return { port, data: values.data, red: values.red, open: !values['no-open'] && process.stdout.isTTY };
  } catch (error) {
    const name = /--?[\w-]+/.exec(error instanceof Error ? error.message : '')?.[0] ?? '';
    process.stderr.write(`Opción no válida: ${name}\n${USO}\n`);
    process.exit(2);
  }
}
