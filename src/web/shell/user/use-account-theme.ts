import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { TEMAS } from '#contract/limits.ts';
import { useAuth } from '../../auth/auth-context.ts';

/** Applies the theme of the account's record to this browser. */
export function useAccountTheme(): void {
  const { setColorScheme } = useMantineColorScheme();
  const tema = useAuth().user?.mongoData?.tema;
  const applied = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Once per value: an older record must not undo the menu's switch.
    if (tema === applied.current) return;
    applied.current = tema;
    const known = TEMAS.find((one) => one === tema);
    if (known !== undefined) setColorScheme(known);
  }, [tema, setColorScheme]);
}
