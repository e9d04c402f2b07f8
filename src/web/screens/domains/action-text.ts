export const actionText = {
  verify: 'Verificar',
  favourite: 'Favorito',
  unfavourite: 'Quitar favorito',
  export: 'Exportar',
  exportAll: (count: string) => `Exportar (${count})`,
  remove: 'Eliminar',
  tooMany: (max: string) => `Como máximo ${max} dominios a la vez: usa un filtro más estrecho`,

  askOne: 'Estás seguro de eliminar este dominio?',
  askMany: (count: string) => `Estás seguro de eliminar estos ${count} dominios?`,
  askDetail: 'Podrás deshacerlo durante unos segundos.',
  cancel: 'Cancelar',

  asked: (count: string, one: boolean) =>
    one ? `Verificación pedida para ${count} dominio` : `Verificación pedida para ${count} dominios`,
  removed: (count: string, one: boolean) =>
    one ? `${count} dominio eliminado.` : `${count} dominios eliminados.`,
  stayed: (count: string, one: boolean) =>
    one ? `${count} se está verificando y se queda.` : `${count} se están verificando y se quedan.`,
  restored: (count: string, one: boolean) =>
    one ? `${count} dominio recuperado` : `${count} dominios recuperados`,
  tooLate: 'Ya no se puede deshacer',
  verifyFailed: 'Error al verificar el dominio',
  removeFailed: 'Error al eliminar el dominio',
  restoreFailed: 'No se ha podido deshacer',
  favouriteFailed: 'No se ha podido guardar el favorito',
} as const;
