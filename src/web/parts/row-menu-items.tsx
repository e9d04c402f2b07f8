import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { RowMenuButton, type RowMenuItem } from './row-menu-button.tsx';

/** The menu; opens as soon as it is mounted. */
export function RowMenuItems(props: { label: string; items: readonly RowMenuItem[] }) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The menu returns the focus to the button only if the button has it.
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} withinPortal={false} position="bottom-end" returnFocus>
      <Menu.Target>
        <RowMenuButton label={props.label} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {props.items.map(({ label, to, search, onClick, danger, disabled }) =>
          to === undefined ? (
            <Menu.Item
              key={label}
              disabled={disabled ?? false}
              {...(danger ? { color: 'rojo' } : {})}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} component={Link} to={to} search={search as never}>
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
