import { expect, test } from 'vitest';
import * as z from 'zod';
import { ConfiguracionCambio } from '#contract/entities/configuracion.ts';
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
