import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Configuracion, ConfiguracionCambio, Procesamiento } from '#contract/entities/configuracion.ts';
import { draftOf, keysChangeOf, problemsOf, settled, settledNumber, settledProcessing } from './draft.ts';
import { changeBetween, changedElsewhere, rebase } from './draft-changes.ts';

const stored: Configuracion = {
  usuario_id: '01a1fce8-4ec2-75c4-8a0b-e7ef8de00000',
  nombre_usuario: 'Ana',
  email: 'ana@example.com',
  avatar_url: null,
  timezone: 'Europe/Madrid',
  idioma: 'es',
  tema: 'light',
  plan_activo: 'basic',
  api_keys: {
    rapidapi_key: '****abcd',
    whois_api_key: null,
    dondominio_key: null,
    porkbun_key: null,
    dynadot_key: null,
    seo_api_key: null,
    claude_api_key: null,
    openai_api_key: null,
    gemini_api_key: null,
    ai_provider: 'none',
  },
  proveedor_mapas: 'local-business-data',
  datos_google: 'minimo',
  notificaciones: {
    email: true,
    push: false,
    dominios_expirados: true,
    liberaciones: true,
    oportunidades: true,
    errores: true,
    silencio: null,
  },
  procesamiento: {
    max_concurrent_requests: 5,
    delay_entre_requests: 1_000,
    timeout_requests: 30_000,
    reintentos_automaticos: 3,
  },
  seguridad: { sesion_timeout: 24, ip_whitelist: [], two_factor_enabled: false },
  estadisticas: {
    requests_utilizados: 0,
    requests_limite: null,
    porcentaje_uso: 0,
    solicitudes_por_keyword: null,
    keywords_pendientes_mayor_batch: 0,
    storage_usado: 0,
    storage_limite: 10,
    ultimo_backup: null,
    fecha_registro: '2026-11-21T00:00:00Z',
    ultimo_acceso: null,
  },
};
const draft = draftOf(stored);

test('a blank number is the default, zero retries stay zero, others go to the nearest step within bounds', () => {
  expect(settledNumber('max_concurrent_requests', null)).toBe(5);
  expect(settledNumber('reintentos_automaticos', 0)).toBe(0);
  expect(settledNumber('delay_entre_requests', 149)).toBe(100);
  expect(settledNumber('delay_entre_requests', 1)).toBe(100);
  expect(settledNumber('timeout_requests', 999_999)).toBe(120_000);
});

test('whatever is typed, what is sent is within the contract', () => {
  const typed = fc.oneof(fc.nat(), fc.constant(null));
  void fc.assert(
    fc.property(typed, typed, typed, typed, (a, b, c, d) => {
      const procesamiento = {
        max_concurrent_requests: a,
        delay_entre_requests: b,
        timeout_requests: c,
        reintentos_automaticos: d,
      };
      expect(Procesamiento.safeParse(settledProcessing({ procesamiento })).success).toBe(true);
    }),
  );
});

test('an impossible number is reported where it stands, a blank one is the default', () => {
  const typed = (name: keyof typeof draft.procesamiento, value: number | null) =>
    problemsOf({ ...draft, procesamiento: { ...draft.procesamiento, [name]: value } }, stored);
  expect(typed('max_concurrent_requests', 99)).toEqual({
    'procesamiento.max_concurrent_requests': 'Escribe un número entero de 1 a 20',
  });
  expect(typed('delay_entre_requests', 150)).toEqual({
    'procesamiento.delay_entre_requests': 'Escribe un múltiplo de 100',
  });
  expect(typed('delay_entre_requests', null)).toEqual({});
  expect(typed('reintentos_automaticos', 0)).toEqual({});
});

test('only what differs is sent, without keys', () => {
  expect(changeBetween(draft, settled(draft))).toBeNull();
  const edited = {
    ...draft,
    nombre_usuario: '  Ana Nueva ',
    notificaciones: { ...draft.notificaciones, push: true },
    claves: { ...draft.claves, seo_api_key: 'nueva' },
  };
  const body = changeBetween(draft, settled(edited));
  expect(ConfiguracionCambio.parse(body)).toEqual({
    nombre_usuario: 'Ana Nueva',
    notificaciones: { push: true },
  });
});

test('what another tab changed stays, and is reported when it was edited here too', () => {
  const mine = { ...draft, nombre_usuario: 'Mía', tema: 'dark' as const };
  const now = {
    ...draft,
    nombre_usuario: 'Suya',
    timezone: 'Europe/London' as const,
    procesamiento: { ...draft.procesamiento, reintentos_automaticos: 0 },
  };
  expect(changedElsewhere(mine, draft, now)).toEqual({
    alsoHere: ['Nombre de usuario'],
    others: ['Zona horaria', 'Reintentos automáticos'],
  });
  expect(rebase(mine, draft, now)).toEqual({ ...now, nombre_usuario: 'Mía', tema: 'dark' });
  // The same change on both sides is not a conflict.
  expect(changedElsewhere({ ...draft, tema: 'dark' }, draft, { ...draft, tema: 'dark' }).alsoHere).toEqual(
    [],
  );
});

test('only new keys are sent, without masks and blanks, and the AI provider always', () => {
  expect(keysChangeOf(draft, 'none')).toBeNull();
  expect(keysChangeOf(draft, 'claude')).toEqual({ ai_provider: 'none' });
  const claves = { ...draft.claves, seo_api_key: ' nueva ', whois_api_key: '   ' };
  expect(keysChangeOf({ ...draft, claves }, 'none')).toEqual({ seo_api_key: 'nueva', ai_provider: 'none' });
});

test("a registrar's key is reported while one of its halves is missing", () => {
  const typed = (dondominio_key: string) =>
    problemsOf({ ...draft, claves: { ...draft.claves, dondominio_key } }, stored);
  const missing = { 'claves.dondominio_key': 'Escribe las dos partes, con dos puntos entre ellas' };
  expect(typed('12345-ABC')).toEqual(missing);
  expect(typed(' 12345-ABC: ')).toEqual(missing);
  expect(typed('12345-ABC:con:dos:puntos')).toEqual({});
  expect(typed('')).toEqual({});
});

test('a blank name, and a key typed onto its mask, are reported before anything is sent', () => {
  expect(problemsOf(draft, stored)).toEqual({});
  const claves = { ...draft.claves, rapidapi_key: '****abcdNUEVA' };
  expect(Object.keys(problemsOf({ ...draft, nombre_usuario: '  ', claves }, stored))).toEqual([
    'nombre_usuario',
    'claves.rapidapi_key',
  ]);
});
