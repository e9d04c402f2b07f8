import { expect, test } from 'vitest';
import { defaultSettings, settingsOf } from './settings.ts';

test.each([
  ['nothing chosen: the account’s', null, 'en', 'en'],
  ['nothing chosen and no account yet: Spanish', null, undefined, 'es'],
  ['chosen: that one, whatever the account says', 'de', 'en', 'de'],
] as const)('the language of the keywords: %s', (_, idioma, account, expected) => {
  const draft = { text: '', settings: { ...defaultSettings, idioma } };
  expect(settingsOf(draft, account).idioma).toBe(expected);
});
