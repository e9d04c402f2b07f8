import { expect, test } from 'vitest';
import * as z from 'zod';
import { ConfiguracionCambio } from '#contract/entities/configuracion.ts';
import { AppError } from '#platform/errors.ts';
import { validate } from './validate.ts';

const messageOf = (schema: z.ZodType, input: unknown): string => {
  try {
    validate(schema, input);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
};

test.each([
  [{ nombre_usuario: '' }, 'el nombre de usuario'],
  [{ procesamiento: { max_concurrent_requests: 21 } }, 'las solicitudes simultáneas'],
  [{ plan_activo: 'pro' }, 'hay un dato que no se esperaba'],
  [{ timezone: 'Europe/Lugo' }, 'la zona horaria'],
])('%j is refused in words, without a field name of the program', (input, words) => {
  const message = messageOf(ConfiguracionCambio, input);
  expect(message).toContain(words);
  expect(message).not.toMatch(/[a-z]_[a-z]|[Ll]lave|"/);
});

test('a business without a name is refused by what is missing', () => {
  expect(messageOf(z.object({ nombre_negocio: z.string() }), {})).toContain('el nombre del negocio: falta');
});

test('a program is told the paths of what is wrong, but no name that only the input has', () => {
  const schema = z.strictObject({
    dominio_id: z.string(),
    lista: z.array(z.strictObject({ anos: z.int() })),
    uno_u_otro: z.union([
      z.strictObject({ ids: z.array(z.string()) }),
      z.strictObject({ filtro: z.string() }),
    ]),
  });
  const fieldsOf = (input: unknown) => {
    try {
      validate(schema, input);
    } catch (error) {
      return error instanceof AppError ? [...error.campos] : [];
    }
    return [];
  };
  const most = { lista: [{ anos: 1 }, { anos: 'dos' }], simulacro: true, 'Clave-9f3a': 1, pde_Ab1: 1 };
  expect(fieldsOf({ ...most, uno_u_otro: { ids: 7 } }).sort()).toEqual([
    'dominio_id',
    'lista.1.anos',
    'simulacro',
    'uno_u_otro.ids',
  ]);
  expect(fieldsOf(3)).toEqual([]);
});

test('a field that people do not know is not named, and a long list of errors is cut', () => {
  const schema = z.object({
    interno_x: z.string(),
    b: z.string(),
    c: z.string(),
    d: z.string(),
    e: z.string(),
  });
  const message = messageOf(schema, {});
  expect(message).toMatch(/\(y 2 más\)$/);
  expect(message).not.toContain('interno_x');
});
