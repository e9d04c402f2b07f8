import * as z from 'zod';
import { Exito, Id } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { AjustesOrdenes, AjustesOrdenesCambio, Orden } from './entities.ts';
import { ContactoTitular, TitularMostrado } from './holder.ts';
import { listedOrdersRoutes } from './listed-routes.ts';
import { OrdenEntrada, PropuestaOrden } from './making.ts';

const IdParams = z.object({ id: Id });

/** Paths with a word come before those with an identifier in its place. */
export const ordenesRoutes = {
  ...routes({
    propuesta: {
      method: 'GET',
      path: '/api/ordenes/dominios/:id',
      summary: 'Qué orden se puede crear para un dominio: registradores, coste y lo que falta',
      auth: true,
      scope: 'leer',
      params: IdParams,
      answer: Exito(PropuestaOrden),
    },
    titular: {
      method: 'GET',
      path: '/api/ordenes/titular',
      summary: 'A nombre de quién se registra, con sus documentos ocultos',
      auth: true,
      scope: 'nunca',
      answer: Exito(TitularMostrado),
    },
    guardarTitular: {
      method: 'PUT',
      path: '/api/ordenes/titular',
      summary: 'Guarda el titular, cifrado; un documento enviado con su máscara se queda como está',
      auth: true,
      scope: 'nunca',
      body: ContactoTitular,
      answer: Exito(TitularMostrado),
    },
    quitarTitular: {
      method: 'DELETE',
      path: '/api/ordenes/titular',
      summary: 'Elimina los datos del titular',
      auth: true,
      scope: 'nunca',
      answer: Exito(z.null()),
    },
    guardarAjustes: {
      method: 'PUT',
      path: '/api/ordenes/ajustes',
      summary: 'Cambia qué registradores compran de verdad, el tope del mes y el cambio del dólar',
      auth: true,
      scope: 'nunca',
      body: AjustesOrdenesCambio,
      answer: Exito(AjustesOrdenes),
    },
    crear: {
      method: 'POST',
      path: '/api/ordenes',
      summary: 'Crea el borrador de una orden; no compra nada hasta que se arma',
      auth: true,
      scope: 'comprar',
      body: OrdenEntrada,
      answer: Exito(Orden),
    },
  }),
  ...listedOrdersRoutes,
};
