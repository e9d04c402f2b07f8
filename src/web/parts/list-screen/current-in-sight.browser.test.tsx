import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useCurrentInSight } from './use-current-in-sight.ts';

const VIEWS = ['Libres', 'Se liberan pronto', 'Comprados', 'Descartados'];

function Row({ current }: { current: string }) {
  const row = useCurrentInSight(current);
  return (
    <nav ref={row} style={{ display: 'flex', width: 120, overflowX: 'auto' }}>
      {VIEWS.map((view) => (
        <a
          key={view}
          href="#x"
          aria-current={view === current ? 'page' : undefined}
          style={{ flex: 'none', width: 110 }}
        >
          {view}
        </a>
      ))}
    </nav>
  );
}

test('the tab of the view that is shown is in sight, at first and after another was chosen', async () => {
  const screen = await render(<Row current="Descartados" />);
  const row = screen.getByRole('navigation').element();
  const isInSight = (view: string) => {
    const { left, right } = screen.getByRole('link', { name: view }).element().getBoundingClientRect();
    const box = row.getBoundingClientRect();
    return left >= box.left - 1 && right <= box.right + 1;
  };
  await expect.poll(() => isInSight('Descartados')).toBe(true);
  await screen.rerender(<Row current="Libres" />);
  await expect.poll(() => isInSight('Libres')).toBe(true);
});
