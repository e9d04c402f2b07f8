import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';
import type { Hint } from './hint-layer.tsx';

export function HintBubble({ hint }: { hint: Hint }) {
  return <Tooltip opened target={hint.element} label={hint.text} multiline maw={320} withArrow />;
}
