import { expect, test } from 'vitest';
import * as z from 'zod';
import { issueText } from './issue-text.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.number().min(0.5), 0.1, 'debe ser 0,5 como mínimo'],
  [z.number().max(300_000), 400_000, 'debe ser 300.000 como máximo'],
  [z.number().gt(0.5), 0.5, 'debe ser más de 0,5'],
  [z.number().lt(2), 2, 'debe ser menos de 2'],
  [z.number().multipleOf(0.25), 0.3, 'debe ser múltiplo de 0,25'],
  [z.int(), 1.5, 'debe ser un número entero'],
  [z.string().min(1), '', 'no puede estar en blanco'],
  [z.string().min(8), 'abc', 'debe tener 8 caracteres como mínimo'],
  [z.string().max(1), 'ab', 'debe tener 1 carácter como máximo'],
  [z.array(z.string()).max(5_000), Array(5_001).fill('a'), 'debe tener 5.000 elementos como máximo'],
  [z.array(z.string()).min(1), [], 'debe tener 1 elemento como mínimo'],
  [z.email(), 'x', 'no es una dirección de correo válida'],
  [z.url(), 'x', 'no es una dirección web válida'],
  [z.iso.date(), '1/2/2026', 'no es una fecha válida (AAAA-MM-DD)'],
  [z.iso.datetime(), '2026', 'no es una fecha y hora válidas (ISO 8601)'],
  [z.uuid(), 'x', 'no es un identificador válido'],
  [z.string().regex(/^a$/), 'b', 'no tiene la forma esperada'],
  [z.number(), 'x', 'debe ser un número'],
  [z.number(), Number.NaN, 'debe ser un número'],
  [z.string(), undefined, 'falta'],
  [z.string(), 4, 'debe ser un texto'],
  [z.boolean(), 'x', 'debe ser verdadero o falso'],
  [z.array(z.string()), 'x', 'debe ser una lista'],
  [z.strictObject({}), { a: 1 }, 'hay un dato que no se esperaba'],
  [z.enum(['a', 'b']), 'c', 'no es ninguno de los valores posibles'],
  [z.string().refine(() => false, 'no es JSON'), 'x', 'no es JSON'],
  [z.string().refine(() => false), 'x', 'no es válido'],
  [z.record(z.string(), z.number()), 5, 'no se puede leer'],
])('%# a refusal is said in Spanish, with Spanish numbers', (schema, value, text) => {
  expect(schema.safeParse(value, { error: issueText }).error?.issues[0]?.message).toBe(text);
});
