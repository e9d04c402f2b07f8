import { makeDomain } from '../domains.ts';
import { fateNamed } from '../fates/fates.ts';
import { Random } from '../random.ts';
import type { Said, WorldDomain } from '../types.ts';
import { zoneOf } from '../zones.ts';
import { sentences } from './sentences.ts';

/** A zone whose port 43 answers in any language, beside an RDAP server that does not know these names. */
const WHOIS_ZONE = 'org';
const NOT_FOUND = { status: 404, title: 'Not Found' };
const absent = { ...NOT_FOUND, description: 'The server could not find the requested object.' };

/** Zones whose RDAP server a check puts into quarantine and leaves there. */
export const distrustedZones = ['gal', 'eus'] as const;

interface Spoken {
  name: string;
  kind: SpokenKind;
  said: Said;
}

export const spokenKinds = [
  'rdap-says-reserved',
  'rdap-says-between',
  'whois-says-registered',
  'whois-says-unavailable',
  'whois-denies-with-condition',
  'rdap-unreadable',
  'whois-unreadable',
  'rdap-denies-at-first',
  'rdap-alone-knows',
  'rdap-alone-reserves',
  'one-server-behind',
] as const;
export type SpokenKind = (typeof spokenKinds)[number];

/** Registered kinds; the others are withheld. */
const REGISTERED: ReadonlySet<SpokenKind> = new Set(['rdap-denies-at-first', 'rdap-alone-knows']);

function spoken(): Spoken[] {
  const inLanguages = Object.entries(sentences).flatMap(([language, words]): Spoken[] => {
    const word = (kind: SpokenKind, label: string, said: Said, zone = WHOIS_ZONE): Spoken => ({
      name: `${label}-${language}.${zone}`,
      kind,
      said,
    });
    const rdap = (description: string): Said => ({ rdap: { ...NOT_FOUND, description } });
    const whois = (text: string): Said => ({ rdap: absent, whois: `${text}\n` });
    return [
      word('rdap-says-reserved', 'apartado', rdap(words.reserved), words.rdapZone),
      word('rdap-says-between', 'entre-dos', rdap(words.between), words.rdapZone),
      word('whois-says-registered', 'con-titular', whois(words.registered)),
      word('whois-says-unavailable', 'sin-salida', whois(words.unavailable)),
      word('whois-denies-with-condition', 'con-condicion', whois(words.conditional)),
    ];
  });
  return [
    ...inLanguages,
    ...distrustedZones.flatMap((zone): Spoken[] => [
      { name: `solo-lo-sabe-rdap.${zone}`, kind: 'rdap-alone-knows', said: { whoisDenies: true } },
      {
        name: `solo-lo-aparta-rdap.${zone}`,
        kind: 'rdap-alone-reserves',
        said: {
          rdap: { ...NOT_FOUND, description: sentences.es?.reserved ?? '' },
          whoisDenies: true,
        },
      },
    ]),
    ...['org', 'fr', 'nl'].flatMap((zone): Spoken[] => [
      {
        name: `rdap-a-medias.${zone}`,
        kind: 'rdap-unreadable',
        said: {
          rdap: { status: 200, body: `{"objectClassName":"domain","ldhName":"rdap-a-medias.${zone}","sta` },
        },
      },
      {
        name: `whois-a-medias.${zone}`,
        kind: 'whois-unreadable',
        said: { rdap: absent, whois: `[0x1f] obj/7 whois-a-medias.${zone} <k=2;h=9917>\n` },
      },
      {
        name: `negado-al-principio.${zone}`,
        kind: 'rdap-denies-at-first',
        said: { rdapDenials: 1, whois: '' },
      },
    ]),
  ];
}

/**
 * Names that cannot be registered now and of which a registry answers in words, in part, or with a temporary denial.
 * They may not be called free; whether they are known to be taken depends on what can be read.
 */
export function spokenDomains(epoch: number): WorldDomain[] {
  return spoken().flatMap(({ name, kind, said }) => {
    const zone = zoneOf(name);
    if (!zone) return [];
    const fate = fateNamed(REGISTERED.has(kind) ? 'inactive' : 'reserved');
    const domain = makeDomain(new Random(0, name), name, zone, fate, epoch);
    return [{ ...domain, fate: kind, row: 'notFree' as const, said }];
  });
}

/** Registered names that one of the zone's servers does not know yet and that both channels of the registry deny. */
export function behindDomains(epoch: number): WorldDomain[] {
  return ['cat', 'gal', 'eus', 'cat', 'fr', 'nl'].flatMap((suffix, at) => {
    const name = `servidor-atrasado-${at + 1}.${suffix}`;
    const zone = zoneOf(name);
    if (!zone) return [];
    const domain = makeDomain(new Random(0, name), name, zone, fateNamed('conflict'), epoch);
    const kind = 'one-server-behind';
    return [{ ...domain, fate: kind, row: 'notFree' as const, parentDns: 'one-behind' as const }];
  });
}
