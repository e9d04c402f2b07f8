export const boughtText = {
  domain: 'Dominio',
  verdict: 'Veredicto',
  paid: 'Compra',
  renewal: 'Renovación',
  sale: 'Venta',
  /** On a card, before price and date. */
  paidOn: 'Comprado',
  renewsOn: 'Renueva',
  soldOn: 'Vendido',
  result: 'Resultado',
  estimate: (value: string) => `estimado ${value}`,
  registrar: 'Registrador',
  invoice: (number: string) => `factura ${number}`,
  order: (name: string) => `Ver la orden que compró ${name}`,
  actions: 'Acciones',
  cost: 'Gastado',
  income: 'Ingresado',
  sold: 'Vendidos',
  count: 'Comprados',
  base: (some: string, all: string) => `${some} de ${all} con precio`,
  title: (name: string) => `Compra de ${name}`,
  price: 'Precio de compra (€)',
  date: 'Fecha de compra',
  renewalPrice: 'Precio de renovación (€)',
  renewalDate: 'Fecha de renovación',
  reminder: 'Te avisaremos 30 días antes de la renovación.',
  salePrice: 'Precio de venta (€)',
  saleDate: 'Fecha de venta',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  saveFailed: 'No se ha podido guardar la compra',
  noBought: 'Todavía no has comprado ningún dominio',
  noBoughtLine: 'Marca como comprado lo que registres: verás su precio, su renovación y lo que te da.',
  noDiscarded: 'No has descartado ningún dominio',
  noDiscardedLine: 'Lo que descartes sale de las listas y de los avisos, y puedes recuperarlo aquí.',
  restore: (name: string) => `Devolver ${name} a las listas`,
  edit: (name: string) => `Cambiar la compra de ${name}`,
} as const;

export const ownText = {
  missing: (count: string, one: boolean) =>
    one
      ? 'Un dominio de tus cuentas de registradores no está en Comprados:'
      : `${count} dominios de tus cuentas de registradores no están en Comprados:`,
  names: (first: string, more: number) =>
    more > 0 ? `${first} y ${more.toLocaleString('es-ES')} más.` : `${first}.`,
  add: 'Importar',
  added: (count: string, one: boolean) =>
    one ? 'Un dominio importado a Comprados.' : `${count} dominios importados a Comprados.`,
  addFailed: 'No se han podido importar los dominios',
} as const;
