import { zonesAfrica } from './africa.ts';
import { zonesAsia } from './asia.ts';
import { zonesEuropeEast } from './europe-east.ts';
import { zonesEuropeNorth } from './europe-north.ts';
import { zonesEuropeSouth } from './europe-south.ts';
import { zonesEuropeWest } from './europe-west.ts';
import { zonesGeneric } from './generic.ts';
import { zonesCommunity } from './generic-community.ts';
import { zonesGenericNew } from './generic-new.ts';
import { zonesIslands } from './islands.ts';
import { zonesLatinAmerica } from './latin-america.ts';
import { zonesMiddleEast } from './middle-east.ts';
import { zonesNorthAmericaOceania } from './north-america-oceania.ts';
import type { ZoneEntry, ZoneFacts } from './zone-entry.ts';

const entries: readonly ZoneEntry[] = [
  ...zonesGeneric,
  ...zonesCommunity,
  ...zonesGenericNew,
  ...zonesEuropeSouth,
  ...zonesEuropeWest,
  ...zonesEuropeNorth,
  ...zonesEuropeEast,
  ...zonesLatinAmerica,
  ...zonesNorthAmericaOceania,
  ...zonesIslands,
  ...zonesAsia,
  ...zonesMiddleEast,
  ...zonesAfrica,
];

const facts = new Map<string, ZoneFacts>(
  entries.flatMap((entry) => words(entry.zones).map((zone) => [zone, complete(zone, entry)] as const)),
);

export const accreditingServers: ReadonlySet<string> = new Set(
  [...facts.values()].flatMap(({ whois, restrictions }) =>
    whois !== null && restrictions.includes('accredited_only') ? [whois] : [],
  ),
);

export function zoneFacts(zone: string): ZoneFacts | undefined {
  return facts.get(zone.toLowerCase());
}

/** The longest known zone above `domain` (A-label form): `a.com.es` → `com.es`. Never the name itself. */
export function zoneOf(domain: string): ZoneFacts | undefined {
  const labels = domain.toLowerCase().split('.');
  for (let i = 1; i < labels.length; i++) {
    const found = facts.get(labels.slice(i).join('.'));
    if (found) return found;
  }
  return undefined;
}

/** Top-level domains closed to the public (IANA's root database: sponsored, infrastructure). */
const CLOSED_TOP: ReadonlySet<string> = new Set(['arpa', 'edu', 'gov', 'int', 'mil']);
/** Second levels that country registries keep for the state, the army, schools and universities. */
const CLOSED_BELOW: ReadonlySet<string> = new Set(words('ac edu gob gouv gov gub k12 mil sch'));
/** By the registries' rules, in the Public Suffix List's form; the labels are open elsewhere (go.it is a place). */
const CLOSED_SUFFIXES: ReadonlySet<string> = new Set(
  [
    'int.ar senasa.ar gv.at int.bo b.br def.br jus.br leg.br mp.br tc.br gc.ca ed.cr go.cr sld.do riik.ee',
    'cci.fr greta.fr desa.id go.id ponpes.id idf.il muni.il nic.in res.in ad.jp ed.jp go.jp lg.jp go.ke sc.ke',
    'es.kr go.kr hs.kr kg.kr ms.kr sc.kr dep.no fhs.no folkebibl.no fylkesbibl.no herad.no kommune.no museum.no',
    'stat.no vgs.no cri.nz govt.nz health.nz iwi.nz parliament.nz gok.pk gop.pk gos.pk int.pt go.th mi.th bel.tr',
    'pol.tr tsk.tr go.tz sc.tz go.ug sc.ug nhs.uk police.uk dni.us isa.us nsn.us int.vn school.za',
  ].flatMap(words),
);
/** Exceptions, open to the public (NASK, InternetNZ). */
const OPEN_TO_ALL: ReadonlySet<string> = new Set(['edu.pl', 'ac.nz']);

/** Below such a suffix (A-label form: `gob.mx`, `edu`, `madrid.gob.es`) a free name is not for sale. */
export function isClosedSuffix(suffix: string): boolean {
  const labels = suffix.toLowerCase().split('.');
  return (
    CLOSED_TOP.has(labels.at(-1) ?? '') ||
    labels.some((_, at) => CLOSED_SUFFIXES.has(labels.slice(at).join('.'))) ||
    (labels.slice(0, -1).some((label) => CLOSED_BELOW.has(label)) && !OPEN_TO_ALL.has(labels.join('.')))
  );
}

export function allZones(): readonly ZoneFacts[] {
  return [...facts.values()];
}

function complete(zone: string, entry: ZoneEntry): ZoneFacts {
  const [gracia, redencion, pendiente_borrado, confianza] = entry.lifecycle ?? [null, null, null, 'C'];
  return {
    zone,
    whois: entry.whois ?? null,
    whoisAliases: words(entry.whoisAliases),
    rdap: entry.rdap ?? null,
    queryForm: entry.queryForm ?? '{domain}',
    encoding: entry.encoding ?? 'utf-8',
    rules: entry.rules ?? {},
    datesShown: entry.datesShown ?? true,
    lifecycle: { gracia, redencion, pendiente_borrado, confianza },
    restrictions: entry.restrictions ?? [],
    wildcardAddresses: words(entry.wildcardAddresses),
    registryLookupUrl: entry.registryLookupUrl ?? null,
    confianza: entry.confianza ?? 'C',
  };
}

function words(list: string | undefined): string[] {
  return list ? list.split(' ').filter((word) => word !== '') : [];
}
