import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '#platform/config/config.ts';
import { readNetworkMap } from '#platform/config/network-map.ts';
import { AppError } from '#platform/errors.ts';
import { ownFolder } from '#platform/folder.ts';
import { startProgram } from '#program/program.ts';
import { startSimulatorProcess } from '#program/simulator-process.ts';
import { startWeb } from '#program/web-server.ts';
import { refuseHeldFolder } from '#store/embedded/instance-lock.ts';
import { buildWeb } from './build-web.ts';
import { openBrowser } from './open-browser.ts';
import { firstFreePort, isFree } from './ports.ts';

const root = join(import.meta.dirname, '..', '..');
const PORT_DEFAULT = 3000;
const OIDC_PORT_DEFAULT = 3900;
/** Above it the system hands out ports by itself: no place for one that is to be kept. */
const HIGHEST_KEPT_PORT = 32_767;
const USO = 'Uso: npm run demo [-- --port N --data DIR --seed N --no-open]';

const options = readOptions();
const dataDir = resolve(options.data ?? join(root, 'datos', 'demo'));

try {
  refuseHeldFolder(ownFolder(dataDir));
  buildWeb();
  const redFile = join(dataDir, 'red.json');
  const seed = Number(options.seed);
  const oidcPort = (await formerOidcPort(redFile)) ?? (await firstFreePort(OIDC_PORT_DEFAULT));
  const simulator = await startSimulatorProcess({ redFile, seed, latencies: 'reales', oidcPort });
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
      RED_FILE: redFile,
      ALLOWED_EMAILS: ['ana.garcia', 'luis.perez', 'marta.ruiz', 'sin.nombre']
        .map((name) => `${name}@example.com`)
        .join(),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
    { needs: 'web', demo: true },
  );
  const program = await startProgram(config, { mode: 'all' });
  const web = await startWeb(program);
  process.stdout.write(`Listo: ${web.url}\n`);
  if (options.open) openBrowser(web.url);
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(130);
    stopping = true;
    void web
      .stop()
      .then(() => program.stop())
      .finally(() => {
        simulator.kill('SIGTERM');
        process.exit(0);
      });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  simulator.on('exit', () => {
    if (stopping) return;
    process.stderr.write('La internet simulada se ha detenido; la demostración termina.\n');
    stop();
  });
} catch (error) {
  const text =
    error instanceof AppError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof AppError && error.code === 'configuracion_incompleta' ? 2 : 1);
}

function readOptions(): { port: number | undefined; data: string | undefined; seed: string; open: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        seed: { type: 'string', default: '1' },
        'no-open': { type: 'boolean', default: false },
      },
    });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
      throw new Error('--port');
    if (!/^\d{1,9}$/.test(values.seed)) throw new Error('--seed');
    // Without a terminal no browser window is opened.
    return { port, data: values.data, seed: values.seed, open: !values['no-open'] && process.stdout.isTTY };
  } catch (error) {
    const name = /--?[\w-]+/.exec(error instanceof Error ? error.message : '')?.[0] ?? '';
    process.stderr.write(`Opción no válida: ${name}\n${USO}\n`);
    process.exit(2);
  }
}

/** Who signed in to the last demo of this folder is the same account now: its issuer keeps its address. */
async function formerOidcPort(redFile: string): Promise<number | undefined> {
  if (!existsSync(redFile)) return undefined;
  try {
    const issuer = readNetworkMap(redFile).oidc?.issuer;
    const port = issuer === undefined ? 0 : Number(new URL(issuer).port);
    return port > 0 && port <= HIGHEST_KEPT_PORT && (await isFree(port)) ? port : undefined;
  } catch {
    // A map that cannot be read is as good as none: it is written anew.
    return undefined;
  }
}
