import '@mantine/core/styles/Popover.css';
import { Popover } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import classes from './notifications.module.css';
import { BellButton } from './notifications-button.tsx';
import { BellList } from './notifications-list.tsx';
import { bellText as text } from './text.ts';

/** The bell with its list; opens as soon as it is mounted. */
export function BellPopover({ unread }: { unread: number }) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The popover returns the focus to the button only if the button has it.
    target.current?.focus();
    setOpened(true);
  }, []);
  // A screen that loads late takes the focus out of the list: Escape must close it from anywhere.
  useWindowEvent('keydown', (event) => {
    if (!opened || event.key !== 'Escape') return;
    setOpened(false);
    target.current?.focus();
  });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width="min(24rem, calc(100vw - 1.5rem))"
      trapFocus
      closeOnEscape={false}
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <BellButton unread={unread} ref={target} onClick={() => setOpened((before) => !before)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={text.title} className={classes.dropdown ?? ''}>
        <BellList unread={unread} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
