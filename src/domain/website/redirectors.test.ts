import { expect, test } from 'vitest';
import { unwrapAll } from './redirectors.ts';
import { readWebAddress, writeWebAddress } from './web-address.ts';

/** `none`: a redirector without a target. */
function leadsTo(text: string): string | null {
  const address = readWebAddress(text);
  if (address === null) return null;
  const found = unwrapAll(address);
  return found === 'none' ? 'none' : writeWebAddress(found);
}

/** A redirector up to its target's value. */
const byQuery = [
  'google.com/url?q=',
  'www.google.es/url?url=',
  'www.google.co.uk/imgres?imgrefurl=',
  'google.com.mx/local_url?q=',
  'google.com/m/url?q=',
  'google.com/sorry/index?continue=',
  'google.com/aclk?adurl=',
  'google.com/pagead/aclk?url=',
  'www.googleadservices.com/pagead/aclk?adurl=',
  'ad.doubleclick.net/ddm/clk/1?ds_dest_url=',
  'doubleclick.net/?url=',
  'translate.google.com/translate?u=',
  'translate.google.es/website?u=',
  'l.facebook.com/l.php?u=',
  'www.facebook.com/flx/warn/?u=',
  'l.messenger.com/l.php?u=',
  'l.workplace.com/l.php?u=',
  'l.instagram.com/?u=',
  'l.wl.co/l?u=',
  'l.threads.net/?u=',
  'l.threads.com/?u=',
  'www.youtube.com/redirect?q=',
  'linkedin.com/redir/redirect?url=',
  'www.linkedin.com/safety/go?url=',
  'www.linkedin.com/slink?url=',
  'eur01.safelinks.protection.outlook.com/?url=',
  'urldefense.proofpoint.com/v1/url?u=',
  't.umblr.com/redirect?z=',
  'out.reddit.com/t3?url=',
  'steamcommunity.com/linkfilter/?u=',
  'slack-redir.net/link?url=',
  'html.duckduckgo.com/l/?uddg=',
  'vk.com/away.php?to=',
  'away.vk.com/away.php?to=',
  'www.yelp.es/biz_redir?url=',
  'yelp.co.uk/adredir?redirect_url=',
  'exit.sc/?url=',
  'exit.al.com/?url=',
  'outgoing.prod.webservices.mozgcp.net/v1/x?url=',
  'www.awin1.com/cread.php?ued=',
  'www.zenaps.com/rclick.php?p=',
  'clk.tradedoubler.com/click?url=',
  'click.linksynergy.com/deeplink?murl=',
  'www.shareasale.com/r.cfm?urllink=',
  'go.redirectingat.com/?url=',
  'go.skimresources.com/?u=',
  'redirect.viglink.com/?u=',
  'api.whatsapp.com/redirect?url=',
  'web.whatsapp.com/l?u=',
  'www.bing.com/ck/a?u=',
  'bing.com/aclick?url=',
  'bing.com/alink/link?url=',
  'r.search.yahoo.com/x?RU=',
  'anonym.to/?url=',
  'www.dereferer.me/?url=',
  'nullrefer.com/?url=',
];

test.each(byQuery)('%s… leads to the address in its query', (redirector) => {
  expect(leadsTo(`https://${redirector}https%3A%2F%2Fmibar.es%2Fcarta`)).toBe('https://mibar.es/carta');
});

test.each(byQuery)('%s without an address leads nowhere', (redirector) => {
  expect(leadsTo(`https://${redirector}`)).toBe('none');
});

test.each([
  ['https://www.google.com/amp/s/mibar.es/carta', 'https://mibar.es/carta'],
  ['https://www.google.es/amp/mibar.es/carta', 'http://mibar.es/carta'],
  ['https://cdn.ampproject.org/c/s/mibar.es/', 'https://mibar.es/'],
  ['https://cdn.ampproject.org/v/mibar.es/', 'http://mibar.es/'],
  ['https://web.archive.org/web/20200101000000/https://mibar.es/', 'https://mibar.es/'],
  ['https://web.archive.org/web/20200101im_/mibar.es', 'http://mibar.es/'],
  ['https://web.archive.org/web/*/mibar.es', 'http://mibar.es/'],
  ['https://urldefense.com/v3/__https://mibar.es/a__;!!abc__;', 'https://mibar.es/a'],
  ['https://urldefense.com/v3/__https://mibar.es/__;!!a', 'https://mibar.es/'],
  ['https://mi--bar-es.translate.goog/carta', 'https://mi-bar.es/'],
  ['https://www-mi--bar-co-uk.translate.goog/', 'https://www.mi-bar.co.uk/'],
])('%s leads to %s, which stands in its path', (text, target) => {
  expect(leadsTo(text)).toBe(target);
});

