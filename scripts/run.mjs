// Runs a program of this package on its pinned Node and installs missing packages first. Plain JavaScript, because an
// older Node must be able to run it.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Interval of the check that npm is still the parent process. */
const PARENT_LOOK_MS = 1_000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Hace falta Node 20.19 o posterior (este es ${process.version}).`);
  process.exit(2);
}

const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const nodeVersion = Object.entries(wanted).find(([path]) => path.startsWith('node_modules/node-linux-'))?.[1]
  .version;
/** Packages of the runtime: this platform's own, pinned by the lock file, or what `node` has fetched. */
const runtimes = [`node-${process.platform}-${process.arch}`, 'node'];

/** Entry points of a production install, which has no tools and installs nothing at start. */
const SERVED = ['src/main/start.ts', 'src/main/cli.ts'];
const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error('uso: node scripts/run.mjs PROGRAMA.ts [argumentos]');
  process.exit(2);
}
const isProduction =
  SERVED.includes(program) && (process.env.NODE_ENV === 'production' || hasOnlyServedPackages());

/** True if node_modules has every required package of the lock file at its version. */
function isInstalled() {
  const found = installedPackages();
  return (
    pinnedNode() !== undefined &&
    Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' ||
        entry.optional ||
        (isProduction && entry.dev) ||
        found[path]?.version === entry.version,
    )
  );
}

function hasOnlyServedPackages() {
  const found = Object.keys(installedPackages());
  return found.length > 0 && !found.some((path) => wanted[path]?.dev);
}

function installedPackages() {
  const list = join(root, 'node_modules', '.package-lock.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).packages : {};
}

function pinnedNode() {
  const found = installedPackages();
  return runtimes
    .filter((name) => found[`node_modules/${name}`]?.version === nodeVersion)
    .map((name) => join(root, 'node_modules', name, 'bin', 'node'))
    .find((file) => existsSync(file));
}

/** Messages go to standard error: standard output is the program's data. */
function npmInstall(...packages) {
  const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  return (
    spawnSync('npm', ['install', ...options, ...packages], { cwd: root, stdio: ['ignore', 2, 2] }).status ===
    0
  );
}

if (!isInstalled() && isProduction) {
  console.error(
    'Faltan paquetes, y en producción no se instala nada al arrancar: npm install --no-save --omit=dev --ignore-scripts',
  );
  process.exit(1);
}
/** Everything is written into the project's folder: `node_modules`, compiled files, the built web. */
function isWritable() {
  try {
    accessSync(root, constants.W_OK);
    if (existsSync(modules)) accessSync(modules, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

if (!isInstalled() && !isWritable()) {
  console.error(
    `Faltan dependencias, que se instalan en «${modules}», y este usuario no puede escribir ahí. ` +
      'Repite la orden con el usuario dueño de la carpeta (basta con npm install --no-save), o copia el proyecto a una carpeta tuya.',
  );
  process.exit(1);
}
if (!isInstalled()) {
  console.error(`Instalando dependencias en «${modules}»…`);
  // Not `npm ci`: it refuses a lock file without every other platform's optional packages, which not every registry
  // has. If the platform has no package of this version, the installer of `node` fetches it.
  const isDone = npmInstall() && (pinnedNode() !== undefined || npmInstall(`node@${nodeVersion}`));
  if (!isDone || pinnedNode() === undefined) {
    console.error(
      'No se pudieron instalar las dependencias con npm install. Revisa la conexión con el registro de npm.',
    );
    process.exit(1);
  }
}

const child = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', join(root, program), ...args], {
  stdio: 'inherit',
  env: {
    // Reusing compiled code halves a command's time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm starts this without a shell (`exec`) and may end without a signal; then nothing would end the program.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    child.kill('SIGTERM');
  }, PARENT_LOOK_MS);
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
