import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { holdTimers } from '../testing/hold-timers.ts';
import { renderPart } from '../testing/render-part.tsx';
import { NOTICE_TICK_MS, NoticeBar } from './notice-bar.tsx';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
const never = () => undefined;

describe('NoticeBar', () => {
  const at = (id: string, failed = false, onClose = vi.fn()) => ({
    onClose,
    node: <NoticeBar id={id} message={`Aviso ${id}`} failed={failed} onUndo={never} onClose={onClose} />,
  });
  const open = async (notice: ReturnType<typeof at>) => {
    const part = await renderPart(notice.node);
    await expect.element(part.screen.getByText(/^Aviso/)).toBeVisible();
    return part;
  };

  test('what was done can be undone for ten seconds, which stand still under the pointer', async () => {
    // Tests before this one leave the pointer where the notice appears.
    await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } });
    vi.useFakeTimers();
    const notice = at('uno');
    const { screen } = await renderPart(notice.node);
    const bar = screen.getByRole('status').element();
    vi.advanceTimersByTime(9_500);
    bar.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    vi.advanceTimersByTime(60_000);
    expect(notice.onClose).not.toHaveBeenCalled();
    bar.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
    vi.advanceTimersByTime(500);
    expect(notice.onClose).toHaveBeenCalled();
  });

  test('what went wrong stays until it is closed', async () => {
    vi.useFakeTimers();
    const notice = at('dos', true);
    const { screen } = await renderPart(notice.node);
    vi.advanceTimersByTime(600_000);
    expect(notice.onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').element().textContent).toContain('Aviso dos');
  });

  test('it is closed by hand at once', async () => {
    holdTimers('setInterval', NOTICE_TICK_MS);
    const notice = at('tres');
    const { screen } = await open(notice);
    await screen.getByRole('button', { name: 'Cerrar aviso' }).click();
    expect(notice.onClose).toHaveBeenCalledOnce();
  });
});
