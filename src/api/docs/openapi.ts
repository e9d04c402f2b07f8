import * as z from 'zod';
import { RespuestaError } from '#contract/errors.ts';
import { TipoEvento } from '#contract/events/entities.ts';
import { EventoPrueba, eventBody, eventDefinitions } from '#contract/events/event-schemas.ts';
import { PRODUCTO } from '#contract/product.ts';
import type { Route, Scope } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';
import { UploadForm } from '../input/upload-form.ts';
import { isRepeatable } from '../tokens/idempotency.ts';
import { TOKEN_REQUESTS_PER_MINUTE } from '../tokens/token-limit.ts';

type Json = Record<string, unknown>;

export const GROUP_TITLES: Record<keyof typeof routeTable, string> = {
  auth: 'Acceso y sesión',
  usuarios: 'Usuario y configuración',
  keywords: 'Keywords',
  batches: 'Batches y búsqueda en vivo',
  mercado: 'Pesos y tablas del mercado',
  negocios: 'Negocios',
  dominios: 'Dominios',
  resultados: 'Oportunidades',
  dashboard: 'Dashboard',
  notificaciones: 'Notificaciones',
  gestion: 'Compras, filtros guardados y calendario',
  ordenes: 'Órdenes de compra',
  contacto: 'Contactos y «No contactar»',
  exportar: 'Exportación',
  seguridad: 'Seguridad de la cuenta',
  accesos: 'Acceso de programas',
  ia: 'Inteligencia artificial',
  cuenta: 'Datos de la cuenta',
  canales: 'Canales de los avisos',
  eventos: 'Eventos para programas',
  sistema: 'Sistema',
  admin: 'Administración',
};

/** Built once: the schemas of a process do not change. */
export function openApiText(info: { version: string; publicUrl: string }): () => string {
  let text: string | null = null;
  return () => {
    text ??= JSON.stringify(openApiDocument(info));
    return text;
  };
}

export function openApiDocument(info: { version: string; publicUrl: string }): Json {
  const paths: Record<string, Json> = {};
  for (const [group, routes] of Object.entries(routeTable)) {
    for (const [name, route] of Object.entries<Route>(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(group, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCTO,
      version: info.version,
      description: 'API del producto.',
    },
    servers: [{ url: info.publicUrl }],
    tags: Object.entries(GROUP_TITLES).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: eventWebhooks(),
    components: {
      securitySchemes: {
        sesion: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'La sesión de una persona.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `Un token de Configuración → Seguridad → Acceso de programas, con el permiso que se nombra. Como máximo ${TOKEN_REQUESTS_PER_MINUTE} solicitudes por minuto; \`RateLimit\` dice cuántas quedan.`,
        },
      },
      schemas: { Error: schemaOf(RespuestaError, 'output') },
    },
  };
}

const SIGNED =
  'Firmado como dice Standard Webhooks: `webhook-id` (el mismo en cada intento), `webhook-timestamp` y `webhook-signature`. Responde 2xx antes de 15 segundos; 410 apaga la dirección.';

function eventWebhooks(): Json {
  const bodies = [
    ...TipoEvento.options.map((tipo) => [tipo, eventDefinitions[tipo].resumen, eventBody(tipo)] as const),
    ['prueba', 'Lo que envía «Probar»: no es un hecho de la cuenta', EventoPrueba] as const,
  ];
  const entries = bodies.map(([tipo, summary, body]) => [
    tipo,
    {
      post: {
        operationId: tipo,
        tags: ['eventos'],
        summary,
        description: SIGNED,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(body, 'output') } },
        },
        responses: { '2XX': { description: 'Recibido' }, 410: { description: 'No quiere más eventos' } },
      },
    },
  ]);
  return Object.fromEntries(entries);
}

function operation(group: string, name: string, route: Route): Json {
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(isRepeatable(route) ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: route.summary,
    ...(route.auth ? { security: callers(route.scope) } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(`${group}.${name}`, route),
    responses: {
      ...success(route),
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** A token needs the scope of the route; some routes are for sessions alone. */
const callers = (scope: Scope): Json[] => [
  { sesion: [] },
  ...(scope === 'nunca' ? [] : [{ token: [scope] }]),
];

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Con un token: repetir la petición con la misma clave durante un día da la primera respuesta.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** What each form has beside its file; the contract, which the web loads, has only its type. */
const FORMS: Readonly<Record<string, z.ZodType>> = {
  'keywords.subir': UploadForm,
  'keywords.subirPorPasos': UploadForm,
  'keywords.subidaRechazadas': UploadForm.omit({ nombre: true, previa: true }),
  'cuenta.revisarImportacion': z.object({}),
  'cuenta.importar': z.object({}),
};

function requestBody(name: string, { body, consumes }: Route): Json {
  if (consumes)
    return { requestBody: { required: true, content: { [consumes]: { schema: formOf(FORMS[name]) } } } };
  if (!body) return {};
  // A call without a body is read as one with an empty object.
  const required = !body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } } };
}

function formOf(fields: z.ZodType | undefined): Json {
  const { properties, required } = propertiesOf(fields);
  const archivo = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  return { type: 'object', properties: { archivo, ...properties }, required: ['archivo', ...required] };
}

function success(route: Route): Json {
  if (route.produces === 'redirect') return { 302: { description: 'Redirección' } };
  const schema = route.answer ? schemaOf(route.answer, 'output') : {};
  return {
    200: { description: 'Correcto', content: { [route.produces ?? 'application/json']: { schema } } },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  const { properties, required } = propertiesOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

interface Properties {
  properties: Record<string, Json>;
  required: string[];
}

function propertiesOf(schema: z.ZodType | undefined): Properties {
  // The JSON schema of an object has these two.
  const { properties = {}, required = [] } = (schema ? schemaOf(schema, 'input') : {}) as Partial<Properties>;
  return { properties, required };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
}
