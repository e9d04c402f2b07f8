import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { RespuestaError } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { type RouteGroup, routeTable } from '#contract/route-table.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { pathOf, seedThings, type Things } from '../testing/things.ts';

let api: Harness;
let ana: Person;
let luis: Person;
let things: Things;

beforeAll(async () => {
  api = await startHarness({ admins: ['ana@example.com'] });
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  things = await seedThings(api, ana, {
    keywords: ['fontanero vic', 'dentista lugo'],
    businesses: [
      { nombre_negocio: 'Fontanería Puig', dominio: 'puig.cat' },
      { nombre_negocio: 'Sin Web SL' },
    ],
  });
});
afterAll(() => api.stop());

/** A call that must work; `elsewhere`: another test makes it. */
type Happy = 'elsewhere' | { query?: string; body?: unknown };
type HappyTable = { [G in RouteGroup]: { [N in keyof (typeof routeTable)[G]]: Happy } };

const CONFIG = {
  max_resultados_por_keyword: 20,
  verificar_dominios: true,
  pais_objetivo: '',
  idioma_objetivo: 'es',
};
const FILTERS =
  'estado_verificacion=pendiente&es_disponible=null&fase_ciclo=desconocida&extension=cat&valor_minimo=0';
const happy: HappyTable = {
  auth: {
    login: 'elsewhere',
    retorno: 'elsewhere',
    enlace: 'elsewhere',
    pedirEnlace: 'elsewhere',
    segundoPaso: 'elsewhere',
    opcionesSegundoPaso: 'elsewhere',
    segundoPasoPasskey: 'elsewhere',
    refrescar: 'elsewhere',
    salir: 'elsewhere',
    sesion: {},
  },
  usuarios: {
    sync: {
      body: {
        google_id: 'x',
        email: 'otra@example.com',
        nombre: 'Ana R.',
        avatar_url: null,
        provider: 'google',
      },
    },
    perfil: {},
    config: {},
    guardarConfig: { body: { tema: 'dark', timezone: 'America/New_York' } },
    guardarClaves: { body: { rapidapi_key: 'clave-de-prueba-1234', ai_provider: 'claude' } },
    registradores: {},
    probarClave: { body: { api_type: 'openai', api_key: '****1234' } },
    avatar: {},
  },
  keywords: {
    listar: { query: 'estado=pendiente&search=FONTANERO&orden=keyword&direccion=asc&limite=5&batch_id=' },
    estadisticas: {},
    crear: { body: { keywords_texto: 'bar lugo\nbar lugo\n\nx', configuracion: CONFIG } },
    subir: 'elsewhere',
    subirPorPasos: 'elsewhere',
    subidaRechazadas: 'elsewhere',
    bulk: 'elsewhere',
    comprobarDuplicadas: { body: { keywords: ['bar lugo', 'otra cosa'] } },
    ver: {},
    cambiar: 'elsewhere',
    eliminar: 'elsewhere',
    accion: { body: { accion: 'reintentar', ids: ['00000000-0000-4000-8000-000000000000'] } },
    iniciar: 'elsewhere',
  },
  batches: {
    listar: { query: 'activos=true&search=prueba' },
    estadisticas: {},
    crear: { body: {} },
    planificar: { body: { total_keywords: 100 } },
    accion: { body: { accion: 'reanudar' } },
    recolectar: 'elsewhere',
    rendimiento: {},
    ver: {},
    cambiar: { body: { nombre: 'Otro nombre', configuracion: { reintentos_automaticos: 5 } } },
    eliminar: 'elsewhere',
    keywords: {},
    logs: {},
    iniciar: {},
    pausar: { body: { razon: 'una pausa' } },
    reintentar: {},
    filas: { query: 'buscar=puig&orden=dominio&solo_libres=false' },
    grupos: { query: 'orden=rating' },
    filasCsv: { query: 'orden=nombre_negocio' },
  },
  negocios: {
    listar: {
      query: 'buscar=puig&tiene_website=true&rating_min=4&reviews_min=1&pais=es&municipio=VIC&limite=10000',
    },
    estadisticas: { query: 'categoria_negocio=fontan' },
    categorias: {},
    paises: {},
    provincias: { query: 'cerrado=false' },
    crear: { body: { nombre_negocio: 'Bar Lugo', sitio_web: 'https://barlugo.es/' } },
    crearVarios: { body: { negocios: [{ nombre: 'x', nombre_negocio: 'Otro', telefono: '600 000 000' }] } },
    eliminarVarios: { body: { ids: ['00000000-0000-4000-8000-000000000000'] } },
    ver: {},
    cambiar: { body: { categoria: 'Dentista', estado_actual: 'cerrado' } },
    eliminar: 'elsewhere',
  },
  dominios: {
    listar: { query: `orden=valor&${FILTERS.replace('&valor_minimo=0', '')}&search=pui` },
    disponibles: { query: 'orden=verificacion' },
    pendientes: { query: 'limite=10000' },
    estadisticas: { query: FILTERS },
    extensiones: {},
    crear: { body: { dominios: ['https://www.un-negocio-nuevo.cat/contacto', 'esto no'] } },
    verificarMasivo: { body: { filtro: { extension: 'cat' } } },
    cambiarVarios: { body: { filtro: {}, favorito: true } },
    eliminarVarios: 'elsewhere',
    restaurar: { body: { papelera: '00000000-0000-4000-8000-000000000000' } },
    ver: {},
    cambiar: { body: { notas: 'llamar el lunes', favorito: true } },
    eliminar: 'elsewhere',
    verificar: {},
    confirmar: {},
  },
  resultados: {
    listar: { query: 'tipo_oportunidad=negocio_calidad&orden=valor&search=puig' },
    oportunidades: { query: 'puntuacion_minima=0&prioridad_accion=baja' },
    estadisticas: { query: 'extension=cat' },
    crear: 'elsewhere',
    marcar: { body: { filtro: { search: 'no-hay' }, accion: 'favorito' } },
    ver: {},
    cambiar: 'elsewhere',
    eliminar: 'elsewhere',
  },
  mercado: {
    ver: {},
    cambiar: { body: { pesos: null, zonas: [], oficios: [], ciudades: [], comparables: [] } },
    probar: { body: { pesos: null, zonas: [], oficios: [], ciudades: [], comparables: [] } },
    importar: { body: { csv: 'Domain,Domain Rating\nfontaneria-puig.cat,12' } },
    recalculo: { body: { parado: false } },
  },
  dashboard: { embudo: {}, libres: {}, rendimiento: {}, salud: {} },
  notificaciones: {
    listar: { query: 'sin_leer=true&limite=5' },
    sinLeer: {},
    leer: { body: { todas: true } },
  },
  ia: {
    estado: {},
    guardar: { body: { presupuesto: 3, modelo: null } },
    sugerencias: { body: { keywords: ['fontanero sevilla'] } },
    nota: 'elsewhere',
    escribirNota: 'elsewhere',
    notaDominio: 'elsewhere',
  },
  gestion: {
    listar: { query: 'estado_gestion=comprado&search=pui' },
    liberaciones: {
      query: 'dia=2026-07-06&dias=7&provincia=Barcelona&categoria_negocio=fontanero&search=pui',
    },
    opcionesLiberaciones: {},
    eventosLiberaciones: { query: 'dias=7&provincia=Barcelona' },
    liberados: {},
    resumen: {},
    marcar: { body: { filtro: { extension: 'no-hay' }, estado_gestion: 'descartado' } },
    cambiarCompra: 'elsewhere',
    historial: {},
    filtros: {},
    guardarFiltro: { body: { pantalla: 'dominios', nombre: 'Libres', filtro: 'es_disponible=true' } },
    eliminarFiltro: 'elsewhere',
    calendario: {},
    crearCalendario: {},
    revocarCalendario: {},
    feed: 'elsewhere',
    evento: 'elsewhere',
  },
  contacto: {
    bloqueados: {},
    bloquear: 'elsewhere',
    permitir: { body: { marcas: ['00000000-0000-4000-8000-000000000000'] } },
    hechos: {},
    anotar: { body: { canal: 'carta', fecha: '2026-07-01T10:00:00.000Z' } },
    borrar: 'elsewhere',
  },
  ordenes: {
    listar: { query: 'grupo=abiertas&estado=por_conciliar&search=puig&limite=5' },
    resumen: {},
    propuesta: {},
    titular: {},
    guardarTitular: {
      body: {
        clase: 'persona',
        nombre: 'Rocío',
        apellidos: 'Vela',
        documento: { tipo: 'nif', numero: '12345678Z' },
        email: 'rocio@ejemplo.es',
        telefono: '+34954000000',
        direccion: 'Calle Feria 3',
        codigo_postal: '41003',
        ciudad: 'Sevilla',
        provincia: 'Sevilla',
        pais: 'ES',
      },
    },
    quitarTitular: {},
    guardarAjustes: { body: { compra_real: ['dondominio'], tope_mes_centimos: 5_000 } },
    parar: { body: { paradas: true } },
    crear: 'elsewhere',
    ver: {},
    armar: {},
    cancelar: 'elsewhere',
    conciliar: { body: { comprada: false } },
  },
  exportar: { exportar: { body: { entidad: 'negocios', filtro: { buscar: 'puig' } } } },
  cuenta: { exportar: {}, revisarImportacion: 'elsewhere', importar: 'elsewhere', eliminar: 'elsewhere' },
  eventos: {
    destinos: {},
    crear: 'elsewhere',
    cambiar: 'elsewhere',
    eliminar: 'elsewhere',
    probar: 'elsewhere',
    entregas: 'elsewhere',
    reenviar: 'elsewhere',
  },
  canales: {
    listar: {},
    guardar: { body: { canal: 'email', activo: true } },
    navegadores: {},
    suscribir: 'elsewhere',
    desuscribir: 'elsewhere',
    verBaja: { query: 't=x' },
    baja: { query: 't=x' },
  },
  seguridad: {
    estado: {},
    confirmar: 'elsewhere',
    opcionesConfirmar: 'elsewhere',
    confirmarPasskey: 'elsewhere',
    prepararTotp: {},
    activarTotp: 'elsewhere',
    quitarTotp: {},
    nuevosCodigos: 'elsewhere',
    opcionesPasskey: {},
    crearPasskey: 'elsewhere',
    quitarPasskey: 'elsewhere',
    sesiones: {},
    cerrarSesion: 'elsewhere',
    cerrarOtras: {},
    auditoria: { query: 'limite=5' },
  },
  accesos: { listar: {}, crear: { body: { nombre: 'n8n', alcances: ['leer'] } }, revocar: 'elsewhere' },
  admin: {
    resumen: {},
    colas: {},
    muertos: { query: 'cola=domain.confirm' },
    reintentar: { body: { cola: 'domain.confirm' } },
    descartar: { body: { ids: ['00000000-0000-4000-8000-000000000000'] } },
    liberaciones: {},
    registros: { query: 'estado=cuarentena&buscar=nic' },
    levantar: 'elsewhere',
    cuentas: { query: 'buscar=ana' },
    cambiarCuenta: 'elsewhere',
    ordenes: {},
    pararOrdenes: { body: { paradas: false } },
    cambios: {},
  },
  sistema: { salud: {}, estado: {}, eventos: 'elsewhere', openapi: {} },
};

