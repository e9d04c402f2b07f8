import type { SettingsTab } from './url-state.ts';

/** The tab of the first path. */
export function tabOfField(paths: readonly string[]): SettingsTab {
  const [first = ''] = paths;
  if (first.startsWith('claves.')) return 'apis';
  if (first.startsWith('procesamiento.')) return 'procesamiento';
  return first.startsWith('seguridad.') ? 'seguridad' : 'general';
}
