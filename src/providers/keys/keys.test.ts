import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { TipoApi } from '#contract/entities/configuracion.ts';
import { type ProveedorMapas, proveedorMapas, resultadoClave } from '#contract/states.ts';
import { systemClock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import { createKeyTester, type KeyTester } from '../key-catalogue.ts';

let services: TestServices;
let http: ServiceClient;
let tester: KeyTester;

const mapOf = (addresses: Record<string, string>): NetworkMap => ({
  dns: { tld: {}, resolver: [] },
  whois: {},
  rdap: { bootstrap: 'http://127.0.0.1:9/' },
  http: {},
  services: addresses,
});

beforeAll(async () => {
  services = await testServices();
  http = createServiceClient({ userAgent: 'pruebas' });
  tester = createKeyTester({ http, clock: systemClock, map: mapOf(services.services), timeoutMs: 20_000 });
});
afterAll(async () => {
  await http.close();
  await services.close();
});

type Case = [name: string, tipo: TipoApi, proveedor: ProveedorMapas];
const kinds: Case[] = [
  ['RapidAPI, Local Business Data', 'rapidapi', proveedorMapas.localBusinessData],
  ['OpenWeb Ninja', 'rapidapi', proveedorMapas.localBusinessDataDirecto],
  ['RapidAPI, Maps Data', 'rapidapi', proveedorMapas.mapsData],
  ['Google Places', 'rapidapi', proveedorMapas.googlePlaces],
  ...TipoApi.options
    .filter((tipo) => tipo !== 'rapidapi')
    .map((tipo): Case => [tipo, tipo, proveedorMapas.localBusinessData]),
];
/** A registrar's key has two halves; the case's text is the second one. */
const whole = (tipo: TipoApi, key: string) =>
  tipo === 'dondominio' || tipo === 'porkbun' ? `54321-TAL:${key}` : key;
const ask = (tipo: TipoApi, proveedor: ProveedorMapas, key: string, by = tester) =>
  by.test({ tipo, proveedor, key: whole(tipo, key), signal: AbortSignal.timeout(60_000) });

const { valida, incorrecta, no_suscrita, sin_cuota, limitada, sin_respuesta, incomprensible } =
  resultadoClave;

describe.each(kinds)('%s', (name, tipo, proveedor) => {
  test('a good key is valid, and the text says what a test costs', async () => {
    const { resultado, mensaje } = await ask(tipo, proveedor, 'sk-buena-0123456789abcdef');
    expect([resultado, mensaje]).toEqual([
      valida,
      expect.stringMatching(/^Clave válida: .+ Coste de cada prueba: .+\.$/),
    ]);
  });

  test('a wrong key is reported as wrong', async () => {
    const { resultado, mensaje } = await ask(tipo, proveedor, 'sk-mala-0123456789abcdef');
    expect([resultado, mensaje]).toEqual([incorrecta, expect.stringContaining('Clave incorrecta')]);
  });

  test('a key without permission is distinguished from a wrong one where the provider does', async () => {
    const { resultado, mensaje } = await ask(tipo, proveedor, 'sk-nosuscrita-0123456789');
    const alike = [
      'RapidAPI, Local Business Data',
      'RapidAPI, Maps Data',
      'whois',
      'seo',
      'porkbun',
    ].includes(name);
    expect(resultado).toBe(alike ? incorrecta : no_suscrita);
    if (name.startsWith('RapidAPI')) expect(mensaje).toContain('puede que no esté suscrita');
  });

  test('a plan that is used up is reported as such', async () => {
    const { resultado, mensaje } = await ask(tipo, proveedor, 'sk-sinsaldo-0123456789');
    // WhoisXML has one text for both cases, so the result is the same.
    expect(resultado).toBe(tipo === 'whois' ? incorrecta : sin_cuota);
    expect(mensaje).toMatch(tipo === 'whois' ? /no quedan créditos/ : /^Sin cuota/);
  });

  test('too many requests decide nothing about the key', async () => {
    const { resultado, mensaje } = await ask(tipo, proveedor, 'sk-limite-0123456789');
    expect([resultado, mensaje]).toEqual([limitada, expect.stringContaining('pide esperar')]);
  });

  test('a provider that is down, silent or answers nonsense is no verdict on the key', async () => {
    const nowhere = createKeyTester({ http, clock: systemClock, map: mapOf({}) });
    expect((await ask(tipo, proveedor, 'buena', nowhere)).resultado).toBe(sin_respuesta);
    const hasty = createKeyTester({
      http,
      clock: systemClock,
      map: mapOf(services.services),
      timeoutMs: 200,
    });
    const silent = await ask(tipo, proveedor, 'sk-lenta-0123456789', hasty);
    expect([silent.resultado, silent.mensaje]).toEqual([
      sin_respuesta,
      expect.stringContaining('no ha contestado a tiempo'),
    ]);
    const others = Object.fromEntries(
      Object.keys(services.services).map((service) => [service, services.at('nominatim')]),
    );
    const elsewhere = createKeyTester({ http, clock: systemClock, map: mapOf(others) });
    const strange = await ask(tipo, proveedor, 'buena', elsewhere);
    expect([incomprensible, incorrecta, no_suscrita]).toContain(strange.resultado);
    expect(strange.resultado).not.toBe(valida);
  });

  test('a key with blanks or foreign letters is not even sent', async () => {
    const before = JSON.stringify(services.context.counters.servers());
    for (const key of ['dos palabras', 'clavé-ñ', 'a\r\nX-Otra: b', '\u0000']) {
      expect((await ask(tipo, proveedor, key)).resultado).toBe(incorrecta);
    }
    expect(JSON.stringify(services.context.counters.servers())).toBe(before);
  });

  test('no text repeats any part of a key', async () => {
    for (const mark of ['buena', 'mala', 'nosuscrita', 'sinsaldo', 'limite']) {
      const secret = 'Zq7Wx9Kv';
      const { mensaje } = await ask(tipo, proveedor, `sk-${mark}-${secret}`);
      for (let at = 0; at + 4 <= secret.length; at++) expect(mensaje).not.toContain(secret.slice(at, at + 4));
    }
  });
});

test('a RapidAPI key of the right form that is refused is most likely without a subscription', async () => {
  const fault = services.context.faults.set({ server: 'service:local-business-data', fault: 'wrong-key' });
  onTestFinished(() => void services.context.faults.clear(fault));
  const key = '0123456789msh0123456789abcdep101234jsn0123456789ab';
  const { resultado, mensaje } = await ask('rapidapi', proveedorMapas.localBusinessData, key);
  expect([resultado, mensaje]).toEqual([
    no_suscrita,
    expect.stringContaining('suscríbete a Local Business Data'),
  ]);
});

test('a key that is plainly of another maps provider is not sent to this one', async () => {
  const before = JSON.stringify(services.context.counters.servers());
  const rapid = '0123456789msh0123456789abcdep101234jsn0123456789ab';
  const google = `AIza${'x'.repeat(35)}`;
  for (const [proveedor, key] of [
    [proveedorMapas.googlePlaces, rapid],
    [proveedorMapas.localBusinessDataDirecto, rapid],
    [proveedorMapas.mapsData, google],
    [proveedorMapas.openstreetmap, google],
  ] as const) {
    const { resultado, mensaje } = await ask('rapidapi', proveedor, key);
    expect([resultado, mensaje]).toEqual([incorrecta, expect.stringContaining('clave de otro proveedor')]);
  }
  expect(JSON.stringify(services.context.counters.servers())).toBe(before);
});

test('only a paid call is counted, and only when it was answered', async () => {
  const spend = async (tipo: TipoApi, proveedor: ProveedorMapas, key: string) =>
    (await ask(tipo, proveedor, key)).spend;
  expect(await spend('rapidapi', proveedorMapas.localBusinessData, 'sk-buena-1')).toEqual({
    proveedor: 'local-business-data',
    solicitudes: 1,
    creditos: 1,
  });
  expect(await spend('rapidapi', proveedorMapas.localBusinessDataDirecto, 'sk-buena-1')).toBeNull();
  expect(await spend('rapidapi', proveedorMapas.localBusinessData, 'sk-mala-1')).toBeNull();
  expect(await spend('claude', proveedorMapas.localBusinessData, 'sk-buena-1')).toBeNull();
});

test('what is left of a plan is shown where the provider gives it', async () => {
  const direct = await ask('rapidapi', proveedorMapas.localBusinessDataDirecto, 'sk-basica-777');
  expect(direct.mensaje).toContain('Quedan 500 de 500 créditos.');
  const gateway = await ask('rapidapi', proveedorMapas.localBusinessData, 'sk-basica-778');
  expect(gateway.mensaje).toContain('Quedan 499 de 500 en tu plan.');
});

test('stopping the test stops the call', async () => {
  const fault = services.context.faults.set({ fault: 'timeout', server: 'service:openai' });
  onTestFinished(() => void services.context.faults.clear(fault));
  const patient = createKeyTester({
    http,
    clock: systemClock,
    map: mapOf(services.services),
    timeoutMs: 90_000,
  });
  const started = performance.now();
  const testing = patient.test({
    tipo: 'openai',
    proveedor: proveedorMapas.localBusinessData,
    key: 'sk-buena-1',
    signal: AbortSignal.timeout(100),
  });
  await expect(testing).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(20_000);
});

test.each([
  [
    'dondominio',
    'contrasena-sola',
    'Escribe el usuario de la API y su contraseña, con dos puntos entre los dos',
  ],
  ['porkbun', 'pk1_abcdef', 'Escribe la API key y la secret key, con dos puntos entre los dos'],
  ['porkbun', 'pk1_sb_abc:sk1_sb_def', 'Es una clave de pruebas'],
] as const)("a registrar's key that can be of no use is not sent: %s, %s", async (tipo, key, text) => {
  const before = JSON.stringify(services.context.counters.servers());
  const { resultado, mensaje } = await tester.test({
    tipo,
    proveedor: proveedorMapas.localBusinessData,
    key,
    signal: AbortSignal.timeout(20_000),
  });
  expect([resultado, mensaje]).toEqual([incorrecta, expect.stringContaining(text)]);
  expect(JSON.stringify(services.context.counters.servers())).toBe(before);
});

test('a registrar that does not admit the address says where to admit it', async () => {
  const { resultado, mensaje } = await ask('dondominio', proveedorMapas.localBusinessData, 'nosuscrita-1');
  expect([resultado, mensaje]).toEqual([
    no_suscrita,
    expect.stringContaining('Autoriza en tu cuenta de DonDominio la dirección IP'),
  ]);
});

test.each(['dondominio', 'porkbun'] as const)(
  '%s: an account that is closed to questions is no verdict on its key',
  async (tipo) => {
    const id = services.context.faults.set({ server: `service:${tipo}`, fault: 'locked-out' });
    onTestFinished(() => void services.context.faults.clear(id));
    const { resultado, mensaje } = await ask(tipo, proveedorMapas.localBusinessData, 'sk-buena-1');
    expect([resultado, mensaje]).toEqual([
      limitada,
      expect.stringContaining('Ha cerrado la cuenta a consultas'),
    ]);
  },
);
