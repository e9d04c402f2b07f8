import { expect, test } from 'vitest';
import { guardSinks, type TrustedTypes } from './trusted-types.ts';

type Rules = Parameters<TrustedTypes['createPolicy']>[1];

function rulesAt(here: string): Rules {
  const made: Rules[] = [];
  guardSinks({ createPolicy: (_, rules) => made.push(rules) }, here);
  const [rules] = made;
  if (rules === undefined) throw new Error('no policy was made');
  return rules;
}

test('what is written into the page is text without a tag', () => {
  const { createHTML } = rulesAt('https://dominios.example/domains');
  const styles = ':root{--a:1px}@media (min-width: 40em) and (width > 2px){.x>a::after{content:"&"}}';
  expect(createHTML(styles)).toBe(styles);
  for (const markup of ['<img src=x onerror=alert(1)>', 'a</style><script>', '<'])
    expect(createHTML(markup)).toBeNull();
});

test('scripts are the workers of our own', () => {
  const { createScriptURL } = rulesAt('https://dominios.example/domains?x=1');
  for (const own of ['/avisos.js', '/assets/review.worker-Ab_1.js', 'https://dominios.example/assets/a.js'])
    expect(createScriptURL(own)).toBe(own);
  for (const other of [
    'https://otra.example/assets/a.js',
    '//otra.example/avisos.js',
    'data:text/javascript,alert(1)',
    'blob:https://dominios.example/1',
    '/api/exportar',
    '/assets/../api/exportar',
  ])
    expect(createScriptURL(other)).toBeNull();
});

test('a browser that does not know them goes on without', () => {
  expect(() => guardSinks(undefined, 'https://dominios.example/')).not.toThrow();
});
