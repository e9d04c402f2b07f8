import { expect, test } from 'vitest';
import { quotaLines } from './quota-words.ts';

const number = (value: number) => value.toLocaleString('es-ES', { useGrouping: 'always' });
const plan = {
  proveedor: 'local-business-data',
  objeto: 'Requests',
  limite: 10_000_000,
  restantes: 9_999_667,
};

test('without a limit of the account the provider’s own plan is what is left', () => {
  expect(quotaLines({ usadas: 333, limite: null }, [plan], number)).toEqual([
    { label: 'Plan de Local Business Data', value: 'quedan 9.999.667 de 10.000.000 solicitudes' },
  ]);
});

test('the account’s limit comes first, and is never below nothing', () => {
  expect(quotaLines({ usadas: 1_200, limite: 1_000 }, [plan], number)).toMatchObject([
    { label: 'Límite de tu cuenta', value: 'quedan 0 de 1.000 solicitudes este mes' },
    { label: 'Plan de Local Business Data' },
  ]);
});

test('where no limit is known it is said so', () => {
  expect(quotaLines({ usadas: 5, limite: null }, [], number)).toEqual([
    { label: 'Cuota que queda', value: 'sin límite' },
  ]);
});
