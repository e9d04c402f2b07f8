import { Exito } from './entities/shared.ts';
import { SyncPayload, UsuarioRegistro } from './entities/usuario.ts';
import { routes } from './route.ts';

/** Routes that every screen needs, in a file of their own to keep the first load small. */
export const perfilRoutes = routes({
  sync: {
    method: 'POST',
    path: '/api/usuarios/sync',
    summary: 'Sincroniza el nombre; la identidad y la imagen vienen del acceso',
    auth: true,
    scope: 'nunca',
    body: SyncPayload,
    answer: Exito(UsuarioRegistro),
  },
  perfil: {
    method: 'GET',
    path: '/api/usuarios/perfil',
    summary: 'El registro del usuario',
    auth: true,
    scope: 'leer',
    answer: Exito(UsuarioRegistro),
  },
  avatar: {
    method: 'GET',
    path: '/api/usuarios/avatar',
    summary: 'La imagen de la cuenta, servida por nosotros',
    auth: true,
    scope: 'leer',
    produces: 'image/*',
  },
});
