import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '#platform/config/config.ts';
import { readNetworkMap } from '#platform/config/network-map.ts';
import { ownFolder } from '#platform/folder.ts';
import { startSimulatorProcess, stopSimulatorProcess } from '#program/simulator-process.ts';
import { startWeb } from '#program/web-server.ts';
import { lockFolder, refuseHeldFolder } from '#store/embedded/instance-lock.ts';
import { buildWeb } from './build-web.ts';
import { live } from './life.ts';
import { openBrowser } from './open-browser.ts';
import { holdFreePort } from './ports.ts';
import { startWhole } from './whole-program.ts';

const root = join(import.meta.dirname, '..', '..');
const PORT_DEFAULT = 3000;
const OIDC_PORT_DEFAULT = 3900;
/** Above it the system assigns ports itself, so they may be taken at the next start. */
const HIGHEST_KEPT_PORT = 32_767;
const USO = 'Uso: npm run demo [-- --port N --data DIR --seed N --no-open]';

const options = readOptions();
const dataDir = resolve(options.data ?? join(root, 'datos', 'demo'));

await live(async (life) => {
  refuseHeldFolder(ownFolder(dataDir));
  // Two demonstrations in one folder would overwrite each other's map before one of them has the database.
  life.closeAtEnd(lockFolder(dataDir, 'demostracion.lock'));
  buildWeb();
  const redFile = join(dataDir, 'red.json');
  const seed = Number(options.seed);
  const oidcPort = formerOidcPort(redFile) ?? OIDC_PORT_DEFAULT;
  const simulator = await startSimulatorProcess({
    redFile,
    seed,
    latencies: 'reales',
    world: 'demo',
    oidcPort,
  });
  life.closeAtEnd(() => stopSimulatorProcess(simulator));
  simulator.once('exit', () => {
    if (life.signal.aborted) return;
    process.stderr.write('La internet simulada se ha detenido; la demostración termina.\n');
    life.end(1);
  });
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
    RED_FILE: redFile,
    ALLOWED_EMAILS: ['ana.garcia', 'luis.perez', 'marta.ruiz', 'sin.nombre']
      .map((name) => `${name}@example.com`)
      .join(),
    ADMIN_EMAILS: 'marta.ruiz@example.com',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  const config = parseConfig(env, { needs: 'web', demo: true });
  const program = await startWhole(config, life, { env, byDefault: 1 });
  life.closeAtEnd(program.stop);
  await held?.release();
  const web = await startWeb(program);
  life.closeAtEnd(web.stop);
  if (life.signal.aborted) return;
  process.stdout.write(`Listo: ${web.url}\n`);
  if (options.open) openBrowser(web.url);
});

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
    // A browser window is only opened from a terminal.
    return { port, data: values.data, seed: values.seed, open: !values['no-open'] && process.stdout.isTTY };
  } catch (error) {
    const name = /--?[\w-]+/.exec(error instanceof Error ? error.message : '')?.[0] ?? '';
    process.stderr.write(`Opción no válida: ${name}\n${USO}\n`);
    process.exit(2);
  }
}

/** The issuer keeps its port, so that accounts of the folder's last demo stay the same. */
function formerOidcPort(redFile: string): number | undefined {
  if (!existsSync(redFile)) return undefined;
  try {
    const issuer = readNetworkMap(redFile).oidc?.issuer;
    const port = issuer === undefined ? 0 : Number(new URL(issuer).port);
    return port > 0 && port <= HIGHEST_KEPT_PORT ? port : undefined;
  } catch {
    // An unreadable map is written again.
    return undefined;
  }
}
