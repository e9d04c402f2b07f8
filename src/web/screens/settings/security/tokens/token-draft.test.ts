import { expect, test } from 'vitest';
import { AccesoNuevo } from '#contract/tokens/entities.ts';
import { bodyOf, NEW_TOKEN, problemsOf } from './token-draft.ts';

test('a token needs a name, a permission, and the cap of what costs', () => {
  expect(problemsOf(NEW_TOKEN)).toEqual({ nombre: 'Escribe un nombre' });
  expect(problemsOf({ ...NEW_TOKEN, nombre: 'n8n' })).toEqual({});
  expect(problemsOf({ ...NEW_TOKEN, nombre: 'n8n', alcances: [] })).toEqual({
    alcances: 'Elige al menos un permiso',
  });
  expect(problemsOf({ ...NEW_TOKEN, nombre: 'n8n', alcances: ['recolectar', 'comprar'] })).toEqual({
    tope_creditos: 'Escribe cuántos créditos puede gastar',
    tope_euros: 'Escribe cuántos euros puede gastar',
  });
});

test('what is sent is what the contract takes; a cap without its permission stays behind', () => {
  const draft = {
    ...NEW_TOKEN,
    nombre: ' n8n ',
    tope_creditos: 500,
    tope_euros: 20,
    direcciones: ' 203.0.113.7 \n\n2001:db8::/32\n',
  };
  expect(AccesoNuevo.parse(bodyOf(draft))).toEqual({
    nombre: 'n8n',
    alcances: ['leer'],
    tope_creditos: null,
    tope_euros: null,
    dias: 90,
    direcciones: ['203.0.113.7', '2001:db8::/32'],
  });
  const both = { ...draft, alcances: ['recolectar', 'comprar'] as const };
  expect(AccesoNuevo.parse(bodyOf(both))).toMatchObject({ tope_creditos: 500, tope_euros: 20 });
});
