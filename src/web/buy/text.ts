export const buyText = {
  title: (name: string) => `Comprar ${name}`,
  close: 'Cerrar',
  line: 'Elige dónde registrarlo: se abre la búsqueda de ese nombre.',
  buy: 'Comprar',
  waits: (time: string) => `Podrás comprarlo cuando se confirme: la segunda comprobación es a las ${time}.`,
  waitsYou: (time: string) =>
    `Podrás comprarlo cuando lo confirmes: compruébalo otra vez a partir de las ${time}.`,
  waitsSoon: 'Podrás comprarlo cuando el registro lo confirme por segunda vez.',
  again: 'Visto libre hace más de un día: espera a que se confirme otra vez.',
  at: (name: string) => `Buscar en ${name}`,
  newTab: '(se abre en otra pestaña)',
} as const;
