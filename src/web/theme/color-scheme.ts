import { localStorageColorSchemeManager } from '@mantine/core';

/** Shared with public/tema.js, which reads it before the first paint. */
export const COLOR_SCHEME_KEY = 'dominios.tema';
export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
