export const savedText = {
  label: 'Filtros guardados',
  save: 'Guardar filtro',
  name: 'Nombre del filtro',
  notifyMe: 'Avisarme',
  notifyLine: 'Un aviso cuando haya resultados que antes no estaban.',
  notifies: 'con avisos',
  keep: 'Guardar',
  notify: (name: string) => `Avisarme de lo nuevo en ${name}`,
  stop: (name: string) => `No avisarme más de ${name}`,
  remove: (name: string) => `Eliminar el filtro ${name}`,
  removed: (name: string) => `Filtro «${name}» eliminado`,
  failed: 'No se ha podido guardar el filtro',
} as const;
