import { expect, test } from 'vitest';
import { quotaLines } from './quota-words.ts';

const number = (value: number) => value.toLocaleString('es-ES', { useGrouping: 'always' });
const plan = {
  proveedor: 'local-business-data' as const,
  objeto: 'Requests',
  limite: 10_000_000,
  restantes: 9_999_667,
};

const provider = (cuotas: (typeof plan)[]) => ({ nombre: plan.proveedor, cuotas });

test('without a limit of the account the provider’s own plan is what is left', () => {
  expect(quotaLines({ usadas: 333, limite: null }, provider([plan]), number)).toEqual([
    { label: 'Plan de Local Business Data', value: 'quedan 9.999.667 de 10.000.000 solicitudes' },
  ]);
});

test('the account’s limit comes first, and is never below nothing', () => {
  expect(quotaLines({ usadas: 1_200, limite: 1_000 }, provider([plan]), number)).toMatchObject([
    { label: 'Límite de tu cuenta', value: 'quedan 0 de 1.000 solicitudes este mes' },
    { label: 'Plan de Local Business Data' },
  ]);
});

test.each([
  [
    'local-business-data',
    'Plan de Local Business Data',
    'lo que queda aún no se sabe: lo dirá al contestar a una búsqueda',
  ],
  ['google-places', 'Plan de Google Places', 'lo que queda solo se ve en tu cuenta del proveedor'],
  ['openstreetmap', 'Cuota que queda', 'sin límite'],
  [null, 'Límite de tu cuenta', 'ninguno'],
] as const)('before %s has told what is left, what is known is said', (nombre, label, value) => {
  expect(quotaLines({ usadas: 5, limite: null }, { nombre, cuotas: [] }, number)).toEqual([{ label, value }]);
});
