import type { CanalRegistrador } from '#contract/states.ts';
import { registrarName } from '../evidence/registrar-name.ts';
import type { Unseen } from './events.ts';
import type { PurchaseOutcome } from './outcome.ts';
import { type Refusal, refusal } from './refusals.ts';
import type { Order, UnboughtEnd } from './states.ts';

/** The reasons that the machine itself gives. */

export const CANCELLED = refusal(
  'cancelada',
  'La cancelaste antes de que se enviara: no se ha comprado nada.',
);
/** An attempt of it was sent, and the registrar is asked before the order ends. */
export const CANCELLED_IN_DOUBT = refusal('cancelada', 'La cancelaste: no se envía nada más.');
export const ACCOUNT_DELETED = refusal('cuenta_eliminada', 'Se canceló al eliminar la cuenta.');
export const STOPPED = refusal(
  'paradas',
  'Las compras están paradas: no se envía nada. Sigue sola cuando se reanuden en Órdenes o en Administración.',
);
export const OLD_DRAFT = refusal(
  'borrador_viejo',
  'No se armó en un día. Crea otra orden con una comprobación nueva.',
);
export const NOT_FREE_YET = refusal(
  'aun_no_libre',
  'Todavía no está libre. Se vuelve a mirar hasta el plazo de la orden.',
);
export const TOO_MANY_REPEATS = refusal(
  'demasiados_intentos',
  'Se intentó varias veces sin un resultado seguro y el registrador no tiene el dominio. Mira su web y crea otra orden.',
);
export const BY_PERSON = refusal(
  'persona',
  'Dijiste que el registrador no lo ha comprado. Crea otra orden si aún lo quieres.',
);

export const expired = ({ motivo }: Pick<Order, 'motivo'>): Refusal =>
  refusal(
    'caducada',
    `Terminó su plazo sin comprarlo.${motivo === null ? '' : ` Lo último: ${motivo}`} Crea otra orden si aún lo quieres.`,
  );

export const rehearsal = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'simulacro',
    `Simulacro: todo estaba en orden y no se ha comprado nada. Para comprar de verdad, quita el simulacro de ${registrarName[registrador]} en Configuración, Órdenes, y crea otra orden.`,
  );

export const noAnswer = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'sin_respuesta',
    `${registrarName[registrador]} no ha dicho si lo ha comprado. Se le pregunta qué tiene antes de enviar nada más; si tarda, míralo en su web.`,
  );

export const noAnswerToRequest = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'sin_respuesta',
    `${registrarName[registrador]} no ha dicho si tiene la reserva. Se le pregunta antes de enviar nada más; si tarda, mira tus reservas en su web.`,
  );

/** The name has a holder, who may be the account itself. */
export const takenInDoubt = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'ocupado',
    `Ya tiene titular, y puedes ser tú: un envío anterior quedó sin respuesta. Se pregunta a ${registrarName[registrador]} si lo tiene en tu cuenta; si tarda, míralo en su web.`,
  );

const BEFORE: Record<UnboughtEnd, string> = {
  no_comprada: 'darla por no comprada',
  caducada: 'darla por caducada',
  cancelada: 'cancelarla',
};

export const askedBeforeEnd = (registrador: CanalRegistrador, end: UnboughtEnd): Refusal =>
  refusal(
    'sin_respuesta',
    `Un envío anterior quedó sin respuesta. Antes de ${BEFORE[end]} se pregunta a ${registrarName[registrador]} si lo compró; si tarda, míralo en su web.`,
  );

export const notHeldAtEnd = ({ codigo, motivo }: Refusal, registrador: CanalRegistrador): Refusal =>
  refusal(
    codigo,
    `${motivo} Antes de cerrarla se preguntó a ${registrarName[registrador]}: no lo tiene en tu cuenta.`,
  );

export const pending = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'pendiente',
    `${registrarName[registrador]} ha aceptado la compra y aún no la ha terminado. Se le pregunta hasta que acabe; no hay que hacer nada.`,
  );

export const placed = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'reservada',
    `Reservado: ${registrarName[registrador]} intentará conseguirlo cuando se libere. Si otros también lo han pedido, lo subasta, y aquí no se puja.`,
  );

export const withdrawing = (registrador: CanalRegistrador): Refusal =>
  refusal('quitando_reserva', `Se está quitando la reserva en ${registrarName[registrador]}.`);

export const auction = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'subasta',
    `${registrarName[registrador]} lo ha conseguido y lo subasta entre quienes lo pidieron. Aquí no se puja: entra en su web, mira si ya cuenta una puja tuya y decide.`,
  );

