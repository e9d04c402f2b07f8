import { Suspense, useEffect, useState } from 'react';
import type { Hint } from './hint-bubble.tsx';
import { lazyPart } from './lazy-part.ts';

const HintBubble = lazyPart(() => import('./hint-bubble.tsx').then((part) => part.HintBubble));

/** Makes an element show `text` on hover, focus or touch, and announces it to screen readers. */
export const hintProps = (text: string) => ({ 'data-hint': text, 'aria-description': text });

/** One tooltip for the whole screen instead of one a row. */
export function HintLayer() {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    let byFocus = false;
    const say = (next: Hint | null, focus: boolean) => {
      byFocus = focus;
      setHint(next);
    };
    const show = (event: Event) => say(hintOf(event.target), false);
    const hide = () => say(null, false);
    // When content moves under a resting pointer, the browser reports 'pointerover': the hint of the focused element
    // stays until the pointer itself moves.
    const onOver = (event: Event) => byFocus || show(event);
    const onMove = (event: Event) => byFocus && show(event);
    const onFocus = (event: FocusEvent) => {
      const found = hintOf(event.target);
      // A click on a button does not ask for its hint.
      if (found?.element.matches(':focus-visible, :not(button)')) say(found, true);
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('pointerover', onOver);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  if (hint === null) return null;
  return (
    <Suspense>
      <HintBubble hint={hint} />
    </Suspense>
  );
}

/** `data-hint-when`: only if the text is cut, or only if the icon alone is shown. */
const isWanted: Record<string, ((element: HTMLElement) => boolean) | undefined> = {
  cut: (element) =>
    element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1,
  icon: (element) => element.clientWidth < ICON_ONLY_PX,
};
const ICON_ONLY_PX = 64;

function hintOf(target: EventTarget | null): Hint | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
  const text = element?.dataset.hint;
  if (!element || !text) return null;
  return isWanted[element.dataset.hintWhen ?? '']?.(element) === false ? null : { element, text };
}
