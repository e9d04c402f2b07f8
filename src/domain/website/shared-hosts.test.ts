import { expect, test } from 'vitest';
import { kindOfWord } from '../value/name/lexicon.ts';
import { domainsInLine } from './domain-line.ts';
import { BRANDS } from './tables/brands.ts';
import { ownDomain } from './website.ts';

test.each([
  'https://www.doctolib.es/podologo/malaga/ruiz',
  'https://www.doctolib.de/zahnarzt/koeln',
  'https://www.lieferando.at/menu/trattoria-sole',
  'https://www.just-eat.it/restaurants-sole',
  'https://www.justeat.ie/x',
  'https://www.takeaway.com/be/menu/sole',
  'https://www.thuisbezorgd.nl/menu/sole',
  'https://www.pyszne.pl/menu/sole',
  'https://www.quandoo.co.uk/place/sole-123',
  'https://bookings.zenchef.com/results?rid=9',
  'https://www.lafourchette.com/restaurant/sole',
  'https://www.thefork.ch/restaurant/sole',
  'https://www.treatwell.at/ort/salon-sole',
  'https://www.fresha.com/a/salon-sole',
  'https://www.planity.com/salon-sole',
  'https://deliveroo.fr/menu/paris/sole',
  'https://www.foursquare.com.mx/v/x',
  'https://www.trustpilot.de/review/x',
  'https://www.pagesjaunes.fr/pros/1',
  'https://www.paginebianche.it/roma/x',
  'https://www.herold.at/gelbe-seiten/wien/x',
  'https://www.local.ch/de/d/bern/x',
  'https://www.11880.com/branchenbuch/bonn/x',
  'https://www.golocal.de/bonn/x',
  'https://www.misterimprese.it/lazio/x',
  'https://www.yell.com/biz/x',
  'https://www.zillow.com/profile/x',
  'https://www.bbb.org/us/fl/miami/x',
  'https://www.cylex.us.com/company/x',
  'https://www.portugalio.com/x',
  'https://www.guiamais.com.br/x',
  'https://www.vinted.it/member/1',
])('%s is a page in a directory or marketplace', (text) => {
  expect(ownDomain(text)).toMatchObject({ kind: 'none', reason: 'directory' });
});

test.each([
  'https://trattoriasole.eatbu.com/?lang=de',
  'https://trattoriasole.metro.rest',
  'https://hotelsole.amenitiz.io/es',
  'https://wubook.net/wbkd/1',
  'https://order.online/store/sole',
  'https://www.toasttab.com/local/order/sole',
  'https://sole.mystrikingly.com',
  'https://sole.ueniweb.com',
  'https://sole.site123.me',
  'https://sole.framer.ai',
  'https://sole.webnode.co.uk',
])('%s is a page on a builder', (text) => {
  const found = ownDomain(text);
  expect(found.kind === 'none' ? found.reason : found.dominio).toMatch(/^(?:platform|directory)$/);
});

const SUFFIXES = ['com', 'es', 'de', 'co.uk', 'com.mx', 'com.ar', 'co.it', 'us.com', 'barcelona'];
const brands = Object.values(BRANDS).flatMap((words) => words.split(/\s+/).filter((word) => word !== ''));

test('a brand is none of one’s own below any suffix, on any host and with a hyphen in it', () => {
  for (const brand of brands) {
    for (const suffix of SUFFIXES) {
      expect(ownDomain(`https://www.${brand}.${suffix}/sevilla`).kind, `${brand}.${suffix}`).toBe('none');
    }
    const hyphenated = `${brand.slice(0, 2)}-${brand.slice(2)}`;
    expect(ownDomain(`https://${hyphenated}.es`).kind, hyphenated).toBe('none');
  }
});

test('a name that only holds a brand is one’s own', () => {
  for (const brand of brands) {
    for (const name of [`mi${brand}hotel.es`, `${brand}-vigo.com`, `bar-${brand}.co.uk`]) {
      expect(ownDomain(name)).toMatchObject({ kind: 'own', dominio: name });
    }
  }
});

test('no brand is a trade, a place, a name of a person or a common word', () => {
  const usual = brands.filter((brand) =>
    ['oficio', 'lugar', 'persona', 'comun', 'relleno'].includes(kindOfWord(brand) ?? ''),
  );
  expect(usual).toEqual([]);
});

test.each([
  ['https://www.trattoriasole.de.com/menu', 'trattoriasole.de.com', 'de.com'],
  ['trattoriasole.uk.com', 'trattoriasole.uk.com', 'uk.com'],
  ['shop.trattoriasole.eu.com', 'trattoriasole.eu.com', 'eu.com'],
  ['trattoriasole.mex.com', 'trattoriasole.mex.com', 'mex.com'],
  ['trattoriasole.us.com', 'trattoriasole.us.com', 'us.com'],
  ['trattoriasole.co.com', 'trattoriasole.co.com', 'co.com'],
  ['trattoriasole.priv.at', 'trattoriasole.priv.at', 'priv.at'],
])('%s is sold below a company’s own domain: %s', (text, dominio, publicSuffix) => {
  expect(ownDomain(text)).toMatchObject({ kind: 'own', dominio, publicSuffix });
  expect(domainsInLine(text)).toMatchObject({ kind: 'domains', domains: [{ dominio }] });
});

test('the domain that such names are sold below is no name of one’s own', () => {
  expect(ownDomain('https://www.uk.com/')).toMatchObject({ kind: 'none', reason: 'suffix' });
  expect(ownDomain('uk.com')).toMatchObject({ kind: 'none', reason: 'suffix' });
  // Sold to one owner, who does not sell names below it.
  expect(ownDomain('trattoriasole.gb.com')).toMatchObject({ kind: 'own', dominio: 'gb.com' });
});
