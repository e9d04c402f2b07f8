export const coachText = {
  label: 'Guía de inicio',
  step: (n: number, of: number) => `Paso ${n} de ${of}.`,
  searching:
    'Se buscan los negocios y se comprueban sus dominios. Los libres se ven arriba en cuanto aparecen.',
  results:
    'De más a menos puntuación. Pulsa un nombre para ver su prueba; a su derecha está lo que puedes hacer.',
  elsewhere: 'Tus resultados te esperan, ordenados por puntuación.',
  toResults: 'Ver resultados',
  finish: 'Terminar la guía',
  hide: 'Ocultar la guía',
} as const;
