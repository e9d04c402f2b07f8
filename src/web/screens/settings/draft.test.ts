import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Configuracion, ConfiguracionCambio, Procesamiento } from '#contract/entities/usuario.ts';
import { changeOf, draftOf, keysChangeOf, problemsOf, settledNumber, settledProcessing } from './draft.ts';

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
    seo_api_key: null,
    claude_api_key: null,
    openai_api_key: null,
    gemini_api_key: null,
    ai_provider: 'none',
  },
  proveedor_mapas: 'local-business-data',
  notificaciones: { email: true, push: false, dominios_expirados: true, oportunidades: true, errores: true },
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
  expect(settledNumber('max_concurrent_requests', '')).toBe(5);
  expect(settledNumber('reintentos_automaticos', 0)).toBe(0);
  expect(settledNumber('reintentos_automaticos', '0')).toBe(0);
  expect(settledNumber('delay_entre_requests', 149)).toBe(100);
  expect(settledNumber('delay_entre_requests', 1)).toBe(100);
  expect(settledNumber('timeout_requests', 999_999)).toBe(120_000);
});

test('whatever is typed, what is sent is within the contract', () => {
  const typed = fc.oneof(fc.double(), fc.string(), fc.integer());
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

test('the settings call carries everything but keys and what cannot be changed', () => {
  const change = changeOf({ ...draft, nombre_usuario: '  Ana Nueva ' });
  expect(ConfiguracionCambio.parse(change)).toMatchObject({ nombre_usuario: 'Ana Nueva', tema: 'light' });
  expect(JSON.stringify(change)).not.toContain('****');
});

test('only new keys are sent, without masks and blanks, and the AI provider always', () => {
  expect(keysChangeOf(draft, 'none')).toBeNull();
  expect(keysChangeOf(draft, 'claude')).toEqual({ ai_provider: 'none' });
  const claves = { ...draft.claves, seo_api_key: ' nueva ', whois_api_key: '   ' };
  expect(keysChangeOf({ ...draft, claves }, 'none')).toEqual({ seo_api_key: 'nueva', ai_provider: 'none' });
});

test('a blank name, and a key typed onto its mask, are told before anything is sent', () => {
  expect(problemsOf(draft, stored)).toEqual({});
  const claves = { ...draft.claves, rapidapi_key: '****abcdNUEVA' };
  expect(Object.keys(problemsOf({ ...draft, nombre_usuario: '  ', claves }, stored))).toEqual([
    'nombre_usuario',
    'claves.rapidapi_key',
  ]);
});
