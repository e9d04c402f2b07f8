import { useCallback, useMemo, useRef, useState } from 'react';
import type { SettingsDraft } from './draft.ts';
import { rebase as rebaseDraft } from './draft-changes.ts';

/** Paths of fields, also within groups: 'tema', 'claves.seo_api_key'. */
type Path<T> = {
  [K in keyof T & string]: T[K] extends readonly unknown[]
    ? K
    : T[K] extends object
      ? `${K}.${keyof T[K] & string}`
      : K;
}[keyof T & string];
type At<T, P> = P extends keyof T
  ? T[P]
  : P extends `${infer K}.${infer I}`
    ? K extends keyof T
      ? I extends keyof T[K]
        ? T[K][I]
        : never
      : never
    : never;
export type SettingsPath = Path<SettingsDraft>;
type Problems = Readonly<Record<string, string>>;

export interface DraftForm {
  values: SettingsDraft;
  /** Errors by field since the last attempt to save. */
  problems: Problems;
  /** The stored settings as known now, also for a call that began earlier. */
  base: () => SettingsDraft;
  set: <P extends SettingsPath>(path: P, value: At<SettingsDraft, P>) => void;
  change: (part: Partial<SettingsDraft>) => void;
  /** New stored settings; the draft stays. */
  rebase: (stored: SettingsDraft) => void;
  /** New stored settings; unedited fields take them. */
  follow: (stored: SettingsDraft) => void;
  /** New stored settings; the draft is discarded. */
  restart: (stored: SettingsDraft) => void;
  refuse: (problems: Problems) => void;
}

/** The draft beside the stored settings. The kit's own form adds 5 kB to the first load. */
export function useDraft(stored: SettingsDraft): DraftForm {
  const [values, setValues] = useState(stored);
  const [problems, setProblems] = useState<Problems>({});
  const [shownBase, setBase] = useState(stored);
  const base = useRef(shownBase);
  const set = useCallback<DraftForm['set']>((path, value) => {
    setValues((now) => put(now, path, value));
    setProblems(({ [path]: _, ...others }) => others);
  }, []);
  const rebase = useCallback((now: SettingsDraft) => {
    base.current = now;
    setBase(now);
  }, []);
  return useMemo(
    () => ({
      values,
      problems,
      base: () => base.current,
      set,
      change: (part) => setValues((now) => ({ ...now, ...part })),
      rebase,
      follow: (now) => {
        const before = base.current;
        rebase(now);
        setValues((typed) => rebaseDraft(typed, before, now));
      },
      restart: (now) => {
        rebase(now);
        setValues(now);
        setProblems({});
      },
      refuse: setProblems,
    }),
    [values, problems, set, rebase],
  );
}

function put(draft: SettingsDraft, path: string, value: unknown): SettingsDraft {
  const [name = '', inner] = path.split('.');
  if (inner === undefined) return { ...draft, [name]: value };
  return { ...draft, [name]: { ...(draft[name as keyof SettingsDraft] as object), [inner]: value } }; // a group of it
}
