import * as z from 'zod';
import { Exito, Fecha, Id } from '../entities/shared.ts';
import { routes } from '../route.ts';
import { CanalContacto, Contacto, MarcaContacto, MarcaQuitada } from './entities.ts';

const Nota = z.string().trim().max(500);
const IDS_MAX = 1_000;
const Ids = z.array(Id).min(1).max(IDS_MAX);

export const contactoRoutes = routes({
  bloqueados: {
    method: 'GET',
    path: '/api/contacto/no-contactar',
    summary: 'Los negocios con la marca «No contactar», la más reciente antes; como mucho 1.000',
    auth: true,
    scope: 'leer',
    answer: Exito(z.strictObject({ total: z.int(), marcas: z.array(MarcaContacto) })),
  },
  bloquear: {
    method: 'POST',
    path: '/api/contacto/no-contactar',
    summary: 'Marca negocios como «No contactar»: dejan de ser clientes posibles y de tener texto',
    auth: true,
    scope: 'actuar',
    body: z.strictObject({ negocios: Ids, motivo: Nota.default(''), fecha: Fecha.optional() }),
    answer: Exito(z.strictObject({ marcados: z.int() })),
  },
  permitir: {
    method: 'POST',
    path: '/api/contacto/permitir',
    summary: 'Quita la marca «No contactar» de negocios, o marcas por su número',
    auth: true,
    scope: 'actuar',
    body: z.union([z.strictObject({ negocios: Ids }), z.strictObject({ marcas: Ids })]),
    answer: Exito(
      z.strictObject({
        quitadas: z.int(),
        /** For `devolver`. Missing from servers of the previous version. */
        marcas: z.array(MarcaQuitada).optional(),
      }),
    ),
  },
  devolver: {
    method: 'POST',
    path: '/api/contacto/devolver',
    summary: 'Devuelve marcas «No contactar» que se han quitado, cada una con su motivo y su fecha',
    auth: true,
    scope: 'actuar',
    body: z.strictObject({ marcas: z.array(MarcaQuitada).min(1).max(IDS_MAX) }),
    answer: Exito(z.strictObject({ devueltas: z.int() })),
  },
  hechos: {
    method: 'GET',
    path: '/api/contacto/negocios/:id',
    summary: 'Los contactos hechos con un negocio, los últimos antes; como mucho 200',
    auth: true,
    scope: 'leer',
    params: z.object({ id: Id }),
    answer: Exito(z.array(Contacto)),
  },
  anotar: {
    method: 'POST',
    path: '/api/contacto/negocios/:id',
    summary: 'Anota un contacto hecho con un negocio; devuelve todos',
    auth: true,
    scope: 'actuar',
    params: z.object({ id: Id }),
    body: z.strictObject({ canal: CanalContacto, fecha: Fecha, nota: Nota.default('') }),
    answer: Exito(z.array(Contacto)),
  },
  borrar: {
    method: 'DELETE',
    path: '/api/contacto/anotaciones/:id',
    summary: 'Borra un contacto que se anotó por error',
    auth: true,
    scope: 'actuar',
    params: z.object({ id: Id }),
    answer: Exito(z.null()),
  },
});
