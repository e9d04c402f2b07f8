import {
  type Icon,
  IconBuildingStore,
  IconChartBar,
  IconHourglassEmpty,
  IconKey,
  IconLayoutDashboard,
  IconRadar2,
  IconSettings,
  IconStack2,
  IconUpload,
  IconWorld,
} from '@tabler/icons-react';

export interface NavEntry {
  to:
    | '/'
    | '/live-search'
    | '/upload'
    | '/keywords'
    | '/batches'
    | '/businesses'
    | '/domains'
    | '/results'
    | '/expired'
    | '/settings'
    | '/admin';
  label: string;
  icon: Icon;
  /** Further paths for which this entry is current. */
  also?: readonly string[];
  highlighted?: true;
  badge?: string;
}

export const navEntries: readonly NavEntry[] = [
  { to: '/', label: 'Dashboard', icon: IconLayoutDashboard, also: ['/dashboard'] },
  { to: '/live-search', label: 'Búsqueda en vivo', icon: IconRadar2, also: ['/live-domains'] },
  { to: '/upload', label: 'Carga Masiva', icon: IconUpload, highlighted: true, badge: 'Nuevo' },
  { to: '/keywords', label: 'Keywords', icon: IconKey },
  { to: '/batches', label: 'Batches', icon: IconStack2 },
  { to: '/businesses', label: 'Negocios', icon: IconBuildingStore },
  { to: '/domains', label: 'Dominios', icon: IconWorld },
  { to: '/results', label: 'Resultados', icon: IconChartBar },
  { to: '/expired', label: 'Expirados', icon: IconHourglassEmpty },
  { to: '/settings', label: 'Configuración', icon: IconSettings },
];
