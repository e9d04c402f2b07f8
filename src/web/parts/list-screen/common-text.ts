export const listText = {
  any: 'Cualquiera',
  atLeast: (figure: string) => `${figure} o más`,
  extension: 'Extensión',
} as const;
