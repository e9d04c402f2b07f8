import type { AccionAuditoria } from '#contract/entities/seguridad.ts';
import type { AjustesOrdenes, AjustesOrdenesCambio, Orden } from '#contract/orders/entities.ts';
import { ORDEN } from '#contract/orders/limits.ts';
import type { OrdenEntrada, PropuestaOrden } from '#contract/orders/making.ts';
import { registrarChannels, registrarKey } from '#domain/evidence/registrar-channel.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import { choiceRefusal, momentOf, type NameFacts, nameRefusal, wayOf } from '#domain/orders/before-order.ts';
import { contactProblems, contactRefusal } from '#domain/orders/contact.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { costOf } from '#domain/orders/money.ts';
import type { Refusal } from '#domain/orders/refusals.ts';
import { DRAFT_FOR_MS } from '#domain/orders/states.ts';
import type { Queue } from '#pipeline/runtime/queue.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { readStoredKeys } from '#store/queries/accounts/keys.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { elsewhere, readOrder } from '#store/queries/orders/list.ts';
import { nameFacts, offerOf } from '#store/queries/orders/name.ts';
import {
  applyToOrder,
  countOpenOrders,
  insertOrder,
  keepArming,
} from '#store/queries/orders/order-writer.ts';
import { lockOrder, type OrderRow } from '#store/queries/orders/orders.ts';
import { readOrderSettings, saveOrderSettings } from '#store/queries/orders/settings.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { requestToken } from '#store/request-token.ts';
import { nextRevision, type Store, type Tx, withAccount } from '#store/store.ts';
import type { Holder } from './holder.ts';

/** Every change that a person makes to an order. A refusal is thrown as `orden_no_posible` with its sentence. */
export interface Orders {
  propose(usuarioId: string, dominioId: string): Promise<PropuestaOrden>;
  create(usuarioId: string, order: OrdenEntrada): Promise<Orden>;
  /** `typed`: the name as a person typed it; needed where a program made an order of high brand risk. */
  arm(usuarioId: string, id: string, typed: string | null, device: Device): Promise<Orden>;
  cancel(usuarioId: string, id: string, device: Device): Promise<Orden>;
  settle(usuarioId: string, id: string, event: Settled, device: Device): Promise<Orden>;
  configure(usuarioId: string, change: AjustesOrdenesCambio, device: Device): Promise<AjustesOrdenes>;
  stop(usuarioId: string, paradas: boolean, device: Device): Promise<AjustesOrdenes>;
}

type Settled = Extract<OrderEvent, { kind: 'settled_by_person' }>['bought'];
const DAY_MS = 86_400_000;
/** After the last expected moment a name may still be released. */
const AFTER_RELEASE_MS = 7 * DAY_MS;

