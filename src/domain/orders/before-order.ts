import type { CuandoOrden } from '#contract/orders/entities.ts';
import { ORDEN } from '#contract/orders/limits.ts';
import type { OrdenEntrada } from '#contract/orders/making.ts';
import {
  type CanalRegistrador,
  type EstadoGestion,
  estadoGestion,
  type FaseCiclo,
  faseCiclo,
} from '#contract/states.ts';
import { registrarSells } from '../evidence/registrar-channel.ts';
import { registrarName } from '../evidence/registrar-name.ts';
import { cuantos } from '../text/count-noun.ts';
import { normaliseText } from '../text/normalise.ts';
import { type Refusal, refusal } from './refusals.ts';
import { registrarTerms } from './terms.ts';

export const PROOF_GOOD_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What the account knows of the name. Times are epoch milliseconds. */
export interface NameFacts {
  dominio: string;
  dominio_unicode: string;
  es_disponible: boolean | null;
  confirmaciones: number;
  fase_ciclo: FaseCiclo;
  liberacion_desde: number | null;
  fecha_ultima_verificacion: number | null;
  estado_gestion: EstadoGestion | null;
  riesgo_alto: boolean;
}

const isFree = ({ es_disponible, confirmaciones }: NameFacts): boolean =>
  es_disponible === true && confirmaciones >= 2;

const FREEING: readonly FaseCiclo[] = [faseCiclo.gracia, faseCiclo.redencion, faseCiclo.pendiente_borrado];

/** What an order for this name could wait for. */
export const momentOf = (name: NameFacts): CuandoOrden => (isFree(name) ? 'ahora' : 'al_liberarse');

/** Registrars take reservations of names that are being deleted. */
const RESERVABLE: readonly FaseCiclo[] = [faseCiclo.redencion, faseCiclo.pendiente_borrado];
const canBeReserved = (name: NameFacts): boolean =>
  !isFree(name) && (name.liberacion_desde !== null || RESERVABLE.includes(name.fase_ciclo));

/** The order that this registrar can take for the name; null: none. */
export function wayOf(registrador: CanalRegistrador, name: NameFacts): CuandoOrden | null {
  const { ways } = registrarTerms[registrador];
  if (!registrarSells(registrador, name.dominio)) return null;
  const moment = momentOf(name);
  if (ways.includes(moment)) return moment;
  return ways.includes('reserva') && canBeReserved(name) ? 'reserva' : null;
}

/** Null: the name can be ordered. Both the draft and its arming ask it. */
export function nameRefusal(name: NameFacts, cuando: CuandoOrden, now: number): Refusal | null {
  if (name.estado_gestion === estadoGestion.comprado)
    return refusal('ya_comprado', 'Ya lo tienes en Comprados: no se compra dos veces.');
  const seen = name.fecha_ultima_verificacion;
  const age = seen === null ? null : now - seen;
  if (age === null || age > PROOF_GOOD_MS || age < -MINUTE_MS) {
    const said =
      age === null ? 'No se ha comprobado nunca' : `Su última comprobación es de hace ${ageText(age)}`;
    return refusal(
      'prueba_antigua',
      `${said}, y una orden pide una de los últimos quince minutos. Pulsa «Verificar ahora» y vuelve a crearla.`,
    );
  }
  if (cuando === 'ahora') {
    return isFree(name)
      ? null
      : refusal(
          'no_libre',
          'No está libre con dos confirmaciones. Verifícalo o pide la compra para cuando se libere.',
        );
  }
  if (isFree(name)) return refusal('ya_libre', 'Ya está libre: pide la compra para ahora.');
  const waits = name.liberacion_desde !== null || FREEING.includes(name.fase_ciclo);
  if (cuando === 'reserva' ? !canBeReserved(name) : !waits) {
    return refusal(
      'no_se_libera',
      'No se sabe que vaya a liberarse. Márcalo como favorito y crea la orden cuando tenga plazo.',
    );
  }
  return null;
}

/** Null: the order's own choices can be met. */
export function choiceRefusal(
  name: NameFacts,
  order: Pick<OrdenEntrada, 'registrador' | 'cuando' | 'anos' | 'nombre_escrito'> & { hasta: number | null },
  { hasKey, now }: { hasKey: boolean; now: number },
): Refusal | null {
  const { registrador, cuando, hasta, anos } = order;
  const seller = registrarName[registrador];
  if (!registrarSells(registrador, name.dominio)) {
    return refusal(
      'zona_no_vendida',
      `${seller} no registra esta extensión por su API. Elige otro registrador o cómpralo en una web.`,
    );
  }
  if (!registrarTerms[registrador].ways.includes(cuando)) {
    return cuando === 'reserva'
      ? refusal(
          'sin_reservas',
          `${seller} no admite reservas por su API. Pide la compra para cuando se libere.`,
        )
      : refusal(
          'solo_reservas',
          `Con ${seller} solo se reservan aquí nombres que van a liberarse. Elige otro registrador o cómpralo en su web.`,
        );
  }
  if (!hasKey) return refusal('sin_clave', `Falta tu clave de ${seller}. Escríbela en Configuración, APIs.`);
  const most = registrarTerms[registrador].yearsMax(name.dominio);
  if (anos > most)
    return refusal(
      'anos_no_validos',
      `${seller} lo registra por ${cuantos(most, 'año')} como máximo: elige menos.`,
    );
  if (cuando !== 'ahora' && (hasta === null || hasta <= now || hasta - now > ORDEN.plazo_max_dias * DAY_MS)) {
    return refusal(
      'plazo_no_valido',
      `Di hasta qué día esperar: uno de los próximos ${ORDEN.plazo_max_dias} días.`,
    );
  }
  return brandRefusal(name, order.nombre_escrito);
}

/** A high brand risk asks for the name typed in full. */
export function brandRefusal(
  name: Pick<NameFacts, 'dominio' | 'dominio_unicode' | 'riesgo_alto'>,
  typed: string | null,
): Refusal | null {
  if (!name.riesgo_alto) return null;
  const written = normaliseText(typed?.trim().toLowerCase() ?? '', 'NFC');
  if (written === name.dominio || written === name.dominio_unicode) return null;
  return refusal(
    'riesgo_marca',
    `Puede chocar con una marca registrada. Míralo en la OEPM y, si aun así lo quieres, escribe el nombre entero: ${name.dominio_unicode}`,
  );
}

function ageText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 60) return cuantos(minutes, 'minuto');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? cuantos(hours, 'hora') : cuantos(Math.floor(hours / 24), 'día');
}
