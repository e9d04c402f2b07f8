import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyListed } from '#pipeline/domains/verify-domains.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { type FaultName, faultNames } from '#simulator/faults.ts';
import { makeDomain } from '#simulator/world/domains.ts';
import { fateNamed } from '#simulator/world/fates/fates.ts';
import { Random } from '#simulator/world/random.ts';
import { truthAt } from '#simulator/world/truth.ts';
import { zoneOf, zones } from '#simulator/world/zones.ts';
import { type DomainVerdict, verdictsOf } from '#store/queries/domains/verdict-results.ts';
import { json } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { hasEnded, standsUnderFault } from './expected-rows.ts';
import { checksOf } from './fault-sweep.ts';

const LONG = Boolean(process.env.PRUEBAS_LARGAS);
const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Longer than the ten minutes between two confirmations of one channel. */
const TO_CONFIRM_MS = 11 * MINUTE;
/** The longest wait of this machine's time until all names have their row. */
const SETTLED_MS = 400_000;
/** Servers with a fault, and the kinds of domain that are asked of them. */
const LAYERS = {
  'dns:*': ['alive', 'inactive', null],
  resolver: ['alive'],
  site: ['alive'],
  'rdap:*': ['inactive', null],
  'whois:*': ['inactive', null],
} as const;
/** Zones with two channels, so that one may have a fault. */
const ZONES = ['com', 'cat', 'gal', 'eus'];
/**
 * Faults with a zone of their own, not shared with others. A throttling server rests for a while; and waiting for a
 * hanging one needs the zone's other channel, which a false denial of another name would have put into quarantine.
 */
const OWN_ZONES: Partial<Record<FaultName, string>> = {
  'throttle-text': 'biz',
  'throttle-429': 'shop',
  'throttle-429-retry-after': 'xyz',
  'throttle-as-not-found': 'tv',
  timeout: 'org',
};
/** A hanging site or registry takes its full time limit: only the long run has time for it. */
const HANGING: ReadonlySet<FaultName> = new Set(['timeout', 'slow-headers']);

const isOfZone = (name: string) => name.includes('-dns.');

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

/** Unregistered names, and registered ones added to the world, each with one faulty server. */
function misbehaveEverywhere(): string[] {
  const { world, control } = lab.simulator;
  const names: string[] = [];
  for (const [at, fault] of faultNames.entries()) {
    for (const [server, kinds] of Object.entries(LAYERS)) {
      if (!LONG && HANGING.has(fault) && !server.startsWith('dns') && server !== 'resolver') continue;
      for (const fate of kinds) {
        const suffix = OWN_ZONES[fault] ?? ZONES[at % ZONES.length];
        const name = `${fate ?? 'nadie'}-${fault}-${server.replace(/\W/g, '')}.${suffix}`;
        const zone = zoneOf(name);
        if (zone === null) throw new Error(`no zone for ${name}`);
        if (fate !== null) {
          const random = new Random(world.seed, name);
          world.domains.set(name, makeDomain(random, name, zone, fateNamed(fate), world.epoch));
        }
        control.setFault({ fault, server, subject: name });
        names.push(name);
      }
    }
  }
  return names;
}

test('each misbehaviour of each server, about its own domains: no false free, and all end in their row', {
  timeout: LONG ? HOUR : 480_000,
}, async () => {
  const account = await lab.account();
  const hurried = { timeout_requests: 5_000, reintentos_automaticos: 1 };
  await lab.query(account, (tx) =>
    tx.execute(
      sql`UPDATE cuentas SET procesamiento = procesamiento || ${json(hurried)}::jsonb WHERE usuario_id = ${account}`,
    ),
  );
  const names = misbehaveEverywhere();
  const now = () => lab.program.clock.now();
  const expected = (name: string) => truthAt(lab.simulator.world, name, now());
  const verdicts = () => lab.query(account, (tx) => verdictsOf(tx, account, names));
  const ended = new Set<string>();
  const unregistered = new Set(names.filter((name) => name.startsWith('nadie-') && !isOfZone(name)));
  const waiting = (found: readonly DomainVerdict[]) =>
    found.filter((verdict) => {
      const { dominio, es_disponible } = verdict;
      // A denial of one server, while the zone's others do not answer, ends in an error that is asked again later.
      const rows = isOfZone(dominio) ? [expected(dominio).row, 'unknown' as const] : [expected(dominio).row];
      if (rows.some((row) => hasEnded(verdict, row))) ended.add(dominio);
      return !ended.has(dominio) || (unregistered.has(dominio) && es_disponible !== true);
    });
  const falselyFree = (found: readonly DomainVerdict[]) =>
    found.filter(
      ({ dominio, es_disponible }) => es_disponible === true && expected(dominio).truth !== 'free',
    );

  const domains = names.map((dominio) => ({
    dominio,
    dominio_unicode: dominio,
    zona: dominio.slice(dominio.indexOf('.') + 1),
  }));
  await verifyListed(lab.program.pipeline, account, domains, { persona: false });
  const start = now();
  // Time runs faster, so that pauses of minutes take seconds. A slow server answers in real seconds, later on a busy
  // machine: no number of turns is enough for it.
  const until = performance.now() + SETTLED_MS;
  let turnMs = MINUTE;
  while (performance.now() < until) {
    await lab.advance(turnMs);
    const found = await verdicts();
    expect(falselyFree(found)).toEqual([]);
    const left = waiting(found);
    if (left.length === 0 && now() - start > TO_CONFIRM_MS) break;
    turnMs = left.length === 0 || left.some(({ comprobando }) => comprobando) ? MINUTE : 10 * MINUTE;
    await wait(200, AbortSignal.timeout(5_000));
  }

  const found = await verdicts();
  expect(found).toHaveLength(names.length);
  expect(falselyFree(found)).toEqual([]);
  // If all servers of a zone invent data, an unregistered name cannot be recognised.
  const answered = found.filter(
    ({ dominio, es_disponible }) => !isOfZone(dominio) || es_disponible !== false,
  );
  expect(answered.filter((verdict) => !standsUnderFault(verdict, expected(verdict.dominio)))).toEqual([]);
  expect(waiting(found)).toEqual([]);
  expect(lab.simulator.control.counters.privateTouches).toEqual([]);
});

test('false denials are checked by kind of server: in no check do all sources of a zone lie', () => {
  const checks = checksOf('false-404', 0.1);
  expect(checks.map(({ label }) => label)).toEqual([
    'false-404 (RDAP)',
    'false-404 (WHOIS)',
    'false-404 (DNS)',
  ]);
  for (const { fault } of checks) {
    for (const { rdap, whois } of zones.values()) {
      const registries = [rdap && `rdap:${rdap.split('/')[0]}`, whois && `whois:${whois}`].filter(
        (source) => source !== null,
      );
      const lying = ['dns:*', ...registries].filter((source) => fault.servers?.includes(source));
      expect(lying.length).toBeLessThan(registries.length === 1 && lying[0] !== 'dns:*' ? 1 : 2);
    }
    expect(fault.servers).not.toContain('*');
  }
  expect(checksOf('timeout', 0.1)).toEqual([
    { label: 'timeout', fault: { name: 'timeout', share: 0.1, servers: ['*'] } },
  ]);
});
