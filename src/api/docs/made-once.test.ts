import { expect, test } from 'vitest';
import { docsPages } from './docs-page.ts';
import { openApiText } from './openapi.ts';

function observed() {
  const seen = { reads: 0 };
  return {
    seen,
    info: {
      publicUrl: 'https://dominios.example.com',
      get version() {
        seen.reads += 1;
        return '1.2.3-prueba';
      },
    },
  };
}

test.each([
  ['openapi.json', openApiText],
  ['the page of docs', docsPages],
])('%s is made at its first request and never again', (_, make) => {
  const { info, seen } = observed();
  const text = make(info);
  expect(text('uno')).toContain('1.2.3-prueba');
  const { reads } = seen;
  expect(reads).toBeGreaterThan(0);
  for (let request = 0; request < 5; request++) expect(text('otro')).toContain('1.2.3-prueba');
  expect(seen.reads).toBe(reads);
});
