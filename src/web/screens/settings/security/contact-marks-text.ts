export const contactMarksText = {
  unknown: 'Un negocio que ya no está en la cuenta',
  newest: (shown: string, total: string) => `Las ${shown} más recientes de ${total}.`,
  remove: 'Quitar',
  removeOf: (name: string, date: string) => `Quitar la marca de ${name}, del ${date}`,
  removed: 'Marca quitada.',
  ask: (name: string) => `¿Quitar la marca «No contactar» de ${name}?`,
  askDetail: 'Volverá a ofrecerse como cliente posible, con su texto.',
  cancel: 'Cancelar',
} as const;
