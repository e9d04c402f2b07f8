import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { PartMissing } from './part-missing.tsx';

const TRIES = 4;
const FIRST_WAIT_MS = 500;

/**
 * A part of a screen, loaded on demand. A lost connection is retried; after that, a notice asks to reload the page, as
 * after a new version, and the screen keeps its inputs.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      try {
        return { default: await load() };
      } catch (cause) {
        console.warn('No se ha podido cargar una parte de la pantalla', cause);
        await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** attempt));
      }
    }
    return { default: PartMissing };
  });
}
