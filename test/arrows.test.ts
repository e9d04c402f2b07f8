import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const src = join(root, 'src');

/** Who may import whom. The README draws the same table, and a test below compares the two. */
const arrows: Record<string, readonly string[]> = {
  contract: [],
  domain: ['contract'],
  platform: ['contract'],
  store: ['contract', 'domain', 'platform'],
  providers: ['contract', 'domain', 'platform'],
  pipeline: ['contract', 'domain', 'platform', 'store', 'providers'],
  accounts: ['contract', 'domain', 'platform', 'store', 'pipeline'],
  api: ['contract', 'domain', 'platform', 'store', 'pipeline', 'accounts'],
  web: ['contract', 'domain'],
  simulator: ['platform'],
  program: ['contract', 'domain', 'platform', 'store', 'providers', 'pipeline', 'accounts', 'api'],
  acceptance: ['contract', 'domain', 'platform', 'store', 'pipeline', 'simulator', 'program'],
  main: [
    'contract',
    'domain',
    'platform',
    'store',
    'providers',
    'pipeline',
    'accounts',
    'api',
    'simulator',
    'program',
    'acceptance',
  ],
};

/** Packages that the two pure rooms may use: themselves pure. */
const purePackages: Record<string, readonly string[]> = {
  contract: ['zod'],
  domain: ['tldts', 'punycode.js'],
};

/** Folders of a room that import each other. The list may only get shorter. */
const mutual = ['src/domain/check <> src/domain/verdict'];

interface Import {
  file: string;
  room: string;
  target: string;
}

const IMPORT = /^(?:import|export)\s+[\w\s{},*$]*?from\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/gm;

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map((file) => join(src, file));

const imports: Import[] = files.flatMap((file) => {
  const room = relative(src, file).split('/')[0] ?? '';
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORT)].map(([, named, bare]) => ({ file, room, target: named ?? bare ?? '' }));
});

/** The file that an import names; a package keeps its name. */
function fileOf({ file, target }: Import): string {
  if (target.startsWith('#')) return join(src, target.slice(1));
  return target.startsWith('.') ? resolve(dirname(file), target) : target;
}

const isInside = (folder: string, outer: string) => folder.startsWith(`${outer}/`);

const isTest = (file: string) =>
  /\.(test|samples|testing|test-kit|test-server)\.tsx?$|\/testing\.ts$/.test(file);

describe('the arrows between rooms', () => {
  test('every folder of src is a room of the table', () => {
    expect(readdirSync(src).sort()).toEqual(Object.keys(arrows).sort());
  });

  test('a room imports only the rooms that the table allows', () => {
    const wrong = imports.flatMap(({ file, room, target }) => {
      const other = /^#(\w+)\//.exec(target)?.[1];
      if (other === undefined || other === room || isTest(file)) return [];
      return arrows[room]?.includes(other) ? [] : [`${relative(root, file)} imports ${target}`];
    });
    expect(wrong).toEqual([]);
  });

  test('relative imports stay inside their room', () => {
    const wrong = imports.flatMap(({ file, room, target }) => {
      if (!target.startsWith('.')) return [];
      const to = relative(src, resolve(dirname(file), target));
      const inside = to.split('/')[0] === room || to.startsWith('../node_modules/');
      return inside || isTest(file) ? [] : [`${relative(root, file)} imports ${target}`];
    });
    expect(wrong).toEqual([]);
  });

  test('contract and domain use nothing but pure packages', () => {
    const wrong = imports.flatMap(({ file, room, target }) => {
      const allowed = purePackages[room];
      if (!allowed || target.startsWith('#') || target.startsWith('.') || isTest(file)) return [];
      return allowed.includes(target) ? [] : [`${relative(root, file)} imports ${target}`];
    });
    expect(wrong).toEqual([]);
  });

  test('the table in the README is this table', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const drawn = Object.fromEntries(
      [...readme.matchAll(/^(\w+)\s+→ ?(.*)$/gm)].map(([, room = '', list = '']) => [
        room,
        list.split(/\s+/).filter(Boolean),
      ]),
    );
    expect(drawn).toEqual(arrows);
  });

  test('no file imports itself through others, be it a type alone', () => {
    const next = Map.groupBy(
      imports.filter(({ file }) => !isTest(file)),
      ({ file }) => file,
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, way: readonly string[]): void => {
      const from = way.indexOf(file);
      if (from >= 0) circles.push([...way.slice(from), file].map((each) => relative(src, each)).join(' → '));
      if (from >= 0 || done.has(file)) return;
      for (const each of next.get(file) ?? []) visit(fileOf(each), [...way, file]);
      done.add(file);
    };
    for (const file of next.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  test('no two folders of a room import each other, but for a list that only gets shorter', () => {
    const arrowsOfFolders = new Set(
      imports
        .filter(({ file }) => !isTest(file))
        .map((each) => ({ from: dirname(each.file), to: dirname(fileOf(each)) }))
        .filter(({ from, to }) => from !== to && !isInside(from, to) && !isInside(to, from))
        .map(({ from, to }) => `${relative(root, from)} <> ${relative(root, to)}`),
    );
    const pairs = [...arrowsOfFolders].filter((pair) => {
      const [from = '', to = ''] = pair.split(' <> ');
      return from < to && arrowsOfFolders.has(`${to} <> ${from}`);
    });
    expect(pairs.sort()).toEqual(mutual);
  });

  test('no folder holds more than 18 source files beside each other', () => {
    const counts = Map.groupBy(
      files.filter((file) => !isTest(file) && !/\/((zones|migrations)\/[^/]+$|web\/parts\/)/.test(file)),
      dirname,
    );
    const crowded = [...counts]
      .map(([folder, { length }]) => ({ folder: relative(root, folder), length }))
      .filter(({ length }) => length > 18);
    expect(crowded).toEqual([]);
  });

  test('no file passes 400 lines', () => {
    const long = files
      .map((file) => ({ file: relative(root, file), lines: readFileSync(file, 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });
});