const calls = Object.entries(routeTable).flatMap(([group, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({
    name: `${group}.${name}`,
    group,
    key: name,
    route,
  })),
);
const secured = calls.filter(({ route }) => route.auth);

function send(
  route: Route,
  as: Person | undefined,
  input: { path?: string; query?: string; body?: unknown } = {},
) {
  const path = (input.path ?? pathOf(route, things)) + (input.query ? `?${input.query}` : '');
  const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
  const headers = input.body === undefined ? {} : { 'content-type': 'application/json' };
  return api.call(path, { method: route.method, headers, ...body, as });
}

async function refusal(answer: Response): Promise<[number, string]> {
  const { error } = RespuestaError.parse(await answer.json());
  expect(error.message).toMatch(/\p{Lu}|«/u);
  return [answer.status, error.code];
}

/** A valid body, so that a refusal has another reason. */
const goodBody = (group: string, key: string, route: Route) => {
  const entry = (happy as Record<string, Record<string, Happy>>)[group]?.[key];
  const given = typeof entry === 'object' ? entry.body : undefined;
  if (route.method === 'GET') return undefined;
  return given ?? (route.body ? {} : undefined);
};

test('every call of the contract has a test of its good case, or says which version serves it', () => {
  for (const { group, key, name } of calls) {
    expect((happy as Record<string, Record<string, Happy>>)[group]?.[key], name).toBeDefined();
  }
});

describe('without a token', () => {
  test.each(secured)('$name is refused', async ({ group, key, route }) => {
    const body = goodBody(group, key, route);
    const refused = route.admin ? [404, 'no_encontrado'] : [401, 'no_autenticado'];
    expect(await refusal(await send(route, undefined, { body }))).toEqual(refused);
    const forged = { ...ana, token: `${ana.token.slice(0, -8)}AAAAAAAA` };
    expect(await refusal(await send(route, forged, { body }))).toEqual(refused);
  });
});

describe("with another account's identifier", () => {
  test.each(secured.filter(({ route }) => route.params))(
    '$name finds nothing',
    async ({ group, key, route }) => {
      const [status, code] = await refusal(await send(route, luis, { body: goodBody(group, key, route) }));
      if (route.admin) expect([status, code]).toEqual([404, 'no_encontrado']);
      else
        expect([status, code.endsWith('_no_encontrado') || code.endsWith('_no_encontrada')]).toEqual([
          404,
          true,
        ]);
      const invented = await send(route, ana, {
        path: pathOf(route, things, 'no-es-un-uuid'),
        body: goodBody(group, key, route),
      });
      expect(await refusal(invented)).toEqual([404, 'no_encontrado']);
    },
  );
});

describe('with bad input', () => {
  test.each(secured.filter(({ route }) => route.body))('$name refuses its body', async ({ route }) => {
    const raw = (body: string, type = 'application/json') =>
      api.call(pathOf(route, things), {
        method: route.method,
        body,
        headers: { 'content-type': type },
        as: ana,
      });
    expect(await refusal(await raw('{"a":'))).toEqual([400, 'entrada_no_valida']);
    expect(await refusal(await raw('[1]'))).toEqual([400, 'entrada_no_valida']);
    expect(await refusal(await raw('"texto"'))).toEqual([400, 'entrada_no_valida']);
    expect(await refusal(await raw('{}', 'text/plain'))).toEqual([415, 'tipo_no_admitido']);
    expect(await refusal(await raw(`"${'x'.repeat(2 * 1024 * 1024)}"`))).toEqual([
      413,
      'cuerpo_demasiado_grande',
    ]);
  });

  const queries = secured.flatMap(({ name, route }) =>
    badQueries(route).map((query) => ({ name, route, query })),
  );
  test.each(queries)('$name refuses ?$query', async ({ route, query }) => {
    const answer = await send(route, ana, { query });
    expect(await refusal(answer)).toEqual([400, 'entrada_no_valida']);
  });
});

/** For each parameter other than free text, an invalid value. */
function badQueries(route: Route): string[] {
  if (!route.query) return [];
  const { properties = {} } = z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === 'boolean') return [];
    if (schema.enum || schema.format === 'uuid') return [`${name}=no-existe`];
    if (schema.maxLength !== undefined) return [`${name}=${'x'.repeat(schema.maxLength + 1)}`];
    return [`${name}=texto`, `${name}=-1`, `${name}=1e99`, `${name}=NaN`];
  });
}

