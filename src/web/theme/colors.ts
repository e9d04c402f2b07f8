import type { MantineColorsTuple } from '@mantine/core';

/** The product's accent: a petrol blue, distinct from the greens and reds that carry meaning. */
export const petroleo: MantineColorsTuple = [
  '#eef6f8',
  '#dcecf1',
  '#b7d8e2',
  '#8dc2d1',
  '#66acc0',
  '#4398b0',
  '#2a849d',
  '#1a7089',
  '#0f5f75',
  '#0a4b5d',
];

/** Positive: a free domain, a finished batch. */
export const verde: MantineColorsTuple = [
  '#ebf8f0',
  '#d5f0df',
  '#a8e0be',
  '#78cf9b',
  '#4fbd7c',
  '#33a964',
  '#1f8f50',
  '#147640',
  '#0e6134',
  '#084a27',
];

/** A person is needed, or work waits. */
export const ambar: MantineColorsTuple = [
  '#fff7e6',
  '#fdecc8',
  '#f9d891',
  '#f3c057',
  '#e8a92c',
  '#cf8d12',
  '#ad720a',
  '#8a5907',
  '#6f4706',
  '#523405',
];

export const rojo: MantineColorsTuple = [
  '#fdf0ee',
  '#fadcd8',
  '#f4b5ad',
  '#ec8b80',
  '#e4665a',
  '#d6483c',
  '#bf3328',
  '#a2271e',
  '#841e17',
  '#641510',
];

export const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#e9e6e1',
  '#dbd7d0',
  '#c3beb5',
  '#9c968c',
  '#6f6a62',
  '#55514a',
  '#3a3732',
  '#242220',
];

export const dark: MantineColorsTuple = [
  '#dedcd8',
  '#bdbab4',
  '#a09c95',
  '#76726b',
  '#4a4742',
  '#393733',
  '#2b2926',
  '#1d1c1a',
  '#161513',
  '#0f0e0d',
];
