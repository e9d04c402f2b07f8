import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { cssVariables, theme } from '../theme/theme.ts';
import { surroundings } from './harness.tsx';

/** A part under the product's providers, at an address of its own router; `serve` answers its requests. */
export async function renderPart(node: ReactNode, address = '/') {
  const { wrapper: Around, ...around } = surroundings();
  // A route's first rendering may come after `render` returns.
  const onDrawn = vi.fn();
  const drawn = <Drawn onDrawn={onDrawn}>{node}</Drawn>;
  const root = createRootRoute();
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => drawn });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([any]), history });
  await router.load();
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <Around>
        <RouterProvider router={router as never /* the product's own routes are not these */} />
      </Around>
    </MantineProvider>,
  );
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  await expect.poll(() => onDrawn.mock.calls.length).toBeGreaterThan(0);
  return { ...around, screen, history, address: () => history.location.href };
}

function Drawn({ children, onDrawn }: { children: ReactNode; onDrawn: () => void }) {
  useEffect(() => onDrawn(), [onDrawn]);
  return children;
}

/** A hook that needs the theme or an address, within `around`; `result.current` is its last result. */
export async function runHookAt<T>(
  hook: () => T,
  address = '/',
  around: (node: ReactNode) => ReactNode = (node) => node,
) {
  const drawn: T[] = [];
  const part = await renderPart(around(<Host use={() => void drawn.push(hook())} />), address);
  await expect.poll(() => drawn.length).toBeGreaterThan(0);
  const result = {
    get current(): T {
      return drawn.at(-1) as T; // at least one
    },
  };
  return { ...part, result };
}

function Host({ use }: { use: () => void }): null {
  use();
  return null;
}
