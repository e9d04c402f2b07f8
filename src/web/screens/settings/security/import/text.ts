import { conNombre } from '#domain/text/count-noun.ts';

export const importText = {
  button: 'Importar Datos',
  reviewing: 'Comprobando el archivo...',
  failed: 'Error al importar datos',
  title: 'Importar datos',
  doneTitle: 'Datos importados',
  line: (file: string) => `«${file}» es una exportación válida. Se añadirá lo que tu cuenta no tiene:`,
  nothing: (file: string) => `Tu cuenta ya tiene todo lo que se puede recuperar de «${file}».`,
  fresh: (count: string, all: string) => `${count} de ${all}`,
  filled: (count: string, one: boolean) =>
    `${count} que ya ${one ? 'tienes se completa' : 'tienes se completan'}`,
  kept: (count: string, one: boolean) =>
    `${count} que tu cuenta tiene de otra forma ${one ? 'se queda como está' : 'se quedan como están'}`,
  again: 'Los dominios nuevos se verificarán de nuevo: un veredicto no se toma de un archivo.',
  leftInFile: 'Está en el archivo, pero no vuelve a la cuenta:',
  notInFile: 'No va nunca en una exportación; si lo usabas, vuelve a ponerlo en Configuración:',
  start: 'Importar',
  importing: 'Importando datos',
  progress: (done: string, all: string) => `${done} de ${conNombre(all, 'fila')}`,
  stop: 'Cancelar',
  close: 'Cerrar',
  stopped:
    'Importación cancelada. Lo ya añadido se queda; si importas otra vez el archivo, continuará donde iba.',
  done: (count: string, one: boolean) => `Datos importados: ${count} ${one ? 'novedad' : 'novedades'}.`,
  doneLinks: 'Datos importados: lo que ya tenías se ha vuelto a enlazar entre sí.',
  doneNothing: 'Datos importados: no había nada nuevo.',
  brokenOff: 'La importación se ha cortado. Importa otra vez el archivo: continuará donde iba.',
} as const;

/** Data missing from every export, for the import and before an account's deletion. */
export const NOT_IN_FILE = [
  'Claves de API',
  'Titular de los registros, con sus documentos',
  'Canales de aviso (webhook, Telegram) y navegadores con avisos',
  'Direcciones de eventos, con sus claves de firma',
  'Segundo factor, passkeys y códigos de recuperación',
  'Lista de direcciones IP permitidas',
  'Dirección del calendario',
  'Sesiones abiertas',
] as const;
