import { type ConfiguracionCambio, NombreClave } from '#contract/entities/configuracion.ts';
import type { SettingsDraft } from './draft.ts';
import { fieldText } from './field-text.ts';

/** Every setting of a draft by its path, in screen order, without the keys. */
function leavesOf({ claves: _, ...draft }: SettingsDraft): Map<string, unknown> {
  const leaves = Object.entries(draft).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
      : [[name, value]],
  );
  return new Map(leaves);
}

export function changedPaths(from: SettingsDraft, to: SettingsDraft): string[] {
  const before = leavesOf(from);
  return [...leavesOf(to)].flatMap(([path, value]) =>
    JSON.stringify(value) === JSON.stringify(before.get(path)) ? [] : [path],
  );
}

/** Something typed is not stored yet, a key included. */
export const isUnsaved = (draft: SettingsDraft, base: SettingsDraft): boolean =>
  changedPaths(base, draft).length > 0 ||
  NombreClave.options.some((name) => draft.claves[name] !== base.claves[name]);

/** A draft begun from `base`, rebased on the stored settings: unedited fields take the stored value. */
export function rebase(draft: SettingsDraft, base: SettingsDraft, now: SettingsDraft): SettingsDraft {
  const edited = new Set(changedPaths(base, draft));
  const group = <T extends object>(name: string, mine: T, theirs: T): T => {
    const merged = Object.entries(theirs).map(([inner, value]) => [
      inner,
      edited.has(`${name}.${inner}`) ? mine[inner as keyof T] : value, // a name of the same group
    ]);
    return Object.fromEntries(merged) as T; // the names of the group
  };
  const { claves, ...settings } = now;
  const merged = Object.entries(settings).map(([name, theirs]) => {
    const mine = draft[name as keyof typeof settings]; // a name of the same draft
    if (typeof mine === 'object' && typeof theirs === 'object') return [name, group(name, mine, theirs)];
    return [name, edited.has(name) ? mine : theirs];
  });
  return {
    ...(Object.fromEntries(merged) as typeof settings), // its names, each with its own value or that of the draft
    claves: Object.fromEntries(
      Object.entries(claves).map(([name, stored]) => {
        const key = name as keyof typeof claves; // a name of the same table
        return [name, draft.claves[key] === base.claves[key] ? stored : draft.claves[key]];
      }),
    ) as typeof claves, // the names of the same table
  };
}

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(fieldText));

/** Settings changed elsewhere since `base`, by their names on the screen: those also edited here, and the others. */
export function changedElsewhere(
  draft: SettingsDraft,
  base: SettingsDraft,
  now: SettingsDraft,
): { alsoHere: string[]; others: string[] } {
  const edited = new Set(changedPaths(base, draft));
  const stillDifferent = new Set(changedPaths(now, draft));
  const paths = changedPaths(base, now);
  const named = (fits: (path: string) => boolean) =>
    paths.filter(fits).flatMap((path) => NAMES.get(path) ?? []);
  return {
    alsoHere: named((path) => edited.has(path) && stillDifferent.has(path)),
    others: named((path) => !edited.has(path)),
  };
}

/** The body of the settings call with the settings that differ; null without any. */
export function changeBetween(
  from: SettingsDraft,
  to: SettingsDraft & { procesamiento: NonNullable<ConfiguracionCambio['procesamiento']> },
): ConfiguracionCambio | null {
  const changed = changedPaths(from, to).filter((path) => path !== 'ai_provider');
  if (changed.length === 0) return null;
  const body: Record<string, unknown> = {};
  const values = leavesOf(to);
  for (const path of changed) {
    const [name = '', inner] = path.split('.');
    if (inner === undefined) body[name] = values.get(path);
    else body[name] = { ...(body[name] as object | undefined), [inner]: values.get(path) }; // made here
  }
  return body as ConfiguracionCambio; // paths of a draft, whose settings are those of the contract
}
