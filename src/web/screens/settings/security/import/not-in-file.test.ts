import { expect, test } from 'vitest';
import { type AccountTable, decision, tablesThat } from '#contract/account-data.ts';
import { NOT_IN_FILE } from './text.ts';

const SAID: Partial<Record<AccountTable, string>> = {
  calendarios: 'Dirección del calendario',
  canales: 'Canales de aviso (webhook, Telegram) y navegadores con avisos',
  claves_api: 'Claves de API',
  codigos_recuperacion: 'Segundo factor, passkeys y códigos de recuperación',
  destinos_eventos: 'Direcciones de eventos, con sus claves de firma',
  passkeys: 'Segundo factor, passkeys y códigos de recuperación',
  segundo_factor: 'Segundo factor, passkeys y códigos de recuperación',
  sesiones: 'Sesiones abiertas',
  suscripciones_push: 'Canales de aviso (webhook, Telegram) y navegadores con avisos',
};

test.each(tablesThat(decision.secret))('the list of what no export holds names %s', (table) => {
  expect(NOT_IN_FILE).toContain(SAID[table]);
});
