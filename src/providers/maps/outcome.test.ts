import { expect, test } from 'vitest';
import { type CodigoError, textoError } from '#contract/errors.ts';
import { failed, NOTHING_SPENT } from './outcome.ts';

const cases: readonly [CodigoError, string, string][] = [
  [
    'clave_rechazada',
    failed.keyRefused(NOTHING_SPENT).detalle,
    'El proveedor ha rechazado la clave: no la acepta, o la clave no está suscrita a esta API',
  ],
  [
    'proveedor_caido',
    failed.unreachable('HTTP 504', NOTHING_SPENT).detalle,
    'El proveedor de mapas no responde: HTTP 504',
  ],
  [
    'proveedor_incomprensible',
    failed.malformed('sin lista', NOTHING_SPENT).detalle,
    'El proveedor de mapas ha respondido algo que no se entiende: sin lista',
  ],
  [
    'proveedor_limitado',
    failed.quotaEnded(NOTHING_SPENT).detalle,
    'Se ha agotado la cuota contratada con el proveedor de mapas',
  ],
];

test.each(cases)('a failure (%s) of a provider is said once', (code, detalle, text) => {
  expect(textoError(code, detalle)).toBe(text);
});
