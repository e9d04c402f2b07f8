import { datesFor } from './dates.ts';
import type { Fate, FateShape } from './fates/fate.ts';
import { surnames } from './people/people.ts';
import type { Random } from './random.ts';
import { pickRegistrar } from './registrars.ts';
import { type SpainRelease, spainCourse } from './spain-course.ts';
import type { SiteAddress, WorldDomain } from './types.ts';
import type { Zone } from './zones.ts';

/** First two octets of hosting networks: public unicast, never private, reserved or documentation. */
const hostingNetworks = [
  '82.98',
  '217.76',
  '185.42',
  '37.59',
  '51.254',
  '54.36',
  '91.146',
  '46.16',
  '5.57',
  '31.214',
  '134.0',
  '213.158',
  '178.33',
  '94.23',
  '81.46',
  '80.35',
  '195.77',
  '212.36',
  '149.62',
  '160.153',
];
const hostingNameservers = [
  ['ns1.dinahosting.com', 'ns2.dinahosting.com', 'ns3.dinahosting.com', 'ns4.dinahosting.com'],
  ['dns1.nicline.com', 'dns2.nicline.com'],
  ['ns1.cdmon.net', 'ns2.cdmon.net', 'ns3.cdmon.net'],
  ['ns1045.ui-dns.com', 'ns1045.ui-dns.org', 'ns1045.ui-dns.de', 'ns1045.ui-dns.biz'],
  ['dns104.ovh.net', 'ns104.ovh.net'],
  ['ns37.domaincontrol.com', 'ns38.domaincontrol.com'],
  ['ns-1.dns-parking.com', 'ns-2.dns-parking.com'],
  ['dns1.servidoresdns.net', 'dns2.servidoresdns.net'],
  ['ns1.scip.es', 'ns2.scip.es'],
  ['amy.ns.cloudflare.com', 'rudy.ns.cloudflare.com'],
  ['ns-512.awsdns-00.net', 'ns-1600.awsdns-08.co.uk', 'ns-64.awsdns-08.com', 'ns-1130.awsdns-13.org'],
];

/** A domain of the world: its fate sets the special parts, `random` the others. */
export function makeDomain(
  random: Random,
  name: string,
  zone: Zone,
  fate: Fate,
  epoch: number,
  spainRelease: SpainRelease = 'ten-days',
): WorldDomain {
  const shape = fate.shape(random, zone);
  const free =
    shape.phase === 'free' ||
    shape.phase === 'release-rounds' ||
    shape.phase === 'blocked' ||
    shape.phase === 'reserved' ||
    shape.phase === 'premium';
  const dates = datesFor(random, shape, epoch);
  const { expires } = dates;
  const course = shape.spainEnd && spainCourse(random, { expires, epoch }, shape.spainEnd, spainRelease);
  return {
    name,
    zone: zone.suffix,
    fate: fate.key,
    phase: shape.phase ?? 'registered',
    ...dates,
    ...(course ? { course } : {}),
    registrar: pickRegistrar(random),
    nameservers: shape.nameservers ?? random.pick(hostingNameservers),
    statuses: shape.statuses ?? (zone.autoRenews && random.chance(0.7) ? ['clientTransferProhibited'] : []),
    owner: `${random.pick(surnames)} ${random.pick(surnames)}`,
    site: free ? { kind: 'none' } : (shape.site ?? { kind: 'page' }),
    address: free ? { kind: 'none' } : address(random, shape),
    wwwCname: random.chance(0.5),
    parentDns: shape.parentDns ?? 'by-registry',
    trap: shape.trap ?? 'none',
    truth: shape.truth ?? 'taken',
    row: shape.row,
    droppedAt: null,
    takenAt: null,
  };
}

function address(random: Random, shape: FateShape): SiteAddress {
  const v4 = `${random.pick(hostingNetworks)}.${random.int(1, 254)}.${random.int(1, 254)}`;
  if (shape.address === 'none') return { kind: 'none' };
  if (shape.address === 'servfail') return { kind: 'servfail' };
  if (shape.address === 'www-only') return { kind: 'www-only', v4 };
  if (shape.address) return shape.address;
  const v6 = random.chance(0.25)
    ? `2001:41d0:${random.int(1, 999)}:${random.int(1, 999)}::${random.int(1, 99)}`
    : null;
  return { kind: 'public', v4, v6 };
}
