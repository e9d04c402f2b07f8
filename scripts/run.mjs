// Runs a program of this package on its pinned Node, installing what is missing first. Plain JavaScript on purpose:
// it is all that an older Node of the machine has to understand.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How often it is looked whether npm still stands behind us. */
const PARENT_LOOK_MS = 1_000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Hace falta Node 20.19 o posterior (este es ${process.version}).`);
  process.exit(2);
}

/** True when every package of the lock file stands in node_modules at its version. */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed) || !existsSync(pinnedNode())) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || found[path]?.version === entry.version,
  );
}

function pinnedNode() {
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

if (!isInstalled()) {
  console.error('Instalando dependencias…');
  // Messages belong on standard error: standard output is the program's data. Not `npm ci`: it refuses a lock file
  // without every other platform's optional packages, and not every registry holds them all.
  const npm = spawnSync(
    'npm',
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (npm.status !== 0 || !existsSync(pinnedNode())) {
    console.error(
      'No se pudieron instalar las dependencias con npm install. Revisa la conexión con el registro de npm.',
    );
    process.exit(1);
  }
}

const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error('uso: node scripts/run.mjs PROGRAMA.ts [argumentos]');
  process.exit(2);
}
const child = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', join(root, program), ...args], {
  stdio: 'inherit',
  env: {
    // What is compiled at one start serves the next: half of a command's time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm, which starts us without a shell between (`exec`), may end without a word: nobody could end the program any more.
const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    child.kill('SIGTERM');
  }, PARENT_LOOK_MS);
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