export function createOrders(deps: {
  store: Store;
  clock: Clock;
  holder: Holder;
  queue: Pick<Queue, 'send'>;
}): Orders {
  const { store, clock, holder, queue } = deps;

  const read = async (tx: Tx, usuarioId: string, id: string): Promise<Orden> => {
    const order = await readOrder(tx, usuarioId, id);
    if (!order) throw new AppError('orden_no_encontrada');
    return order;
  };

  /** Applies a person's event under the order's lock. */
  const change = (
    usuarioId: string,
    id: string,
    { accion, device, event, check }: PersonChange,
  ): Promise<Orden> =>
    withAccount(store, usuarioId, async (tx) => {
      const revision = await nextRevision(tx);
      const row = await lockOrder(tx, usuarioId, id);
      if (!row) throw new AppError('orden_no_encontrada');
      const now = clock.now();
      await check?.(tx, row, now);
      const { done } = await applyToOrder(tx, usuarioId, row, event(now), revision);
      if (done.refused) throw new AppError(done.refused);
      if (done.effects.some(({ kind }) => kind === 'bought'))
        await queue.send(tx, 'order.settings', { usuario_id: usuarioId, orden_id: id });
      if (done.changed)
        await addAudit(tx, usuarioId, { accion, detalle: row.dominio_unicode, now, ...device });
      return await read(tx, usuarioId, id);
    });

  const refusalOf = async (
    tx: Tx,
    usuarioId: string,
    name: NameFacts,
    order: Parameters<typeof choiceRefusal>[1],
    now: number,
  ): Promise<Refusal | null> => {
    const keys = await readStoredKeys(tx, usuarioId);
    const hasKey = keys.some(({ nombre }) => nombre === registrarKey[order.registrador]);
    return nameRefusal(name, order.cuando, now) ?? choiceRefusal(name, order, { hasKey, now });
  };

  return {
    propose: (usuarioId, dominioId) =>
      withAccount(store, usuarioId, async (tx) => {
        const now = clock.now();
        const name = await nameFacts(tx, usuarioId, dominioId, now);
        if (!name) throw new AppError('dominio_no_encontrado');
        const keys = (await readStoredKeys(tx, usuarioId)).map(({ nombre }) => nombre);
        const { compra_real, dolar_diezmilesimas: dolar } = await readOrderSettings(tx, usuarioId);
        const offer = await offerOf(tx, usuarioId, dominioId);
        const contact = await holder.read(tx, usuarioId);
        const cuando = momentOf(name);
        return {
          cuando,
          problema: nameRefusal(name, cuando, now),
          registradores: registrarChannels.flatMap((registrador) => {
            const way = wayOf(registrador, name);
            if (way === null) return [];
            const own = offer?.registrador === registrador && now - Date.parse(offer.hora) < DAY_MS;
            const seller = {
              registrador,
              nombre: registrarName[registrador],
              cuando: way,
              con_clave: keys.includes(registrarKey[registrador]),
              simulacro: !compra_real.includes(registrador),
              coste:
                own && offer.precio && way !== 'reserva'
                  ? costOf(offer.precio, { registrador, dolar })
                  : null,
              premium: own && offer.premium,
            };
            return [seller];
          }),
          hasta_propuesto:
            name.liberacion_hasta === null
              ? null
              : new Date(Math.max(name.liberacion_hasta, now) + AFTER_RELEASE_MS).toISOString(),
          riesgo_alto: name.riesgo_alto,
          otra_cuenta: (await elsewhere(tx, [name.dominio])).has(name.dominio),
          problemas_titular:
            contact === null ? [contactRefusal(null)?.motivo ?? ''] : contactProblems(contact),
        };
      }),

    create: (usuarioId, given) =>
      withAccount(store, usuarioId, async (tx) => {
        await nextRevision(tx);
        const now = clock.now();
        const name = await nameFacts(tx, usuarioId, given.dominio_id, now);
        if (!name) throw new AppError('dominio_no_encontrado');
        const hasta = given.hasta === null || given.cuando === 'ahora' ? null : Date.parse(given.hasta);
        const { compra_real } = await readOrderSettings(tx, usuarioId);
        refuse(await refusalOf(tx, usuarioId, name, { ...given, hasta }, now));
        if ((await countOpenOrders(tx, usuarioId)) >= ORDEN.abiertas_max)
          throw new AppError('ordenes_demasiadas');
        const { hasta: _, ...rest } = given;
        const id = await insertOrder(
          tx,
          usuarioId,
          {
            ...rest,
            dominio: name.dominio,
            dominio_unicode: name.dominio_unicode,
            simulacro: !compra_real.includes(given.registrador),
            acceso_id: requestToken() ?? null,
          },
          { hasta, proxima: now + DRAFT_FOR_MS, now },
        );
        if (id === null) throw new AppError('orden_no_posible', ALREADY_OPEN);
        return await read(tx, usuarioId, id);
      }),

    arm: (usuarioId, id, typed, device) =>
      change(usuarioId, id, {
        accion: 'orden_armada',
        device,
        event: (now) => ({ kind: 'armed', now }),
        async check(tx, row, now) {
          if (row.estado !== 'borrador') return;
          const name = await nameFacts(tx, usuarioId, row.dominio_id, now);
          if (!name) throw new AppError('dominio_no_encontrado');
          const nombre_escrito = row.acceso_id === null ? row.nombre_escrito : typed;
          refuse(await refusalOf(tx, usuarioId, name, { ...row, nombre_escrito }, now));
          refuse(contactRefusal(await holder.read(tx, usuarioId)));
          const { compra_real } = await readOrderSettings(tx, usuarioId);
          // The review of a dry run has said that it does not buy.
          const simulacro = row.simulacro || !compra_real.includes(row.registrador);
          await keepArming(tx, usuarioId, id, { simulacro, nombre_escrito });
        },
      }),

    cancel: (usuarioId, id, device) =>
      change(usuarioId, id, {
        accion: 'orden_cancelada',
        device,
        event: (now) => ({ kind: 'cancelled_by_person', now }),
      }),

    settle: (usuarioId, id, bought, device) =>
      change(usuarioId, id, {
        accion: 'orden_conciliada',
        device,
        event: (now) => ({ kind: 'settled_by_person', now, bought }),
      }),

    configure: (usuarioId, settings, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const saved = await saveOrderSettings(tx, usuarioId, settings);
        const detalle = Object.keys(settings).join(', ');
        await addAudit(tx, usuarioId, { accion: 'ordenes_ajustadas', detalle, now: clock.now(), ...device });
        return saved;
      }),

    stop: (usuarioId, paradas, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const saved = await saveOrderSettings(tx, usuarioId, { paradas });
        const accion = paradas ? 'ordenes_paradas' : 'ordenes_reanudadas';
        await addAudit(tx, usuarioId, { accion, now: clock.now(), ...device });
        return saved;
      }),
  };
}

interface PersonChange {
  accion: AccionAuditoria;
  device: Device;
  event: (now: number) => OrderEvent;
  /** Throws if the change is not allowed now. */
  check?(tx: Tx, row: OrderRow, now: number): Promise<void>;
}

const ALREADY_OPEN =
  'Ya hay una orden en marcha para este dominio. Míralas en Expirados, Órdenes, y cancélala si quieres crear otra.';

function refuse(refusal: Refusal | null): void {
  if (refusal) throw new AppError('orden_no_posible', refusal.motivo);
}
