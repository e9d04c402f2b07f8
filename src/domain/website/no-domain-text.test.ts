import { expect, test } from 'vitest';
import { noDomainText } from './no-domain-text.ts';
import { ownDomain } from './website.ts';

test.each([
  ['https://peluqueria-lola.negocio.site', 'Solo una página en una plataforma'],
  ['https://www.facebook.com/peluquerialola', 'Solo redes sociales'],
  ['https://www.tripadvisor.es/Restaurant_Review-lola', 'Solo la ficha de un directorio'],
  ['https://bit.ly/3abcde', 'Solo un enlace acortado'],
  ['http://192.0.2.10/', 'La dirección anunciada es una IP, no un dominio'],
  ['co.uk', 'La dirección anunciada es una extensión, no un dominio'],
  ['sin página', 'La dirección anunciada no es un dominio'],
])('%s is no domain of its own, and a person reads why: %s', (website, words) => {
  const own = ownDomain(website);
  expect(noDomainText(own.kind === 'none' ? own.reason : '')).toBe(words);
});

test('without a website there is none to speak of; a code that is not known is no address', () => {
  expect(noDomainText(null)).toBe('Sin web anunciada');
  expect(noDomainText('constructor')).toBe('La dirección anunciada no es un dominio');
});