test.each([
  'https://www.google.com/amp/s/[mibar',
  'https://cdn.ampproject.org/c/mailto:ana@mibar.es',
  'https://-.translate.goog/',
])('%s leads nowhere: what stands there is no address', (text) => {
  expect(leadsTo(text)).toBe('none');
});

test.each([
  'https://www.google.com/maps/place/Bar?q=mibar.es',
  'https://google.mibar.es/url?q=otro.es',
  'https://translate.google.com/about?u=mibar.es',
  'https://www.google.com/mibar/url?q=mibar.es',
  'https://mygoogle.com/url?q=mibar.es',
  'https://google.com.mibar.es/url?q=otro.es',
  'https://www.facebook.com/mibar?u=mibar.es',
  'https://www.youtube.com/watch?q=mibar.es',
  'https://chat.whatsapp.com/lAbCd?url=mibar.es',
  'https://myexit.sc/?url=mibar.es',
  'https://www.google.com/x/amp/s/mibar.es',
  'https://www.google.com/amp/',
  'https://cdn.ampproject.org/x/c/s/mibar.es',
  'https://cdn.ampproject.org/q/mibar.es',
  'https://web.archive.org/details/web/2020/mibar.es',
  'https://web.archive.org/web/save/mibar.es',
  'https://urldefense.com/x/v3/__https://mibar.es__;',
  'https://urldefense.com/v3/____;',
  'https://mibar.es/amp/s/otro.es',
  'https://translate.goog.mibar.es/',
  'https://localhost/url?q=mibar.es',
])('%s is no redirector', (text) => {
  const address = readWebAddress(text);
  expect(leadsTo(text)).toBe(address && writeWebAddress(address));
});

test.each([
  ['https://mibar.es', 'https://mibar.es/'],
  ['http:\\\\mibar.es', 'http://mibar.es/'],
  ['//mibar.es/carta', 'http://mibar.es/carta'],
  ['https%3A%2F%2Fmibar.es%2fcarta', 'https://mibar.es/carta'],
  ['mibar.es', 'http://mibar.es/'],
  ['ñandú.es/carta', 'http://xn--and-6ma2c.es/carta'],
  ['mibar.es?id=1', 'http://mibar.es/?id=1'],
  ['mibar.es#carta', 'http://mibar.es/'],
  ['mibar.es:8080', 'http://mibar.es:8080/'],
])('the value %s is the address %s', (value, target) => {
  expect(leadsTo(`https://www.google.com/url?q=${encodeURIComponent(value)}`)).toBe(target);
});

test.each([
  'mejores bares',
  'bar mibar.es',
  'mibar',
  'mibar/carta.html',
  'info@mibar.es',
  'ana.perez@mibar.es',
  'mibar.es abierto',
  'x https://mibar.es',
  'https://',
  'a1aHR0cHM6Ly9taWJhci5lcw',
])('the value %s is no address', (value) => {
  expect(leadsTo(`https://www.google.com/url?q=${encodeURIComponent(value)}`)).toBe('none');
});

test('the first parameter that is an address counts, in the order in which the service prefers them', () => {
  expect(leadsTo('https://www.google.com/url?url=https://b.es&q=https://a.es')).toBe('https://a.es/');
  expect(leadsTo('https://www.google.com/url?q=mejores+bares&url=https://b.es')).toBe('https://b.es/');
});

test('redirectors are followed four deep, and no further', () => {
  const nested = (depth: number) => {
    let text = 'https://mibar.es/';
    for (let n = 0; n < depth; n += 1) text = `https://www.google.com/url?q=${encodeURIComponent(text)}`;
    return leadsTo(text);
  };
  expect(nested(4)).toBe('https://mibar.es/');
  expect(nested(5)).toBe('none');
});
