import type { SettingsTab } from './url-state.ts';

/** The tab that holds the first of the fields, by their paths. */
export function tabOfField(paths: readonly string[]): SettingsTab {
  return paths[0]?.startsWith('claves.') ? 'apis' : 'general';
}
