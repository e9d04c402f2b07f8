import { type KeyboardEvent, useState } from 'react';

/**
 * Props of a menu in a dialog and of the menu's button. Until the kit has moved the focus into the menu, Escape would
 * reach the button and close the dialog: here it closes the menu.
 */
export function useMenuInDialog() {
  const [opened, setOpened] = useState(false);
  return {
    menu: { opened, onChange: setOpened },
    button: {
      'data-mantine-stop-propagation': opened,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setOpened(false);
      },
    },
  };
}
