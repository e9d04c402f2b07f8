import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#platform/errors.ts';

const root = join(import.meta.dirname, '..', '..');

/** If missing or older than its sources. Never in production, where it throws AppError `configuracion_incompleta`. */
export function buildWeb(): void {
  const built = join(root, 'dist', 'web', 'index.html');
  if (process.env.NODE_ENV === 'production') {
    if (existsSync(built)) return;
    throw new AppError('configuracion_incompleta', 'falta la aplicación web (dist/web): npm run build:web');
  }
  if (existsSync(built) && statSync(built).mtimeMs > newestSource()) return;
  process.stderr.write('Preparando la aplicación web…\n');
  const vite = spawnSync(join(root, 'node_modules', '.bin', 'vite'), ['build', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // The same build as served, also when a test starts the program.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (vite.status !== 0) throw new Error('the web application could not be built');
}

const SOURCES = ['src/web', 'src/contract', 'src/domain', 'vite.config.ts', 'package-lock.json'];

function newestSource(): number {
  const found = spawnSync('git', ['log', '-1', '--format=%ct', '--', ...SOURCES], { cwd: root });
  const committed = Number(String(found.stdout).trim()) * 1_000;
  const dirty = spawnSync('git', ['status', '--porcelain', '--', ...SOURCES], { cwd: root });
  return String(dirty.stdout).trim() === '' ? committed || 0 : Number.POSITIVE_INFINITY;
}
