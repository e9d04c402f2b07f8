import * as z from 'zod';
import {
  ApiKeys,
  Configuracion,
  ConfiguracionCambio,
  EstadoRegistrador,
  PruebaClave,
  TipoApi,
} from '../entities/configuracion.ts';
import { Exito } from '../entities/shared.ts';
import { perfilRoutes } from '../profile-routes.ts';
import { routes } from '../route.ts';
import { ProveedorMapas } from '../states.ts';

export const usuariosRoutes = {
  ...perfilRoutes,
  ...routes({
    config: {
      method: 'GET',
      path: '/api/usuarios/config',
      summary: 'La configuración completa de la cuenta',
      auth: true,
      scope: 'nunca',
      answer: Exito(Configuracion),
    },
    guardarConfig: {
      method: 'PUT',
      path: '/api/usuarios/config',
      summary: 'Guarda los cambios de configuración',
      auth: true,
      scope: 'nunca',
      body: ConfiguracionCambio,
      answer: Exito(Configuracion),
    },
    guardarClaves: {
      method: 'PUT',
      path: '/api/usuarios/api-keys',
      summary: 'Guarda claves nuevas (cifradas) y el proveedor de IA activo; una clave vacía la elimina',
      auth: true,
      scope: 'nunca',
      body: z
        .strictObject({
          rapidapi_key: z.string().max(500).nullable(),
          whois_api_key: z.string().max(500).nullable(),
          dondominio_key: z.string().max(500).nullable(),
          porkbun_key: z.string().max(500).nullable(),
          dynadot_key: z.string().max(500).nullable(),
          seo_api_key: z.string().max(500).nullable(),
          claude_api_key: z.string().max(500).nullable(),
          openai_api_key: z.string().max(500).nullable(),
          gemini_api_key: z.string().max(500).nullable(),
          ai_provider: ApiKeys.shape.ai_provider,
        })
        .partial(),
      answer: Exito(ApiKeys),
    },
    registradores: {
      method: 'GET',
      path: '/api/usuarios/registradores',
      summary:
        'Los registradores de la cuenta: cuántas consultas quedan hoy, y hasta cuándo no se les pregunta y por qué',
      auth: true,
      scope: 'nunca',
      answer: Exito(z.array(EstadoRegistrador)),
    },
    probarClave: {
      method: 'POST',
      path: '/api/usuarios/test-api',
      summary: 'Prueba una clave con la llamada más barata de su proveedor',
      auth: true,
      scope: 'nunca',
      body: z.strictObject({
        api_type: TipoApi,
        api_key: z.string().max(500),
        proveedor_mapas: ProveedorMapas.optional(),
      }),
      answer: Exito(PruebaClave),
    },
  }),
};
