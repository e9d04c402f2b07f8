import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useFileDrop } from './use-file-drop.ts';

function drag(kind: 'dragover' | 'drop' | 'dragleave', held: { file?: File; text?: string } = {}): DragEvent {
  const dataTransfer = new DataTransfer();
  if (held.file) dataTransfer.items.add(held.file);
  if (held.text) dataTransfer.setData('text/plain', held.text);
  const event = new DragEvent(kind, { dataTransfer, cancelable: true, bubbles: true });
  window.dispatchEvent(event);
  return event;
}
const file = new File(['hotel girona'], 'lista.csv');

test('a file that is held over the page shows, and is taken where it is dropped', async () => {
  const onFile = vi.fn();
  const { result } = await renderHook(() => useFileDrop(true, onFile));
  expect(drag('dragover', { file }).defaultPrevented).toBe(true);
  await expect.poll(() => result.current).toBe(true);
  expect(drag('drop', { file }).defaultPrevented).toBe(true);
  await expect.poll(() => result.current).toBe(false);
  expect(onFile.mock.calls).toEqual([[file]]);
});

test('what is no file is left to the page', async () => {
  const onFile = vi.fn();
  const { result } = await renderHook(() => useFileDrop(true, onFile));
  expect(drag('dragover', { text: 'hotel' }).defaultPrevented).toBe(false);
  expect(drag('drop', { text: 'hotel' }).defaultPrevented).toBe(false);
  expect([result.current, onFile.mock.calls.length]).toEqual([false, 0]);
});

test('a file that leaves the page is no longer shown', async () => {
  const { result } = await renderHook(() => useFileDrop(true, vi.fn()));
  drag('dragover', { file });
  await expect.poll(() => result.current).toBe(true);
  drag('dragleave', { file });
  await expect.poll(() => result.current).toBe(false);
});

test('where none is wanted a dropped file is not taken, and the browser does not leave the page for it', async () => {
  const onFile = vi.fn();
  const { result } = await renderHook(() => useFileDrop(false, onFile));
  expect(drag('dragover', { file }).defaultPrevented).toBe(true);
  expect(drag('drop', { file }).defaultPrevented).toBe(true);
  expect([result.current, onFile.mock.calls.length]).toEqual([false, 0]);
});

test('the latest handler takes the file, and none after the end', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender, unmount } = await renderHook((props?: { take: (file: File) => void }) =>
    useFileDrop(true, props?.take ?? first),
  );
  await rerender({ take: second });
  drag('drop', { file });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  await unmount();
  drag('drop', { file });
  expect(second).toHaveBeenCalledOnce();
});
