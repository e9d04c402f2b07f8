import type { CanalContacto } from '#contract/contact/entities.ts';

export const markText = {
  title: 'No contactar',
  marked: (date: string) => `No contactar · desde el ${date}`,
  reason: 'Motivo (opcional)',
  mark: 'Marcar «No contactar»',
  markLine:
    'Si se opone, márcalo: no se ofrece como cliente ni tiene texto, y lo recordaremos aunque se borre o se vuelva a encontrar.',
  allow: 'Quitar la marca',
  undo: 'Deshacer',
  allowed: 'Marca quitada.',
  done: 'Marcado como «No contactar».',
  failed: 'No se ha podido cambiar la marca',
  noLetter: 'No hay texto: este negocio tiene la marca «No contactar».',
  menuMark: 'No contactar',
  menuAllow: 'Quitar «No contactar»',
} as const;

export const channelText: Readonly<Record<CanalContacto, string>> = {
  carta: 'Carta',
  visita: 'Visita',
  correo: 'Correo electrónico',
  telefono: 'Teléfono',
  mensaje: 'Mensaje',
  formulario: 'Formulario de su web',
  otro: 'Otro',
};

export const logText = {
  title: 'Contactos hechos',
  none: 'Todavía ninguno.',
  channel: 'Cómo',
  date: 'Fecha',
  note: 'Nota',
  add: 'He contactado',
  remove: (what: string) => `Borrar el contacto: ${what}`,
  removeShort: 'Borrar',
  loading: 'Cargando los contactos',
  loadFailed: 'No se han podido cargar los contactos',
  failed: 'No se ha podido guardar el contacto',
} as const;