export const toBePaid = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'por_pagar',
    `La reserva ya no está en la lista de ${registrarName[registrador]}. Entra en su web: si lo ha conseguido, tienes unas 47 horas para pagarlo. Se sigue mirando qué tienes.`,
  );

const UNSEEN: Record<Unseen, (seller: string) => string> = {
  no_key: (seller) => `falta tu clave de ${seller}. Escríbela en Configuración, APIs, y se sigue mirando`,
  other_account: (seller) =>
    `tu clave de ${seller} es otra, y su cuenta no la tiene. Escribe en Configuración, APIs, una clave de la cuenta con la que se reservó, y se sigue mirando`,
  key_refused: (seller) =>
    `${seller} no admite tu clave. Escríbela de nuevo en Configuración, APIs, y se sigue mirando`,
  unknown: (seller) => `${seller} no contesta. Se le sigue preguntando`,
};

export const unseen = (registrador: CanalRegistrador, why: Unseen): Refusal => {
  const seller = registrarName[registrador];
  return refusal(
    'reserva_sin_ver',
    `Ya no se ve la reserva: ${UNSEEN[why](seller)}. También puedes mirar en la web de ${seller} qué ha pasado y decirlo en la orden: hasta entonces su tope cuenta.`,
  );
};

export const auctionLost = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'subasta',
    `${registrarName[registrador]} lo subastó y tu cuenta no lo tiene. Quítalo de tu lista o vigílalo como favorito.`,
  );

export const requestLost = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'reserva_perdida',
    `La reserva terminó y tu cuenta de ${registrarName[registrador]} no lo tiene: lo registró otro, lo renovó su titular o no se pagó. Verifícalo.`,
  );

export const RENEWED = refusal(
  'renovado',
  'Ya no se libera: lo ha renovado su titular, o lo ha registrado otro. Vigílalo como favorito por si vuelve a quedar libre.',
);

export const withdrawnAtEnd = (registrador: CanalRegistrador): Refusal =>
  refusal(
    'caducada',
    `Terminó su plazo y ${registrarName[registrador]} ha quitado la reserva. Crea otra orden si aún lo quieres.`,
  );

export const withdrawn = (registrador: CanalRegistrador): Refusal =>
  refusal('cancelada', `La cancelaste y ${registrarName[registrador]} ha quitado la reserva.`);

/** Why an attempt did not buy the name, or not yet. */
export function ofOutcome(
  outcome: Exclude<PurchaseOutcome, { kind: 'ok' | 'placed' }>,
  registrador: CanalRegistrador,
): Refusal {
  const seller = registrarName[registrador];
  switch (outcome.kind) {
    case 'unknown':
      return noAnswer(registrador);
    case 'pending':
      return pending(registrador);
    case 'not_yet':
      return refusal(
        'aun_no_reservable',
        `${seller} todavía no admite la reserva: la admite cuando el nombre se está borrando. Se vuelve a pedir sola.`,
      );
    case 'taken':
      return refusal('ocupado', 'Otro lo ha registrado antes. Quítalo de tu lista o vigílalo como favorito.');
    case 'price_changed':
      return outcome.premium
        ? refusal(
            'premium',
            `${seller} lo vende como premium. Mira su precio y, si lo quieres, crea otra orden que admita premium.`,
          )
        : refusal(
            'precio_cambiado',
            `${seller} ha cambiado el precio. Se comprueba otra vez contra tu tope.`,
          );
    case 'no_funds':
      return refusal(
        'sin_saldo',
        `Tu cuenta de ${seller} no tiene saldo. Añade saldo en su web y crea otra orden.`,
      );
    case 'contact_refused':
      return refusal(
        'contacto_rechazado',
        `${seller} no admite los datos del titular. Corrígelos en Configuración, Órdenes, y crea otra orden.`,
      );
    case 'unsupported_tld':
      return refusal(
        'zona_no_vendida',
        `${seller} no registra esta extensión por su API. Crea la orden con otro registrador o cómpralo en una web.`,
      );
    case 'maintenance':
      return refusal(
        'mantenimiento',
        `${seller} está en mantenimiento. Se vuelve a intentar en unos minutos.`,
      );
    case 'throttled':
      return refusal('limitado', `${seller} pide esperar. Se vuelve a intentar cuando lo permita.`);
    case 'auth':
      return refusal('clave_rechazada', `${seller} ${REFUSED[outcome.why]} y crea otra orden.`);
  }
}

const REFUSED: Record<Extract<PurchaseOutcome, { kind: 'auth' }>['why'], string> = {
  key: 'ha rechazado tu clave. Escríbela de nuevo en Configuración, APIs,',
  permission: 'no admite compras con tu clave desde este servidor. Dale permiso en su web',
  locked: 'tiene tu cuenta cerrada. Habla con su soporte',
};
