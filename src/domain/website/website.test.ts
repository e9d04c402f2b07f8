import fc from 'fast-check';
import { parse } from 'tldts';
import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { zoneOf } from '../zones/zone-facts.ts';
import { ownDomain, unicodeForTheEye } from './website.ts';

/** Website field → own domain. */
const own: [string, string][] = [
  ['mibar.es', 'mibar.es'],
  ['www.mibar.es', 'mibar.es'],
  ['http://mibar.es', 'mibar.es'],
  ['https://www.mibar.es/', 'mibar.es'],
  ['HTTPS://WWW.MIBAR.ES/Carta', 'mibar.es'],
  ['https://mibar.es:8443/x?y=1#z', 'mibar.es'],
  ['mibar.es:8080', 'mibar.es'],
  ['mibar.es/carta', 'mibar.es'],
  ['mibar.es?utm_source=gmb', 'mibar.es'],
  ['mibar.es#inicio', 'mibar.es'],
  ['//mibar.es/x', 'mibar.es'],
  ['http//mibar.es', 'mibar.es'],
  ['http:/mibar.es', 'mibar.es'],
  ['http:mibar.es', 'mibar.es'],
  ['http:///mibar.es', 'mibar.es'],
  ['htp://mibar.es', 'mibar.es'],
  ['htttp://mibar.es', 'mibar.es'],
  ['ttp://mibar.es', 'mibar.es'],
  ['hhttps://mibar.es', 'mibar.es'],
  ['https//:mibar.es', 'mibar.es'],
  ['http;//mibar.es', 'mibar.es'],
  ['http://http://mibar.es', 'mibar.es'],
  ['https://https://www.mibar.es', 'mibar.es'],
  ['http:\\\\mibar.es\\carta', 'mibar.es'],
  ['http:// mibar.es', 'mibar.es'],
  ['www. mibar.es', 'mibar.es'],
  ['  mibar.es  ', 'mibar.es'],
  ['\uFEFFmibar.es\u200B', 'mibar.es'],
  ['\u202Emibar.es', 'mibar.es'],
  ['"https://mibar.es"', 'mibar.es'],
  ['<https://mibar.es>', 'mibar.es'],
  ['(mibar.es)', 'mibar.es'],
  ['mibar.es.', 'mibar.es'],
  ['https://mibar.es./x', 'mibar.es'],
  ['mibar.es,', 'mibar.es'],
  ['Web: mibar.es', 'mibar.es'],
  ['mibar.es, otrobar.es', 'mibar.es'],
  ['mibar.es;otrobar.es', 'mibar.es'],
  ['mibar.es | otrobar.es', 'mibar.es'],
  ['https://facebook.com/mibar, https://mibar.es', 'mibar.es'],
  ['https://instagram.com/mibar;www.mibar.es', 'mibar.es'],
  ['mibar.es y otrobar.es', 'mibar.es'],
  ['mibar.es -- otrobar.es', 'mibar.es'],
  ['Web2: mibar.es', 'mibar.es'],
  ['mi ttp://bar.es', 'bar.es'],
  ['http:// https://mibar.es', 'mibar.es'],
  ['http//   mibar.es', 'mibar.es'],
  ['Www.   3bar.es', '3bar.es'],
  ['https://facebook.com/a,http://mibar.es', 'mibar.es'],
  ['http://mibar.es;otrobar.es/a;b', 'mibar.es'],
  ['no-es-nada.xyzzy; mibar.es', 'mibar.es'],
  ['https://a.1.mibar.es', 'mibar.es'],
  ['https://mibar.es/a,b;c', 'mibar.es'],
  ['https://user:pass@mibar.es/', 'mibar.es'],
  ['https://facebook.com@mibar.es/', 'mibar.es'],
  ['https://mibar.es%2F@otro.com/', 'otro.com'],
  ['https://google.com:80@evil.com', 'evil.com'],
  ['https://mib%61r.es/', 'mibar.es'],
  ['https://ｍｉｂａｒ.es', 'mibar.es'],
  ['https://mibar。es', 'mibar.es'],
  ['https://tienda.carta.mibar.es', 'mibar.es'],
  ['https://a_b.mibar.es', 'mibar.es'],
  ['mibar.com.es', 'mibar.com.es'],
  ['www.mibar.nom.es', 'mibar.nom.es'],
  ['www.mibar.org.es', 'mibar.org.es'],
  ['https://www.mibar.com.ar/', 'mibar.com.ar'],
  ['shop.mibar.co.uk', 'mibar.co.uk'],
  ['mibar.com.mx', 'mibar.com.mx'],
  ['mibar.com.br', 'mibar.com.br'],
  ['mibar.com.au', 'mibar.com.au'],
  ['mibar.com.tr', 'mibar.com.tr'],
  ['mibar.gob.es', 'mibar.gob.es'],
  ['www.mibar.barcelona', 'mibar.barcelona'],
  ['mibar.restaurant', 'mibar.restaurant'],
  ['mibar.cat', 'mibar.cat'],
  ['mibar.eus', 'mibar.eus'],
  ['mibar.gal', 'mibar.gal'],
  ['mibár.es', 'xn--mibr-7na.es'],
  ['MIBÁR.ES', 'xn--mibr-7na.es'],
  ['https://xn--mibr-7na.es', 'xn--mibr-7na.es'],
  ['peluquería-ñu.es', 'xn--peluquera-u-vcb8c.es'],
  ['barça.cat', 'xn--bara-2oa.cat'],
  ['straße.de', 'xn--strae-oqa.de'],
  ['https://аррӏе.com', 'xn--80ak6aa92e.com'],
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
  ['😀.ws', 'xn--e28h.ws'],
  [`${'a'.repeat(63)}.es`, `${'a'.repeat(63)}.es`],
  ['1.es', '1.es'],
  ['123456.com', '123456.com'],
  ['https.es', 'https.es'],
  ['httpbar.org', 'httpbar.org'],
  ['http://.mibar.es/', 'mibar.es'],
  ['mi-bar.es', 'mi-bar.es'],
  ['facebookbar.es', 'facebookbar.es'],
  ['notwix.com', 'notwix.com'],
  ['www.google-bar.es', 'google-bar.es'],
  ['https://www.google.com/url?q=https://mibar.es/&sa=D&source=gmb', 'mibar.es'],
  ['https://www.google.es/url?sa=t&url=https%3A%2F%2Fwww.mibar.es%2F', 'mibar.es'],
  ['https://www.google.com/aclk?adurl=https://mibar.es', 'mibar.es'],
  ['https://www.google.com/amp/s/mibar.es/carta', 'mibar.es'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fmibar.es%2F%3Ffbclid%3Dx&h=AT0', 'mibar.es'],
  ['https://lm.facebook.com/l.php?u=http%3A%2F%2Fmibar.es', 'mibar.es'],
  ['https://l.instagram.com/?u=https%3A%2F%2Fmibar.es&e=1', 'mibar.es'],
  ['https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fmibar.es%2F&data=1', 'mibar.es'],
  ['https://www.youtube.com/redirect?q=https%3A%2F%2Fmibar.es', 'mibar.es'],
  ['https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fmibar%2Ees', 'mibar.es'],
  ['https://duckduckgo.com/l/?uddg=https%3A%2F%2Fmibar.es', 'mibar.es'],
  ['https://www.yelp.es/biz_redir?url=http%3A%2F%2Fmibar.es', 'mibar.es'],
  ['https://web.archive.org/web/20200101000000/http://www.mibar.es/', 'mibar.es'],
  ['https://cdn.ampproject.org/c/s/mibar.es/', 'mibar.es'],
  ['https://mi--bar-es.translate.goog/carta', 'mi-bar.es'],
  ['https://urldefense.com/v3/__https://mibar.es/__;!!abc', 'mibar.es'],
  [
    'https://www.google.com/url?q=https%3A%2F%2Fl.facebook.com%2Fl.php%3Fu%3Dhttps%253A%252F%252Fmibar.es',
    'mibar.es',
  ],
];

/** Website field → reason without an own domain. */
const none: [string, string][] = [
  ['https://mibar.wixsite.com/carta', 'platform'],
  ['https://mibar.business.site', 'platform'],
  ['https://mibar.negocio.site', 'platform'],
  ['https://sites.google.com/view/mibar', 'platform'],
  ['https://g.page/mibar', 'platform'],
  ['https://www.google.com/maps/place/Mi+Bar', 'platform'],
  ['https://maps.app.goo.gl/xyz', 'platform'],
  ['https://mibar.blogspot.com.es', 'platform'],
  ['https://mibar.blogspot.pt', 'platform'],
  ['https://mibar.jimdofree.com', 'platform'],
  ['https://mibar.jimdosite.com', 'platform'],
  ['https://mibar.webnode.es', 'platform'],
  ['https://mibar.webnode.at', 'platform'],
  ['https://mibar.wordpress.com', 'platform'],
  ['https://mibar.weebly.com', 'platform'],
  ['https://mibar.godaddysites.com', 'platform'],
  ['https://mibar.myshopify.com', 'platform'],
  ['https://mibar.github.io', 'platform'],
  ['https://mibar.eu.org', 'platform'],
  ['https://wixsite.com', 'platform'],
  ['https://mibar.tiendanube.com', 'platform'],
  ['http://mibar.es.tl', 'platform'],
  ['https://mibar.webador.es', 'platform'],
  ['https://www.facebook.com/mibar', 'social'],
  ['FACEBOOK.COM/mibar', 'social'],
  ['https://m.facebook.com./mibar', 'social'],
  ['https://es-es.facebook.com/mibar', 'social'],
  ['https://instagram.com/mibar', 'social'],
  ['https://linktr.ee/mibar', 'social'],
  ['https://wa.me/34600000000', 'social'],
  ['https://x.com/mibar', 'social'],
  ['https://mibar.es@facebook.com/', 'social'],
  ['https://www.tiktok.com/@mibar', 'social'],
  ['https://www.paginasamarillas.es/f/mibar', 'directory'],
  ['https://www.tripadvisor.es/Restaurant_Review', 'directory'],
  ['https://www.tripadvisor.com.ar/Restaurant', 'directory'],
  ['https://www.booking.com/hotel/es/x.html', 'directory'],
  ['https://www.doctoralia.es/dr-x', 'directory'],
  ['https://www.milanuncios.com/x', 'directory'],
  ['https://booksy.com/es-es/x', 'directory'],
  ['https://www.just-eat.es/restaurants-x', 'directory'],
  ['https://bit.ly/3abc', 'shortener'],
  ['https://tinyurl.com/mibar', 'shortener'],
  ['cutt.ly/x', 'shortener'],
  ['es', 'suffix'],
  ['com.es', 'suffix'],
  ['https://co.uk/', 'suffix'],
  ['kawasaki.jp', 'suffix'],
  ['http://192.168.1.10/', 'address'],
  ['http://127.1/', 'address'],
  ['http://0x7f000001/', 'address'],
  ['http://2130706433', 'address'],
  ['http://0177.0.0.1', 'address'],
  ['http://[::1]:3000/', 'address'],
  ['http://[::ffff:127.0.0.1]/', 'address'],
  ['https://www.google.com/url?q=mejores+bares', 'redirector'],
  ['https://www.google.com/url', 'redirector'],
  ['https://l.facebook.com/l.php', 'redirector'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.facebook.com%2Fmibar', 'social'],
  ['mailto:info@mibar.es', 'invalid'],
  ['info@mibar.es', 'invalid'],
  ['tel:+34600000000', 'invalid'],
  ['javascript:alert(1)//mibar.es', 'invalid'],
  ['data:text/html,mibar.es', 'invalid'],
  ['ftp://mibar.es', 'invalid'],
  ['file:///etc/passwd', 'invalid'],
  ['', 'invalid'],
  ['   ', 'invalid'],
  ['N/A', 'invalid'],
  ['no tiene', 'invalid'],
  ['-', 'invalid'],
  ['http://', 'invalid'],
  ['https://www.', 'invalid'],
  ['localhost:3000', 'invalid'],
  ['http://intranet/', 'invalid'],
  ['http://mibar.local', 'invalid'],
  ['http://mibar.con', 'invalid'],
  ['http://mi_bar.es', 'invalid'],
  ['http://-mibar.es', 'invalid'],
  ['http://mibar-.es', 'invalid'],
  ['http://mibar..es', 'invalid'],
  ['a..b.com', 'invalid'],
  ['http://www..mibar.es', 'invalid'],
  ['http://;.mibar.es', 'invalid'],
  [`http://${'a'.repeat(64)}.es`, 'invalid'],
  [`http://${'a.'.repeat(140)}es`, 'invalid'],
  ['http://mi bar.es', 'invalid'],
  ['mi bar.es', 'invalid'],
  ['http mibar.es', 'invalid'],
  ['ftp mibar.es', 'invalid'],
  ['a-web: mibar.es', 'invalid'],
  ['mi awww.bar.es', 'invalid'],
  ['mibar.xyzzy facebook.com/mibar', 'social'],
  ['facebook.com/mibar mibar.xyzzy', 'social'],
  ['facebook.com/mibar bit.ly/mibar', 'social'],
  ['http://mibar.es:99999', 'invalid'],
  ['http://%00.es', 'invalid'],
  ['http://[mibar.es]', 'invalid'],
  ['../../etc/passwd', 'invalid'],
];

test.each(own)('%j is the own domain %s', (text, dominio) => {
  expect(ownDomain(text)).toMatchObject({ kind: 'own', dominio });
});

test.each(none)('%j is no own domain: %s', (text, reason) => {
  expect(ownDomain(text)).toMatchObject({ kind: 'none', reason });
});

test('the normalised address drops user, tracking and fragment and keeps the rest', () => {
  const found = ownDomain(
    'https://ana:x@www.mibar.es:8443/carta?utm_source=gmb&id=7&gclid=1&fbclid=2&plato=a%26b#menu',
  );
  expect(found).toMatchObject({
    url: 'https://www.mibar.es:8443/carta?id=7&plato=a%26b',
    host: 'www.mibar.es',
  });
});

test.each([
  ['xn--mibr-7na.es', 'mibár.es'],
  ['mibar.xn--p1ai', 'mibar.рф'],
  ['xn--appl-y4d.com', 'xn--appl-y4d.com'],
  ['xn--bara-2oa.cat', 'barça.cat'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['xn--pple-43d.com', 'xn--pple-43d.com'],
  ['xn--e28h.ws', 'xn--e28h.ws'],
  ['xn--zzzzzzz999999.es', 'xn--zzzzzzz999999.es'],
  ['mibar.es', 'mibar.es'],
])('%s is shown as %s', (dominio, shown) => {
  expect(unicodeForTheEye(dominio)).toBe(shown);
});

test.each(['a', 'http:', ' ', 'a.', '%', 'www. '])(
  'megabytes of «%s» are judged in step with their length',
  (junk) => {
    expect(growth(2e6, (size) => junk.repeat(size / junk.length), ownDomain)).toBeLessThan(IN_STEP);
  },
);

test('an address of nothing but punctuation is written in step with its length', () => {
  const address = (size: number) => `https://mibar.es/${','.repeat(size)}x`;
  const often = (line: string) => {
    for (let i = 0; i < 100; i++) ownDomain(line);
  };
  // An earlier search of its end was quadratic.
  expect(growth(1_900, address, often)).toBeLessThan(IN_STEP);
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.webUrl().map((url) => `https://www.google.com/url?q=${encodeURIComponent(url)}`),
  fc.domain(),
  fc.ipV4Extended().map((ip) => `http://${ip}/`),
  fc.ipV6().map((ip) => `http://[${ip}]/`),
  fc
    .array(
      fc.constantFrom(
        'http:',
        '//',
        'www.',
        'bar',
        '.es',
        '@',
        ',',
        ';',
        ' ',
        '%',
        ':80',
        '?q=',
        '#',
        'xn--',
        'ñ',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

test('any text is judged without throwing, and an own domain is always registrable and stable', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const found = ownDomain(text);
      if (found.kind === 'none') return;
      expect(found.dominio).toMatch(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/);
      expect(found.dominio.length).toBeLessThanOrEqual(253);
      const parts = parse(found.dominio, { allowPrivateDomains: true });
      expect(parts.domain).toBe(found.dominio);
      expect(parts.isIcann === true || zoneOf(found.dominio)?.zone === found.publicSuffix).toBe(true);
      expect(found.dominio.endsWith(`.${found.publicSuffix}`)).toBe(true);
      expect(ownDomain(found.dominio)).toMatchObject({ kind: 'own', dominio: found.dominio });
      expect(ownDomain(found.url)).toMatchObject({ kind: 'own', dominio: found.dominio, url: found.url });
      expect(ownDomain(found.dominio_unicode)).toMatchObject({ kind: 'own', dominio: found.dominio });
    }),
    { numRuns: process.env.MUTANTES === undefined ? 5_000 : 100 },
  );
});

test('case, a trailing dot and a port never change the domain', () => {
  fc.assert(
    fc.property(fc.domain(), fc.integer({ min: 1, max: 65_535 }), (domain, port) => {
      const plain = ownDomain(`http://${domain}/`);
      const dressed = ownDomain(`HTTP://${domain.toUpperCase()}.:${port}/`);
      expect(dressed.kind).toBe(plain.kind);
      if (plain.kind === 'own') expect(dressed).toMatchObject({ dominio: plain.dominio });
    }),
  );
});