test('a filter is understood by the other names of its field and value', async () => {
  const count = async (path: string) => {
    const answer = await api.call(path, { as: ana });
    return z.object({ data: z.array(z.unknown()) }).parse(await answer.json()).data.length;
  };
  const pending = await count('/api/dominios?estado_verificacion=pendiente&es_disponible=null');
  expect(pending).toBeGreaterThan(0);
  expect(await count('/api/dominios?estado_verificacion=pending&disponible=null')).toBe(pending);
  expect(await count('/api/dominios?disponible=true')).toBe(0);
  const found = await count('/api/negocios?categoria_negocio=fontan');
  expect(found).toBeGreaterThan(0);
  expect(await count('/api/negocios?categoria=fontan')).toBe(found);
  expect(await count('/api/negocios?categoria=peluquer')).toBe(0);
});

describe('as it should be used', () => {
  test.each(calls)('$name answers as the contract says', async ({ group, key, route }) => {
    const entry = (happy as Record<string, Record<string, Happy>>)[group]?.[key];
    if (entry === 'elsewhere' || entry === undefined) return;
    const answer = await send(route, route.auth ? ana : undefined, entry);
    expect([answer.status, answer.status === 200 ? '' : await answer.clone().text()]).toEqual([200, '']);
    if (route.answer) expect(route.answer.safeParse(await answer.json()).error).toBeUndefined();
    else expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });
});

test('a path or a method that the contract does not have is reported as JSON', async () => {
  expect(await refusal(await api.call('/api/no-existe', { as: ana }))).toEqual([404, 'no_encontrado']);
  const wrong = await api.call('/api/batches', { method: 'DELETE', as: ana });
  expect(wrong.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
  expect(await refusal(wrong)).toEqual([405, 'metodo_no_admitido']);
  const options = await api.call('/api/batches/x/iniciar', { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  expect(options.headers.get('access-control-allow-origin')).toBeNull();
  const head = await api.call('/api/batches', { method: 'HEAD', as: ana });
  expect([head.status, await head.text()]).toEqual([200, '']);
});
