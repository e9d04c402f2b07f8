import { TipoEvento } from '#contract/events/entities.ts';
import type { CambioVeredicto } from '#contract/events/event-schemas.ts';
import { EstadoVerificacion, estadoVerificacion, FaseCiclo, faseCiclo } from '#contract/states.ts';
import { row } from '#domain/verdict/row.ts';
import type { DomainFilter } from '#store/queries/domains/list-filter.ts';
import { verdictEvents } from './verdict-events.ts';

type State = NonNullable<CambioVeredicto['antes']>;

function isState(filter: DomainFilter, { estado_verificacion, es_disponible, fase_ciclo }: State): boolean {
  const { confirmado } = filter;
  return (
    (filter.estado_verificacion ?? estado_verificacion) === estado_verificacion &&
    (filter.es_disponible ?? String(es_disponible)) === String(es_disponible) &&
    (filter.fase_ciclo ?? fase_ciclo) === fase_ciclo &&
    (confirmado === undefined || confirmado === (es_disponible === true))
  );
}

/** Before or after: a filter of free names also lets pass that one of them was lost. */
export const asksFor = (filter: DomainFilter, { antes, ahora }: CambioVeredicto): boolean =>
  isState(filter, ahora) || (antes !== null && isState(filter, antes));

export const withoutState = (filter: DomainFilter): DomainFilter => ({
  ...filter,
  estado_verificacion: undefined,
  es_disponible: undefined,
  fase_ciclo: undefined,
  confirmado: undefined,
});

const NOT_FINAL: ReadonlySet<string> = new Set([
  estadoVerificacion.pendiente,
  estadoVerificacion.verificando,
  estadoVerificacion.error,
]);
const FREE: ReadonlySet<string> = new Set([estadoVerificacion.expirado, estadoVerificacion.no_resuelve]);

/** Of final verdicts. A free name has the phase 'libre', and stopped answering or was never known. */
const isVerdict = ({ estado_verificacion, es_disponible, fase_ciclo }: State): boolean =>
  !NOT_FINAL.has(estado_verificacion) &&
  (es_disponible !== true || (fase_ciclo === faseCiclo.libre && FREE.has(estado_verificacion)));

const VERDICTS: readonly State[] = EstadoVerificacion.options
  .flatMap((estado_verificacion) =>
    FaseCiclo.options.flatMap((fase_ciclo) =>
      [true, false, null].map((es_disponible) => ({ estado_verificacion, es_disponible, fase_ciclo })),
    ),
  )
  .filter(isVerdict);

let told: ReadonlyMap<TipoEvento, readonly CambioVeredicto[]> | null = null;

function changesByType(): ReadonlyMap<TipoEvento, readonly CambioVeredicto[]> {
  if (told) return told;
  const byType = new Map<TipoEvento, CambioVeredicto[]>(TipoEvento.options.map((tipo) => [tipo, []]));
  for (const antes of [null, ...VERDICTS])
    for (const state of VERDICTS) {
      const ahora = { ...state, confirmaciones: state.es_disponible === true ? 2 : 0, motivo: null };
      const isLost = antes?.es_disponible === true && state.es_disponible === false;
      const verdict = { ...ahora, row: isLost ? row.lost : null };
      const name = { dominio: { id: '', gestionado: false }, verdict, antes, changed: true };
      for (const { tipo } of verdictEvents([name])) byType.get(tipo)?.push({ antes, ahora });
    }
  told = byType;
  return byType;
}

/** False for a filter of names under which no event of the type could ever be sent. */
export function canPass(filter: DomainFilter, tipo: TipoEvento): boolean {
  const changes = changesByType().get(tipo) ?? [];
  // A name that waits for a person is looked up as it is now, after the event.
  return changes.some(
    (change) =>
      asksFor(filter, change) &&
      (filter.a_mano !== true ||
        change.ahora.estado_verificacion === estadoVerificacion.necesita_verificacion_manual),
  );
}
