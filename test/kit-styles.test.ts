import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const KIT = join(root, 'node_modules/@mantine/core/styles');
/** Parts of the kit that look as another one does. */
const LOOKS_LIKE: Record<string, readonly string[]> = {
  TextInput: ['Input'],
  Textarea: ['Input'],
  PasswordInput: ['Input', 'PasswordInput'],
  NativeSelect: ['Input'],
  Checkbox: ['InlineInput', 'Checkbox'],
  Radio: ['InlineInput', 'Radio'],
  Switch: ['InlineInput', 'Switch'],
  Modal: ['ModalBase', 'Modal', 'Overlay'],
  Drawer: ['ModalBase', 'Drawer', 'Overlay'],
  Menu: ['Popover', 'Menu'],
};

interface Source {
  imports: string[];
  lazy: string[];
  styles: string[];
  parts: string[];
}

const read = new Map<string, Source>();
function sourceOf(file: string): Source {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8').replaceAll(/^import type [^;]+;/gm, '');
  const local = (path: string) => join(dirname(file), path);
  const source = {
    imports: [...text.matchAll(/from '(\.[^']+\.tsx?)'|^import '(\.[^']+\.tsx?)'/gm)].map((m) =>
      local(m[1] ?? m[2] ?? ''),
    ),
    lazy: [...text.matchAll(/import\('(\.[^']+\.tsx?)'\)/g)].map((m) => local(m[1] ?? '')),
    styles: [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map((m) => m[1] ?? ''),
    parts: [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap((m) =>
      (m[1] ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => /^[A-Z]\w+$/.test(name)),
    ),
  };
  read.set(file, source);
  return source;
}

/** What is loaded with a file, itself first. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const next of sourceOf(file).imports) loadedWith(next, seen);
  return seen;
}

const stylesOf = (part: string) =>
  (LOOKS_LIKE[part] ?? [part]).filter((name) => existsSync(join(KIT, `${name}.css`)));

test('whatever page is opened first, each part of the kit on it has its styles', () => {
  const first = loadedWith(join(root, 'src/web/main.tsx'));
  const always = new Set([...first].flatMap((file) => sourceOf(file).styles));
  const files = globSync('src/web/**/*.{ts,tsx}', { cwd: root }).map((file) => join(root, file));
  const lazy = new Set(
    files.filter((file) => !file.includes('.test.')).flatMap((file) => sourceOf(file).lazy),
  );
  const missing = [...lazy].flatMap((chunk) => {
    const loaded = [...loadedWith(chunk)];
    const own = new Set(loaded.flatMap((file) => sourceOf(file).styles));
    return loaded
      .filter((file) => !first.has(file))
      .flatMap((file) =>
        sourceOf(file)
          .parts.flatMap(stylesOf)
          .map((style) => ({ file, style })),
      )
      .filter(({ style }) => !own.has(style) && !always.has(style))
      .map(
        ({ file, style }) => `${chunk.slice(root.length + 1)}: ${style} of ${file.slice(root.length + 1)}`,
      );
  });
  expect([...new Set(missing)].sort()).toEqual([]);
});
