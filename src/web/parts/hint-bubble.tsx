import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';

export interface Hint {
  element: HTMLElement;
  text: string;
}

export function HintBubble({ hint }: { hint: Hint }) {
  return <Tooltip opened target={hint.element} label={hint.text} multiline maw={320} withArrow />;
}
