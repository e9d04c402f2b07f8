/** '10:42', or '3 may, 10:42' on another day. */
const moment = (time: string) => (time.includes(',') ? `el ${time}` : `a las ${time}`);

export const buyText = {
  title: (name: string) => `Comprar ${name}`,
  titleMany: (count: string) => `Comprar ${count} dominios`,
  close: 'Cerrar',
  buy: 'Comprar',
  reserve: 'Reservar',
  bid: 'Subastas',
  waits: (time: string) => `Podrás comprarlo cuando se confirme: la segunda comprobación es ${moment(time)}.`,
  waitsYou: (time: string) =>
    `Podrás comprarlo cuando lo confirmes: compruébalo otra vez ${moment(time)} o después.`,
  waitsSoon: 'Podrás comprarlo cuando el registro lo confirme por segunda vez.',
  confirm: 'Confirmar ahora',
  asked: 'Confirmación pedida',
  stillFree: 'Confirmado: sigue libre',
  taken: 'Ya no está libre: no se puede registrar',
  unproven: 'El registro no lo ha podido confirmar: inténtalo más tarde',
  failed: 'No se ha podido pedir la confirmación',
  brand: 'Riesgo de marca:',
  brandLooking: 'Mirando si lleva una marca…',
  brandFailed: 'No se ha podido mirar si lleva una marca: compruébalo antes de comprar.',
  oepm: 'Buscar en la OEPM',
  euipo: 'Buscar en la EUIPO',
  at: (name: string) => `Buscar en ${name}`,
  reserveAt: (name: string) => `Reservar en ${name}`,
  bidAt: (name: string) => `Subasta en ${name}`,
  where: (name: string) => `Más sitios para ${name}`,
  ownRegistrar: 'Con mi registrador',
  reserveOwn: 'Reservar con mi registrador',
  reserveOf: (name: string) => `Reservar con mi registrador: ${name}`,
  reservation: (name: string) => `Reserva de ${name}`,
  orderOf: (name: string) => `Comprar ${name} con mi registrador`,
  order: (name: string) => `Orden de compra de ${name}`,
  newTab: '(se abre en otra pestaña)',
  unknown: '–',
  total: (sum: string, some: string, all: string) => `Primer año: ${sum} (${some} de ${all} con precio)`,
  renewTotal: (sum: string) => `Renovación: ${sum} al año`,
  noPrices: 'Ninguno tiene precio en tu tabla.',
  edit: 'Editar la lista y los precios',
  bought: 'Marcar como comprados',
  boughtOne: 'Marcar como comprado',
} as const;

/** By the registry's own rules: Order ITC/1542/2005 and the pages of dominios.es. */
export const spainText = {
  title: 'Antes de comprar un .es',
  lines: [
    'Hay que tener vínculos con España e identificarse con un documento (NIF, NIE, CIF o pasaporte): sin vínculos, el registro puede cancelarlo.',
    'El día en que caduca deja de funcionar, y si no se renueva se libera diez días después.',
    'Quien tenga derechos anteriores (una marca, un nombre comercial) puede reclamarlo en un procedimiento extrajudicial cuya decisión es vinculante.',
    'Los nombres de municipios, provincias, comunidades y países, entre otros, están reservados aunque parezcan libres.',
  ],
} as const;

export const boughtText = {
  title: (name: string) => `Has comprado ${name}`,
  titleMany: (count: string) => `Has comprado ${count} dominios`,
  close: 'Cerrar',
  price: 'Precio de compra (€)',
  priceEach: 'Precio de cada uno (€)',
  priceHint: 'Con impuestos. Puedes dejarlo en blanco y ponerlo después en Comprados.',
  date: 'Fecha de compra',
  renews: (day: string) => `Se renueva el ${day}. Te avisaremos 30 días antes.`,
  registrar: 'Registrador',
  cancel: 'Cancelar',
  mark: 'Marcar como comprado',
  markMany: 'Marcar como comprados',
} as const;
