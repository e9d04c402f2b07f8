export const importText = {
  button: 'Importar Datos',
  reviewing: 'Comprobando el archivo...',
  failed: 'Error al importar datos',
  title: 'Importar datos',
  line: (file: string) => `«${file}» es una exportación válida. Se añadirá lo que tu cuenta no tiene:`,
  nothing: (file: string) => `Tu cuenta ya tiene todo lo que hay en «${file}».`,
  of: (fresh: string, all: string) => `${fresh} de ${all}`,
  again: 'Los dominios nuevos se verificarán de nuevo. Los ajustes, las claves y las pruebas no se importan.',
  start: 'Importar',
  importing: 'Importando datos',
  progress: (done: string, all: string) => `${done} de ${all} filas`,
  stop: 'Cancelar',
  close: 'Cerrar',
  stopped:
    'Importación cancelada. Lo ya añadido se queda; si importas otra vez el archivo, continuará donde iba.',
  done: (count: string, one: boolean) => `Datos importados: ${count} ${one ? 'fila nueva' : 'filas nuevas'}.`,
  doneNothing: 'Datos importados: no había nada nuevo.',
  brokenOff: 'La importación se ha cortado. Importa otra vez el archivo: continuará donde iba.',
} as const;

/** Tables of the file that a person knows; of the links between them nothing is said. */
export const importedText: Readonly<Record<string, string>> = {
  batches: 'Batches',
  keywords: 'Keywords',
  negocios: 'Negocios',
  dominios: 'Dominios',
  compras: 'Compras',
  filtros_guardados: 'Filtros guardados',
};
