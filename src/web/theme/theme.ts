import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { ambar, dark, gray, petroleo, rojo, verde } from './colors.ts';

const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export const theme = createTheme({
  colors: { petroleo, verde, ambar, rojo, gray, dark },
  primaryColor: 'petroleo',
  primaryShade: { light: 8, dark: 7 },
  fontFamily: FONT,
  black: '#242220',
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.5' },
  headings: {
    fontFamily: FONT,
    fontWeight: '640',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.45' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(36 34 32 / 6%)',
    sm: '0 1px 3px rgb(36 34 32 / 8%), 0 1px 2px rgb(36 34 32 / 5%)',
    md: '0 6px 20px rgb(36 34 32 / 10%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** The kit's 'light' variant in calmer tones: background and text of each meaningful colour. */
const light = (color: string, back: string, text: string) => ({
  [`--mantine-color-${color}-light`]: back,
  [`--mantine-color-${color}-light-hover`]: back,
  [`--mantine-color-${color}-light-color`]: text,
});
const lightVariants = {
  ...light('petroleo', '#e3eef2', '#0a4b5d'),
  ...light('verde', '#e4f5ea', '#0b5530'),
  ...light('ambar', '#fdf4e0', '#6f4706'),
  ...light('rojo', '#fdf0ee', '#841e17'),
  ...light('blue', '#e3edfc', '#1c478a'),
  ...light('yellow', '#fbf2bd', '#5a4a04'),
  ...light('orange', '#fde5d2', '#7a3707'),
  ...light('gray', '#efede9', '#55514a'),
};
const darkVariants = {
  ...light('petroleo', '#17333c', '#b7d8e2'),
  ...light('verde', '#12301f', '#a3dfbb'),
  ...light('ambar', '#2d2311', '#f3d08a'),
  ...light('rojo', '#351b18', '#f4b5ad'),
  ...light('blue', '#172a47', '#b0cdf8'),
  ...light('yellow', '#322d0b', '#f0df82'),
  ...light('orange', '#3b2411', '#f8c193'),
  ...light('gray', '#2b2926', '#c3beb5'),
};

/** Secondary text, placeholders and errors at 4.5:1 on their surfaces, in both themes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f7f6f3',
    '--mantine-color-dimmed': '#645f57',
    '--mantine-color-placeholder': '#736d64',
    '--mantine-color-error': 'var(--mantine-color-rojo-7)',
    '--mantine-color-anchor': 'var(--mantine-color-petroleo-8)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-disabled-color': '#736d64',
    ...lightVariants,
    '--surface': '#ffffff',
    '--surface-sunken': '#f4f2ef',
    '--line': '#e6e3dd',
    '--line-strong': '#d3cfc7',
    '--row-hover': '#f8f7f4',
    '--row-flash': '#e6f5ec',
    '--text-strong': '#1c1a18',
  },
  dark: {
    '--mantine-color-body': '#141312',
    '--mantine-color-text': '#dedcd8',
    '--mantine-color-dimmed': '#a9a59d',
    '--mantine-color-placeholder': '#98938b',
    '--mantine-color-error': 'var(--mantine-color-rojo-3)',
    '--mantine-color-anchor': 'var(--mantine-color-petroleo-3)',
    '--mantine-color-default': '#242320',
    '--mantine-color-default-hover': '#2e2c29',
    '--mantine-color-default-border': '#423f3a',
    '--mantine-color-disabled-color': '#98938b',
    ...darkVariants,
    '--surface': '#1d1c1a',
    '--surface-sunken': '#191816',
    '--line': '#302e2a',
    '--line-strong': '#45423d',
    '--row-hover': '#24221f',
    '--row-flash': '#17301f',
    '--text-strong': '#f4f2ee',
  },
});
