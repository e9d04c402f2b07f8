import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { receiptText as text } from './text.ts';
import { ZoneClock } from './zone-clock.tsx';

const reloj = {
  delegado_ultima: '2026-11-14T09:00:00Z',
  delegado_servidor: 'a.nic.es',
  ausente_primera: '2026-11-15T09:00:00Z',
  ausente_servidor: 'c.nic.es',
  motivo: 'Probable: puede que su titular solo haya quitado los servidores.',
  regla: 'Los .es se liberan de 10 a 11 días después de salir de la zona.',
  regla_fuente: 'dominios.es: se cancela a los 10 días',
};

test('the receipt shows both looks with server and hour, and the rule with its source', async () => {
  const { screen } = await renderPart(<ZoneClock reloj={reloj} />);
  const items = screen.getByRole('listitem');
  await expect.element(items.nth(2)).toBeInTheDocument();
  const said = (place: number) => items.nth(place).element().textContent;
  expect(said(0)).toMatch(/^Delegado por última vez.*14.*10:00.*a\.nic\.es$/);
  expect(said(1)).toMatch(/^Ausente por primera vez.*15.*10:00.*c\.nic\.es$/);
  expect(said(2)).toBe(`Regla${reloj.regla}Según ${reloj.regla_fuente}.`);
  await expect.element(screen.getByText(reloj.motivo)).toBeInTheDocument();
});

test('of a name that was absent at the first look only that is said, as an older piece of evidence may show it delegated', async () => {
  const { screen } = await renderPart(
    <ZoneClock reloj={{ ...reloj, delegado_ultima: null, delegado_servidor: null }} />,
  );
  await expect.element(screen.getByText('Ya estaba fuera la primera vez que se miró')).toBeInTheDocument();
  expect(screen.getByText(text.lastDelegated).query()).toBeNull();
});

test('a name that its zone has, or that is not watched, shows nothing of it', async () => {
  const { screen } = await renderPart(<ZoneClock reloj={null} />);
  expect(screen.getByText(text.release).query()).toBeNull();
});
