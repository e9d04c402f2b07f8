import { IconShieldCog } from '@tabler/icons-react';
import { NavLine } from './nav-line.tsx';

/** Loaded only for administrators. */
export const AdminEntry = (props: { path: string; onNavigate?: (() => void) | undefined }) => (
  <NavLine entry={{ to: '/admin', label: 'Administración', icon: IconShieldCog }} {...props} />
);
