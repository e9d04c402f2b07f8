import { expect, test } from 'vitest';
import { secretsOf, shownAddress } from './shown-address.ts';

test.each([
  [
    'https://hooks.zapier.com/hooks/catch/1234567/abc12de/',
    'https://hooks.zapier.com/hooks/catch/1234567/…/',
  ],
  ['https://n8n.mio.es/webhook/3f1eplan-tado-4a7b-9c1d-0123456789ab', 'https://n8n.mio.es/webhook/…89ab'],
  ['https://mio.es/api/v1/eventos-nuevos.php', 'https://mio.es/api/v1/eventos-nuevos.php'],
  ['https://mio.es/notificaci%C3%B3n', 'https://mio.es/notificaci%C3%B3n'],
  ['https://mio.es/a/aB3', 'https://mio.es/a/…'],
  ['https://mio.es/x?clave-entera-1&sig=corta', 'https://mio.es/x?…ra-1&sig=…'],
  ['https://hooks.slack.com/services/T01/B02/secretodeslack', 'https://hooks.slack.com/…lack'],
])('the address %s is shown as %s, and shown again it is the same', (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
  expect(shownAddress(shown)).toBe(shown);
  for (const secret of secretsOf(address)) expect(shown).not.toContain(secret);
});
