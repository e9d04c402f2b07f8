import fc from 'fast-check';
import type { DnsEvidence, Evidence, RegistryEvidence, SiteEvidence } from '../evidence/evidence.ts';
import { registrarChannels } from '../evidence/registrar-channel.ts';
import type { VerdictInput } from './types.ts';
import {
  BR,
  COM,
  DAY,
  DE,
  dns,
  ES,
  HOUR,
  input,
  MINUTE,
  manual,
  NOW,
  ONLY_WHOIS,
  registry,
  site,
  WS,
} from './verdict.samples.ts';
import type { ZoneRules } from './zone.ts';

const zones = fc.constantFrom<ZoneRules>(COM, ONLY_WHOIS, ES, BR, WS, DE, {
  ...ONLY_WHOIS,
  hasWhoisRules: false,
});
/** Mostly minutes ago, sometimes days, rarely in the future. */
const times = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -30, max: 0 }).map((minutes) => NOW + minutes * MINUTE) },
  { weight: 3, arbitrary: fc.integer({ min: -60, max: 0 }).map((hours) => NOW + hours * HOUR) },
  { weight: 1, arbitrary: fc.constantFrom(NOW - 40 * DAY, NOW + HOUR, Number.NaN) },
);

const DNS_KINDS = [
  'referral',
  'nxdomain',
  'nxdomain',
  'nodata',
  'data_without_ns',
  'wildcard',
  'failure',
] as const;
const SITE_KINDS = [
  'answers',
  'parked',
  'default_page',
  'for_sale',
  'hijacked',
  'redirected',
  'bot_wall',
  'server_error',
  'refused',
  'timeout',
  'tls_broken',
  'no_address',
  'blocked_address',
  'failure',
] as const;
const REGISTRY_KINDS = [
  'absent',
  'absent',
  'absent',
  'registered',
  'reserved',
  'limited',
  'error',
  'unknown',
] as const;
const STATUSES = [
  'ok',
  'clienthold',
  'autorenewperiod',
  'renewperiod',
  'redemptionperiod',
  'pendingdelete',
  'inactive',
];

export const dnsPieces = fc
  .record({
    kind: fc.constantFrom<DnsEvidence['kind']>(...DNS_KINDS),
    hora: times,
    aa: fc.boolean(),
    corroborado: fc.constantFrom(true, true, true, false),
  })
  .map(({ kind, hora, aa, corroborado }) => dns(kind, { hora, aa, corroborado }));
export const sitePieces = fc
  .record({ kind: fc.constantFrom<SiteEvidence['kind']>(...SITE_KINDS), hora: times })
  .map(({ kind, hora }) => site(kind, { hora }));
export const registryPieces = fc
  .record({
    fuente: fc.constantFrom<RegistryEvidence['fuente']>(
      'rdap',
      'rdap',
      'whois',
      'whois',
      'whois_api',
      'dondominio',
    ),
    premium: fc.boolean(),
    kind: fc.constantFrom<RegistryEvidence['kind']>(...REGISTRY_KINDS),
    hora: times,
    quarantined: fc.boolean(),
    registrar: fc.integer({ min: 0, max: 9 }),
    status: fc.subarray(STATUSES),
    expiry: fc.constantFrom(null, NOW - 20 * DAY, NOW + 20 * DAY, NOW + 300 * DAY),
    registrarExpiry: fc.constantFrom(null, NOW - 20 * DAY, NOW + 300 * DAY),
  })
  .map(({ fuente, kind, hora, quarantined, registrar, status, expiry, registrarExpiry, premium }) =>
    registry(fuente, kind, {
      hora,
      quarantined: quarantined && registrar < 4,
      authority:
        fuente === 'rdap' || fuente === 'whois' ? (registrar === 0 ? 'registrar' : 'registry') : 'account',
      status,
      fecha_expiracion: expiry,
      fecha_expiracion_registrador: registrarExpiry,
      ...(premium && fuente === 'dondominio' && kind === 'reserved' ? { premium } : {}),
    }),
  );
const manualPieces = fc
  .tuple(fc.constantFrom('libre' as const, 'registrado' as const), times)
  .map(([kind, hora]) => manual(kind, hora));
export const pieces = fc.oneof(
  { weight: 3, arbitrary: dnsPieces },
  { weight: 2, arbitrary: sitePieces },
  { weight: 4, arbitrary: registryPieces },
  { weight: 1, arbitrary: manualPieces },
);
/** Half lean towards a free name, so that the properties of `true` are tested often. */
const leaningFree = fc
  .tuple(
    fc.array(pieces, { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom('rdap' as const, 'whois' as const), times), {
      minLength: 1,
      maxLength: 3,
    }),
    times,
  )
  .map(([noise, denials, seen]): Evidence[] => [
    ...denials.map(([channel, hora]) => registry(channel, 'absent', { hora })),
    dns('nxdomain', { hora: seen }),
    ...noise,
  ]);
const histories = fc.record({
  knownRegistered: fc.boolean(),
  listedByBusiness: fc.boolean(),
  seenInArchive: fc.boolean(),
  previous: fc.option(fc.record({ es_disponible: fc.constantFrom(true, false, null) })),
  nullChecks: fc.integer({ min: 0, max: 5 }),
});
export const inputs = fc
  .record({
    evidence: fc.oneof(fc.array(pieces, { maxLength: 9 }), leaningFree),
    zone: zones,
    history: histories,
    used: fc.integer({ min: 0, max: 4 }),
    accountKey: fc.boolean(),
    registrars: fc.subarray([...registrarChannels]),
    byPerson: fc.boolean(),
    age: fc.option(fc.constantFrom(0, MINUTE, HOUR, DAY)),
  })
  .map(
    ({ evidence, zone, history, used, accountKey, registrars, byPerson, age }): VerdictInput => ({
      ...input(evidence, { zone, history, retries: { used, allowed: 3 }, accountKey, registrars }),
      ...(age === null ? {} : { check: { startedAt: NOW - age, byPerson } }),
    }),
  );
