import { expect, test } from 'vitest';
import { createExportGate } from './export-gate.ts';

const REFUSED = expect.objectContaining({ code: 'demasiadas_solicitudes' });

test('an account has two exports at once, the process four, and an end frees one place only', () => {
  const gate = createExportGate();
  const leave = gate.enter('ana');
  gate.enter('ana');
  expect(() => gate.enter('ana')).toThrow(REFUSED);
  gate.enter('luis');
  gate.enter('marta');
  expect(() => gate.enter('irene')).toThrow(REFUSED);
  leave();
  leave();
  gate.enter('irene');
  expect(() => gate.enter('sergio')).toThrow(REFUSED);
});
