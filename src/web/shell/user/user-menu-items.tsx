import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { TEMAS } from '#contract/limits.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { api, sessionStore } from '../../api/api.ts';
import type { SessionUser } from '../../api/session-store.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { mayLeave } from '../leave-guard.ts';
import { shellText } from '../text.ts';
import { UserButton } from './user-button.tsx';

/** The menu with settings, theme and sign-out; opens as soon as it is mounted. */
export function UserMenuItems({ user }: { user: SessionUser }) {
  const { signOut } = useAuth();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const other = colorScheme === 'dark' ? 'light' : 'dark';

  useEffect(() => {
    // The menu returns the focus to the button only if the button has it.
    target.current?.focus();
    setOpened(true);
  }, []);

  const switchTheme = () => {
    setColorScheme(other);
    saveTheme(user, other);
  };
  const leave = async () => {
    if (!(await mayLeave())) return;
    await signOut();
    await navigate({ to: '/login', search: {} });
  };

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="top-start"
      width="target"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus
    >
      <Menu.Target>
        <UserButton user={user} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/settings" data-autofocus leftSection={<IconSettings size={16} />}>
          {shellText.settings}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={other === 'dark' ? <IconMoon size={16} /> : <IconSun size={16} />}
          onClick={switchTheme}
        >
          {other === 'dark' ? shellText.dark : shellText.light}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {shellText.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The choice applies in this browser even if saving it fails. */
function saveTheme(user: SessionUser, tema: (typeof TEMAS)[number]): void {
  if (user.mongoData !== null) sessionStore.setUser({ ...user, mongoData: { ...user.mongoData, tema } });
  api
    .call(usuariosRoutes.guardarConfig, { body: { tema } })
    .catch((cause) => console.warn('No se pudo guardar el tema en la cuenta', cause));
}
