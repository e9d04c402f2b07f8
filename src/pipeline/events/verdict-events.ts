import type { TipoEvento } from '#contract/events/entities.ts';
import type { CambioVeredicto } from '#contract/events/event-schemas.ts';
import { estadoVerificacion, faseCiclo } from '#contract/states.ts';
import { row } from '#domain/verdict/row.ts';
import type { Verdict } from '#domain/verdict/types.ts';
import type { NewEvent } from '#store/queries/events/outbox.ts';

type Before = NonNullable<CambioVeredicto['antes']>;
type Now = CambioVeredicto['ahora'];

export interface JudgedName {
  dominio: { id: string; gestionado: boolean };
  verdict: Now & Pick<Verdict, 'row'>;
  /** Null: the verdict is the same as before, or the first one. `es_disponible`: the last known value. Of a lost name: as it was free. */
  antes: Before | null;
  changed: boolean;
}

/** The website stopped answering while its registration exists or ends. */
export const DEAD: ReadonlySet<string> = new Set([
  estadoVerificacion.no_resuelve,
  estadoVerificacion.expirado,
]);
/** Of a registered name. A free one has its own events, which need two words of the registry. */
const REGISTERED: ReadonlySet<string> = new Set([
  faseCiclo.activo,
  faseCiclo.gracia,
  faseCiclo.redencion,
  faseCiclo.pendiente_borrado,
  faseCiclo.retenido,
]);

/** Events of final verdicts; bought and discarded names make none. */
export const verdictEvents = (names: readonly JudgedName[]): NewEvent[] =>
  names
    .filter(({ dominio }) => !dominio.gestionado)
    .flatMap((name) =>
      typesOf(name).map((tipo) => ({ tipo, entidad_id: name.dominio.id, hechos: factsOf(name) })),
    );

function typesOf({ verdict, antes, changed }: JudgedName): TipoEvento[] {
  if (verdict.row === row.lost) return ['dominio.perdido'];
  const isFree = verdict.es_disponible === true;
  const types: TipoEvento[] = [];
  if (isFree && changed && antes?.es_disponible !== true) types.push('dominio.libre');
  if (isFree && verdict.confirmaciones === 2) types.push('dominio.confirmado');
  if (!changed || antes === null) return types;
  if (antes.estado_verificacion === estadoVerificacion.activo && DEAD.has(verdict.estado_verificacion))
    types.push('dominio.caido');
  const phases = [antes.fase_ciclo, verdict.fase_ciclo];
  if (antes.fase_ciclo !== verdict.fase_ciclo && phases.every((fase) => REGISTERED.has(fase)))
    types.push('dominio.fase');
  return types;
}

const factsOf = ({ verdict, antes }: JudgedName): CambioVeredicto => ({
  antes,
  ahora: {
    estado_verificacion: verdict.estado_verificacion,
    es_disponible: verdict.es_disponible,
    confirmaciones: verdict.confirmaciones,
    fase_ciclo: verdict.fase_ciclo,
    motivo: verdict.motivo,
  },
});
