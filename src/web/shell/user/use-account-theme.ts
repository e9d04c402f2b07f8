import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { TEMAS } from '#contract/limits.ts';
import { useAuth } from '../../auth/auth-context.ts';

/** The theme of the account's record becomes this browser's when the record arrives. */
export function useAccountTheme(): void {
  const { setColorScheme } = useMantineColorScheme();
  const tema = useAuth().user?.mongoData?.tema;
  const applied = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Once for each value: the switch of the menu must not be undone by an old record.
    if (tema === applied.current) return;
    applied.current = tema;
    const known = TEMAS.find((one) => one === tema);
    if (known !== undefined) setColorScheme(known);
  }, [tema, setColorScheme]);
}
