import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';
import { ownFolder } from '#platform/folder.ts';
import { startProgram } from '#program/program.ts';
import { startWeb } from '#program/web-server.ts';
import { refuseHeldFolder } from '#store/embedded/instance-lock.ts';
import { buildWeb } from './build-web.ts';
import { openBrowser } from './open-browser.ts';
import { firstFreePort } from './ports.ts';

// The product for one person on this computer: the real internet, an own database, no Google and no key.
const root = join(import.meta.dirname, '..', '..');
const PORT_DEFAULT = 3000;
const USO = 'Uso: npm run local [-- --port N --data DIR --red FILE --no-open]';

// Provider keys and the like; the environment wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env');
const options = readOptions();

try {
  const dataDir = resolve(options.data ?? join(root, 'datos', 'local'));
  refuseHeldFolder(ownFolder(dataDir));
  buildWeb();
  const port = options.port ?? (await firstFreePort(PORT_DEFAULT));
  const config = parseConfig(
    {
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
    },
    { needs: 'local' },
  );
  const program = await startProgram(config, { mode: 'all' });
  const web = await startWeb(program, { openLink: options.open ? openBrowser : undefined });
  web.printLink();
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(130);
    stopping = true;
    void web
      .stop()
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
    // Without a terminal nobody is there to look at a browser window.
    return { port, data: values.data, red: values.red, open: !values['no-open'] && process.stdout.isTTY };
  } catch (error) {
    const name = /--?[\w-]+/.exec(error instanceof Error ? error.message : '')?.[0] ?? '';
    process.stderr.write(`Opción no válida: ${name}\n${USO}\n`);
    process.exit(2);
  }
}
