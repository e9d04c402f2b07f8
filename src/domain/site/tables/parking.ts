import type { PageSign } from '../sign.ts';

const parked = { kind: 'parked', detalle: 'Página de aparcamiento' } as const;

/** Marks of parking pages; a link to a parking service on a live page does not count. */
export const parking: readonly PageSign[] = [
  {
    ...parked,
    where: 'url',
    words: [
      /^ww\d{1,2}\./,
      '/cgi-sys/suspendedpage',
      /\/suspended\.page(?:\/|$)/,
      /^(?:[\w-]+\.)?(?:sedoparking|parkingcrew|bodis|above|parklogic|skenzo|domainsponsor|smartname|voodoo|trafficz)\.(?:com|net)(?:\/|$)/,
    ],
    upTo: 'long',
  },
  // Only the scripts of parking programs: car parks have '/parking/…' in addresses, campaigns '/lander'.
  { ...parked, where: 'url', words: [/\/parking\.php\d?$/, /\/lander(?:\/|$)/], upTo: 'thin' },
  {
    ...parked,
    where: 'machinery',
    words: [
      'data-adblockkey=',
      'google.com/adsense/domains/caf.js',
      'sedoparking.com',
      'parkingcrew.net',
      'bodis.com/',
      'cdn.parklogic',
      'img1.wsimg.com/parking-lander',
      'window.location.href="/lander"',
      "window.location.href='/lander'",
      'parking.namecheap.com',
      'd38psrni17bvxu.cloudfront.net',
      '/__media__/js/netsoltrademark.php',
      'skenzo.com',
      'searchmagnified.com',
      'domainparking',
      'above.com/marketplace',
      'parking.above.com',
      'parked-content.godaddy.com',
      'dsnextgen.com',
      'rookdns',
      'cdnpark.com',
      'ifdnzact.com',
      'parked.ionos',
      'ui-static.net/parking',
      'parking.ovh',
      'parking.strato',
      'parking.donweb.com',
      'park.hostinger',
      'sedo.com/services/parking',
      'afternic.com/forsale',
    ],
    upTo: 'long',
  },
  { ...parked, where: 'html', words: ['parking-page', 'parkingpage', 'park.js?'], upTo: 'thin' },
  // Lists of advertisements on pages with hardly any other text.
  {
    ...parked,
    where: 'text',
    words: [
      'related searches',
      'busquedas relacionadas',
      'cerques relacionades',
      'recherches associees',
      'ricerche correlate',
      'pesquisas relacionadas',
      'ahnliche suchbegriffe',
      'verwandte suchen',
      'gerelateerde zoekopdrachten',
      'sponsored listings',
      'enlaces patrocinados',
      'anuncios relacionados',
    ],
    upTo: 'thin',
  },
];
