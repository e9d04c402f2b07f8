import { IconShieldCog } from '@tabler/icons-react';
import { NavLine } from './nav-line.tsx';

/** The administration's entry, fetched for those who have one. */
export const AdminEntry = (props: { path: string; onNavigate?: (() => void) | undefined }) => (
  <NavLine entry={{ to: '/admin', label: 'Administración', icon: IconShieldCog }} {...props} />
);
