import * as z from 'zod';

export const SETTINGS_TABS = [
  'general',
  'apis',
  'notificaciones',
  'procesamiento',
  'seguridad',
  'mercado',
  'ordenes',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const settingsDefaults = { tab: 'general' } as const;

const SettingsSearch = z.object({ tab: z.enum(SETTINGS_TABS).catch('general').default('general') });

/** The tab in the address, restored by a reload, a link or Back. */
export function validateSettingsSearch(search: Record<string, unknown>): { tab?: SettingsTab } {
  return SettingsSearch.parse(search);
}

export const settingsTabOf = (search: Record<string, unknown>): SettingsTab =>
  SettingsSearch.parse(search).tab;
