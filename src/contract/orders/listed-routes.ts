import * as z from 'zod';
import { Exito, Id, Paginacion, PaginaQuery } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { AjustesOrdenes, EstadoOrden, Importe, Orden, ReciboOrden, ResumenOrdenes } from './entities.ts';

const IdParams = z.object({ id: Id });

export const FiltroOrdenes = z.object({
  /** Orders that have not ended, or those that have. */
  grupo: z.enum(['abiertas', 'terminadas']).optional(),
  estado: EstadoOrden.optional(),
  search: z.string().max(253).optional(),
});

/** What is asked about orders that exist, and done with them. */
export const listedOrdersRoutes = routes({
  listar: {
    method: 'GET',
    path: '/api/ordenes',
    summary: 'Las órdenes de compra de la cuenta, la más reciente primero',
    auth: true,
    scope: 'leer',
    query: PaginaQuery.extend(FiltroOrdenes.shape),
    answer: z.strictObject({ success: z.literal(true), data: z.array(Orden), paginacion: Paginacion }),
  },
  resumen: {
    method: 'GET',
    path: '/api/ordenes/resumen',
    summary:
      'Cuántas órdenes hay en cada estado, lo gastado este mes contra su tope y si las compras están paradas',
    auth: true,
    scope: 'leer',
    answer: Exito(ResumenOrdenes),
  },
  parar: {
    method: 'PUT',
    path: '/api/ordenes/paradas',
    summary: 'Para todas las órdenes de la cuenta, o las reanuda',
    auth: true,
    scope: 'nunca',
    body: z.strictObject({ paradas: z.boolean() }),
    answer: Exito(AjustesOrdenes),
  },
  ver: {
    method: 'GET',
    path: '/api/ordenes/:id',
    summary: 'Una orden con su recibo: keyword, negocio, veredicto, pasos y respuestas del registrador',
    auth: true,
    scope: 'leer',
    params: IdParams,
    answer: Exito(z.strictObject({ orden: Orden, recibo: ReciboOrden })),
  },
  armar: {
    method: 'POST',
    path: '/api/ordenes/:id/armar',
    summary: 'Arma una orden, con la identidad confirmada: desde entonces compra en cuanto se cumple todo',
    auth: true,
    scope: 'nunca',
    params: IdParams,
    body: z.strictObject({
      /** Typed in full for an order that a program made, where its brand risk is high. */
      nombre_escrito: z.string().max(253).nullable().default(null),
    }),
    answer: Exito(Orden),
  },
  cancelar: {
    method: 'POST',
    path: '/api/ordenes/:id/cancelar',
    summary: 'Cancela una orden que todavía no se ha enviado, o pide que se quite su reserva',
    auth: true,
    scope: 'comprar',
    params: IdParams,
    answer: Exito(Orden),
  },
  conciliar: {
    method: 'POST',
    path: '/api/ordenes/:id/conciliar',
    summary: 'Dice si el registrador compró un dominio cuya orden está por conciliar',
    auth: true,
    scope: 'nunca',
    params: IdParams,
    body: z.discriminatedUnion('comprada', [
      z.strictObject({
        comprada: z.literal(true),
        /** As charged, without tax; null: the order's cost counts. */
        cobro: Importe.extend({
          centimos: z.int().min(0).max(100_000_000),
          moneda: z.enum(['EUR', 'USD']),
        })
          .nullable()
          .default(null),
        factura: z.string().trim().min(1).max(120).nullable().default(null),
      }),
      z.strictObject({ comprada: z.literal(false) }),
    ]),
    answer: Exito(Orden),
  },
});
