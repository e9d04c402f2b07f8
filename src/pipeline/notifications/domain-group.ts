import type { TipoNotificacion } from '#contract/states.ts';
import {
  addNotification,
  announceDomains,
  growNotification,
  heldNotification,
} from '#store/queries/notifications/notifications.ts';
import type { Tx } from '#store/store.ts';
import type { Moment } from './notifications.ts';

export interface DomainGroup {
  /** Identifies the line; later announcements with the same key are added to it. */
  clave_evento: string;
  tipo: TipoNotificacion;
  titulo: (cantidad: number) => string;
  /** What to do next, as a sentence. */
  consejo?: string;
  ids: readonly string[];
  dominios: readonly string[];
}

/** Adds domains to a growing notification that links to exactly these domains. */
export async function notifyDomainGroup(
  tx: Tx,
  usuarioId: string,
  group: DomainGroup,
  moment: Moment,
): Promise<void> {
  const grown = await heldNotification(tx, usuarioId, group.clave_evento);
  const cantidad = (grown?.cantidad ?? 0) + group.ids.length;
  const mensaje = [examples(group.dominios, cantidad), ...(group.consejo ? [group.consejo] : [])].join(' ');
  const text = { titulo: group.titulo(cantidad), mensaje, cantidad };
  if (grown) await growNotification(tx, usuarioId, grown.id, { ...text, revision: moment.revision });
  const event = { ...text, clave_evento: group.clave_evento, tipo: group.tipo, enlace: null };
  const id = grown?.id ?? (await addNotification(tx, usuarioId, event, moment));
  if (id !== null) await announceDomains(tx, usuarioId, id, group.ids);
}

const SHOWN = 3;

export function examples(dominios: readonly string[], cantidad: number): string {
  const shown = dominios.slice(0, SHOWN);
  const more = cantidad - shown.length;
  return more > 0 ? `${shown.join(', ')} y ${more.toLocaleString('es-ES')} más.` : `${shown.join(', ')}.`;
}
