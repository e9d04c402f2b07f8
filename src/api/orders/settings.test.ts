import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

const PERSON = {
  clase: 'persona',
  nombre: 'Rocío',
  apellidos: 'Vela Nieto',
  documento: { tipo: 'nif', numero: '12.345.678-Z' },
  email: 'rocio@ejemplo.es',
  telefono: '+34954000000',
  direccion: 'Calle Feria 3',
  codigo_postal: '41003',
  ciudad: 'Sevilla',
  provincia: 'Sevilla',
  pais: 'ES',
} as const;

let api: Harness;
let ana: Person;
let luis: Person;
beforeAll(async () => {
  api = await startHarness();
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  await put(ordenesRoutes.guardarTitular.path, PERSON);
});
afterAll(() => api.stop());

const put = (path: string, body: unknown, as = ana) =>
  api.call(path, {
    method: 'PUT',
    as,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const refusalOf = async (answer: Response) => {
  const { error } = RespuestaError.parse(await answer.json());
  return [answer.status, error.code, error.message];
};
const summary = async () =>
  ordenesRoutes.resumen.answer.parse(await (await api.call(ordenesRoutes.resumen.path, { as: ana })).json())
    .data;

describe('the settings', () => {
  test('are changed one by one, within bounds, with a proof', async () => {
    const save = (change: object) => put(ordenesRoutes.guardarAjustes.path, change);
    await save({ tope_mes_centimos: 5_000 });
    await save({ dolar_diezmilesimas: 9_300 });
    expect((await summary()).ajustes).toEqual({
      compra_real: [],
      tope_mes_centimos: 5_000,
      dolar_diezmilesimas: 9_300,
      paradas: false,
    });
    for (const bad of [
      { tope_mes_centimos: -1 },
      { dolar_diezmilesimas: 1 },
      { compra_real: ['otro'] },
      { paradas: true },
    ])
      expect((await refusalOf(await save(bad)))[1]).toBe('entrada_no_valida');
  });
});

describe('the holder', () => {
  const show = async () => {
    const answer = await api.call(ordenesRoutes.titular.path, { as: ana });
    return ordenesRoutes.titular.answer.parse(await answer.json()).data;
  };

  test('is shown with its document masked; sent back so, the stored number stays', async () => {
    const shown = await show();
    expect(shown.contacto?.documento).toEqual({ tipo: 'nif', numero: '****-Z' });
    await put(ordenesRoutes.guardarTitular.path, { ...shown.contacto, ciudad: 'Utrera' });
    expect(await show()).toEqual({ contacto: { ...shown.contacto, ciudad: 'Utrera' }, problemas: [] });
  });

  test('a wrong document is kept, and named as a problem', async () => {
    await put(ordenesRoutes.guardarTitular.path, {
      ...PERSON,
      documento: { tipo: 'nif', numero: '12345678A' },
    });
    expect((await show()).problemas).toEqual([
      'El NIF del titular no es correcto: revisa sus cifras y su letra.',
    ]);
    await put(ordenesRoutes.guardarTitular.path, PERSON);
  });

  test('a mask without a stored number is refused', async () => {
    const masked = { ...PERSON, documento: { tipo: 'nif', numero: '****8Z' } };
    expect((await refusalOf(await put(ordenesRoutes.guardarTitular.path, masked, luis)))[1]).toBe(
      'entrada_no_valida',
    );
  });
});
