import { expect, test } from 'vitest';
import { Dominio } from '#contract/entities/dominio.ts';
import { estadoVerificacion, faseCiclo } from '#contract/states.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleOf } from '../testing/sample.ts';
import { VerdictBadge } from './verdict-badge.tsx';

const inGrace = {
  ...sampleOf(Dominio),
  estado_verificacion: estadoVerificacion.no_resuelve,
  es_disponible: false,
  fase_ciclo: faseCiclo.gracia,
};

test.each([
  ['a button', () => undefined],
  ['a label', undefined],
])('as %s, a long state is shortened to the room it has', async (_, onOpen) => {
  const { screen } = await renderPart(
    <div style={{ display: 'flex', width: 200 }}>
      <div data-testid="room" style={{ flex: 'none', maxWidth: '60%' }}>
        <VerdictBadge plain dominio={inGrace} {...(onOpen && { onOpen })} />
      </div>
    </div>,
  );
  const badge = screen.getByText('Registrado · en periodo de gracia', { exact: true }).element();
  const room = screen.getByTestId('room').element();
  expect(badge.getBoundingClientRect().right).toBeLessThanOrEqual(room.getBoundingClientRect().right);
  expect(badge.scrollWidth).toBeGreaterThan(badge.clientWidth);
});
