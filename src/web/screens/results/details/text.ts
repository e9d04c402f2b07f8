export const websiteText = {
  works: 'su web funciona',
  dead: 'su web no funciona',
  missing: 'sin web propia',
  removed: (dominio: string) => `anuncia ${dominio}, que ya no está en Dominios: no se sabe si funciona`,
} as const;
