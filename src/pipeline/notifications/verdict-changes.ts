import { estadoVerificacion, type FaseCiclo, faseCiclo, tipoNotificacion } from '#contract/states.ts';
import { row } from '#domain/verdict/row.ts';
import type { Verdict } from '#domain/verdict/types.ts';
import { addEvents } from '#store/queries/events/outbox.ts';
import { lastFreeVerdicts, type RecordedChange, recordVerdicts } from '#store/queries/management/history.ts';
import { accountDay } from '#store/queries/notifications/account-day.ts';
import type { Tx } from '#store/store.ts';
import { DEAD, type JudgedName, verdictEvents } from '../events/verdict-events.ts';
import { type DomainGroup, notifyDomainGroup } from './domain-group.ts';
import { type Moment, wants } from './notifications.ts';

export interface SettledStep {
  dominio: { id: string; dominio: string; vigilado: boolean; gestionado: boolean };
  verdict: Pick<
    Verdict,
    'estado_verificacion' | 'es_disponible' | 'confirmaciones' | 'fase_ciclo' | 'motivo' | 'row'
  >;
  settled: boolean;
}

const NEARNESS_OF_RELEASE: Readonly<Partial<Record<FaseCiclo, number>>> = {
  [faseCiclo.activo]: 0,
  [faseCiclo.retenido]: 0,
  [faseCiclo.gracia]: 1,
  [faseCiclo.redencion]: 2,
  [faseCiclo.pendiente_borrado]: 3,
};

/**
 * Stores the history of final verdicts and announces watched names lost or in another phase and websites that died; not
 * for bought or discarded names. Call it after writing the verdicts.
 */
export async function recordChanges(
  tx: Tx,
  usuarioId: string,
  steps: readonly SettledStep[],
  moment: Moment,
): Promise<void> {
  const settled = steps.filter(isFinal);
  const changes = await recordVerdicts(
    tx,
    usuarioId,
    settled.map(({ dominio, verdict }) => ({
      dominio_id: dominio.id,
      estado_verificacion: verdict.estado_verificacion,
      es_disponible: verdict.es_disponible,
      confirmaciones: verdict.confirmaciones,
      fase_ciclo: verdict.fase_ciclo,
      motivo: verdict.motivo,
    })),
    moment.now,
  );
  const changed = new Map(changes.map((change) => [change.dominio_id, change]));
  const told = steps.filter((step) => isFinal(step) || isLost(step));
  const free = await freeBefore(tx, usuarioId, told.filter(isLost));
  const names = told.map((step) => judged(step, changed.get(step.dominio.id), free.get(step.dominio.id)));
  await addEvents(tx, usuarioId, verdictEvents(names), moment.now);
  const before = new Map(
    changes.filter(({ estado_antes }) => estado_antes !== null).map((change) => [change.dominio_id, change]),
  );
  const lost: SettledStep[] = [];
  const died: SettledStep[] = [];
  const entered: SettledStep[] = [];
  for (const step of told) {
    const change = before.get(step.dominio.id);
    const { verdict, dominio } = step;
    if (dominio.gestionado) continue;
    if (isLost(step)) {
      if (dominio.vigilado) lost.push(step);
    } else if (change?.estado_antes === estadoVerificacion.activo && DEAD.has(verdict.estado_verificacion)) {
      died.push(step);
    } else if (change && dominio.vigilado && isNearer(change.fase_conocida, verdict.fase_ciclo)) {
      entered.push(step);
    }
  }
  if (lost.length + died.length + entered.length === 0) return;
  if (!(await wants(tx, usuarioId, 'dominios_expirados'))) return;
  const dia = await accountDay(tx, usuarioId, moment.now);
  for (const [tipo, group] of [
    [tipoNotificacion.dominios_perdidos, lost],
    [tipoNotificacion.dominios_caidos, died],
    [tipoNotificacion.cambios_fase, entered],
  ] as const) {
    if (group.length > 0) await notifyDomainGroup(tx, usuarioId, lineOf(tipo, group, dia), moment);
  }
}

const isFinal = ({ settled, verdict }: SettledStep): boolean =>
  settled && verdict.estado_verificacion !== estadoVerificacion.error;

/** A name is lost in one step, which may come before or after the one that changes its history. */
const isLost = ({ verdict }: SettledStep): boolean => verdict.row === row.lost;

function isNearer(before: FaseCiclo | null, now: FaseCiclo): boolean {
  const [from, to] = [before && NEARNESS_OF_RELEASE[before], NEARNESS_OF_RELEASE[now]];
  return from != null && to !== undefined && to > from;
}

/** A loss may be told in a step after the one that changes the history, and filters ask what the name was before. */
async function freeBefore(tx: Tx, usuarioId: string, lost: readonly SettledStep[]) {
  const ids = lost.map(({ dominio }) => dominio.id);
  const found = await lastFreeVerdicts(tx, usuarioId, ids);
  return new Map(
    found.map(({ dominio_id, ...verdict }) => [dominio_id, { ...verdict, es_disponible: true }]),
  );
}

function judged(
  { dominio, verdict }: SettledStep,
  change: RecordedChange | undefined,
  free: JudgedName['antes'] | undefined,
): JudgedName {
  const { estado_antes, fase_antes, disponible_antes } = change ?? NO_CHANGE;
  const antes =
    estado_antes === null || fase_antes === null
      ? null
      : { estado_verificacion: estado_antes, es_disponible: disponible_antes, fase_ciclo: fase_antes };
  return { dominio, verdict, antes: free ?? antes, changed: change !== undefined };
}

const NO_CHANGE = { estado_antes: null, fase_antes: null, disponible_antes: null };

const TITLES = {
  dominios_perdidos: (count: string, one: boolean) =>
    one
      ? 'Perdido: otro tiene registrado un dominio vigilado'
      : `Perdidos: otros tienen registrados ${count} dominios vigilados`,
  dominios_caidos: (count: string, one: boolean) =>
    one ? 'Una web ha dejado de funcionar' : `${count} webs han dejado de funcionar`,
  cambios_fase: (count: string, one: boolean) =>
    one
      ? 'Un dominio vigilado está más cerca de liberarse'
      : `${count} dominios vigilados están más cerca de liberarse`,
} as const;

function lineOf(tipo: keyof typeof TITLES, group: readonly SettledStep[], dia: string): DomainGroup {
  return {
    clave_evento: `${tipo}:${dia}`,
    tipo,
    titulo: (cantidad) => TITLES[tipo](cantidad.toLocaleString('es-ES'), cantidad === 1),
    ids: group.map(({ dominio }) => dominio.id),
    dominios: group.map(({ dominio }) => dominio.dominio),
  };
}
