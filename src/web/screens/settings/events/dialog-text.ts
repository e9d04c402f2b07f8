import type { EstadoEntrega } from '#contract/events/entities.ts';

export const deliveryText: Record<EstadoEntrega, string> = {
  pendiente: 'Pendiente',
  entregada: 'Entregado',
  fallida: 'No entregado',
  descartada: 'No enviado',
};

/** Loaded with the dialogs, which are seldom opened. */
export const dialogText = {
  newTitle: 'Añadir una dirección de eventos',
  editTitle: 'Editar la dirección de eventos',
  name: 'Nombre',
  url: 'Dirección https',
  events: 'Qué eventos',
  filter: 'Filtro guardado',
  filterHint:
    'Solo lo que encaja en el filtro, de dominios o de oportunidades según de qué sea el filtro; lo demás llega todo.',
  noFilter: 'Ninguno: todo',
  save: 'Guardar',
  keyTitle: 'Clave de firma. Guárdala ahora: no se volverá a mostrar.',
  keyChangeTitle: (name: string) => `Cambiar la clave de firma de «${name}»`,
  keyChangeLine:
    'La clave nueva firma desde ahora y se enseña una sola vez. La de ahora firma también durante 24 horas: pon la nueva en tu programa antes de que pasen.',
  header: 'Cabecera fija (opcional)',
  headerHint:
    'Va con cada evento, para programas que no comprueban la firma, como «Header Auth» de n8n. Por ejemplo, X-Mi-Clave.',
  headerValue: 'Valor de la cabecera',
  headerStored: 'Guardado: no se muestra',
  done: 'Hecho',
  logTitle: (name: string) => `Entregas de «${name}»`,
  logLoading: 'Cargando las entregas...',
  logFailed: 'No se han podido cargar las entregas',
  logEmpty: 'Todavía no se le ha enviado ningún evento.',
  logLine: 'Los últimos treinta días, lo más reciente primero.',
  again: 'Reenviar',
  againOf: (type: string, when: string) => `Reenviar ${type} del ${when}`,
  sentAgain: 'El evento sale otra vez en unos segundos, o cuando enciendas la dirección',
  next: (when: string) => `Próximo intento: ${when}`,
  waits: 'Sale cuando enciendas la dirección.',
  dropped: 'Su filtro no lo deja pasar, o lo que contaba se borró antes.',
  attempt: (when: string, status: number | null, ms: number) =>
    `${when} · ${status === null ? 'sin respuesta' : `respuesta ${status}`} · ${ms.toLocaleString('es-ES')} ms`,
  more: 'Ver más antiguas',
} as const;
