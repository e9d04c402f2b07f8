import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askWhois, testSimulator } from '../simulator.test-kit.ts';
import type { Simulator } from '../start.ts';
import { whoisAliases, zones } from '../world/zones.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await testSimulator();
});
beforeEach(() => {
  simulator.control.clearFaults();
});
afterAll(() => simulator.close());

const ask = (host: string, query: string) => askWhois(simulator, host, query);
/** The first line that is neither empty nor a remark. */
const telling = (text: string) =>
  text.split('\n').find((line) => line.trim() !== '' && !/^[%*#&]/.test(line.trim())) ?? '';

const servers = [...zones.values()].flatMap(({ suffix, whois, form }) =>
  whois && form !== 'es' && !suffix.includes('.') ? [{ suffix, host: whois }] : [],
);

describe.each(servers)('$host for .$suffix', ({ suffix, host }) => {
  test('knows a registered name from an absent one, in words that differ', async () => {
    const taken = await ask(host, `google.${suffix}`);
    const absent = await ask(host, `qzxwvutsrqponmlkjihgfedc.${suffix}`);
    expect(taken.toLowerCase()).toContain(`google.${suffix}`);
    expect(taken).toMatch(/ns1\.google|Status: connect/i);
    expect(absent).not.toMatch(/name ?server|nserver|registrar:/i);
    expect(absent.trim()).not.toBe('');
  });
});

test.each([
  ['whois.verisign-grs.com', 'libre.com', 'No match for "LIBRE.COM".'],
  ['whois.nic.it', 'libre.it', 'Domain:             libre.it'],
  ['whois.denic.de', 'libre.de', 'Domain: libre.de'],
  ['whois.nic.cl', 'qzx.cl', 'qzx.cl: no existe'],
  ['whois.dns.pt', 'qzx.pt', 'qzx.pt - No Match'],
  ['whois.registry.co', 'qzx.co', 'No Data Found'],
  ['whois.pir.org', 'qzx.org', 'Domain not found.'],
  ['whois.domain-registry.nl', 'qzx.nl', 'qzx.nl is free'],
  ['whois.mx', 'qzx.com.mx', 'No_Se_Encontro_El_Objeto/Object_Not_Found'],
  ['whois.nic.uk', 'qzx.co.uk', '    No match for "qzx.co.uk".'],
])('%s words an absent name its own way', async (host, name, line) => {
  expect(telling(await ask(host, name))).toBe(line);
});

test('AFNIC and .br put the absent name into a remark', async () => {
  expect(await ask('whois.nic.fr', 'libre.fr')).toContain('%% No entries found in the AFNIC Database.');
  expect(await ask('whois.registro.br', 'qzx.com.br')).toContain('% No match for qzx.com.br');
});

test('lifecycle statuses are reported in each registry own way', async () => {
  expect(await ask('whois.verisign-grs.com', 'en-redencion.com')).toContain(
    'Domain Status: redemptionPeriod',
  );
  expect(await ask('whois.verisign-grs.com', 'en-borrado.com')).toContain('Domain Status: pendingDelete');
  expect(await ask('whois.nic.it', 'en-redencion.it')).toContain('pendingDelete / redemptionPeriod');
  expect(await ask('whois.domain-registry.nl', 'en-cuarentena.nl')).toContain('in quarantine');
  const be = await ask('whois.dns.be', 'en-cuarentena.be');
  expect(be).toMatch(/Status:\tQUARANTINE\nAvailable:\t/);
});

test('a reserved name is neither absent nor registered', async () => {
  expect(await ask('whois.nic.it', 'reservado.it')).toContain('RESERVED');
  expect(await ask('whois.pir.org', 'bloqueado.org')).toContain('GlobalBlock');
});

test('whois.nic.es answers only accredited addresses', async () => {
  const text = await ask('whois.nic.es', 'google.es');
  expect(text).toContain('The IP address used to perform the query is not authorised');
  expect(text).not.toContain('google.es');
  const accredited = await testSimulator({ accredited: true });
  try {
    expect(await askWhois(accredited, 'whois.nic.es', 'google.es')).toContain(
      'Domain Name:                  google.es',
    );
    expect(await askWhois(accredited, 'whois.nic.es', 'sin-canal.es')).toContain(
      'There is no information available',
    );
  } finally {
    await accredited.close();
  }
});

test('options before the name are understood, and a host name is not its domain', async () => {
  expect(await ask('whois.denic.de', '-T dn,ace google.de')).toContain('Domain: google.de');
  expect(await ask('whois.verisign-grs.com', '=google.com')).toContain('Domain Name: GOOGLE.COM');
  expect(await ask('whois.verisign-grs.com', 'www.google.com')).toContain('No match for "WWW.GOOGLE.COM"');
});

test('the registrar of a name given up says that it is not registered there', async () => {
  expect(await ask('*', 'sitio-normal.com')).toContain('Registrar Registration Expiration Date:');
  expect(await ask('*', 'libre.com')).toContain('is not registered here');
});

test('a server that throttles one name does so in its own words', async () => {
  expect(await ask('whois.nic.fr', 'registro-limitado.fr')).toMatch(
    /Too many requests\.\.\.[\s\S]*No entries found/,
  );
  expect(await ask('whois.verisign-grs.com', 'registro-limitado.com')).toContain(
    'exceeded the number of allowed queries',
  );
});

test('a truncated answer ends as if that were all', async () => {
  const whole = await ask('whois.nic.it', 'google.it');
  simulator.control.setFault({ fault: 'truncated', server: 'whois:whois.nic.it' });
  const part = await ask('whois.nic.it', 'google.it');
  expect(part.length).toBeGreaterThan(whole.length / 4);
  expect(part.length).toBeLessThan(whole.length / 2);
  expect(whole.startsWith(part)).toBe(true);
});

test('limits punish: one query too many shuts the client out', async () => {
  simulator.control.setLimit('whois:whois.pir.org', {
    perSecond: 0.01,
    burst: 1,
    total: null,
    banMs: 60_000,
  });
  expect(telling(await ask('whois.pir.org', 'google.org'))).toBe('Domain Name: google.org');
  expect(telling(await ask('whois.pir.org', 'google.org'))).toContain('WHOIS LIMIT EXCEEDED');
  expect(telling(await ask('whois.pir.org', 'qzx.org'))).toContain('WHOIS LIMIT EXCEEDED');
  simulator.control.setLimit('whois:whois.pir.org', null);
});

test.each([
  ['empty', ''],
  ['closed', ''],
  ['html', '<!DOCTYPE html>'],
  ['server-error', 'Service temporarily unavailable.'],
  ['throttle-text', 'request limit exceeded for 127.0.0.1'],
  ['throttle-as-not-found', '%%'],
  ['false-404', '\nNo information available about domain name google.pl'],
] as const)('plays %s', async (fault, start) => {
  simulator.control.setFault({ fault, server: 'whois:whois.dns.pl' });
  const text = await ask('whois.dns.pl', 'google.pl');
  expect(text.startsWith(start)).toBe(true);
  expect(text).not.toContain('DOMAIN NAME');
});

test('older names of the servers lead to the same ones', () => {
  for (const [alias, host] of Object.entries(whoisAliases)) {
    expect(simulator.map.whois[alias]).toBe(simulator.map.whois[host]);
  }
});

test('a registry may say in a sentence of any language that a name is taken', async () => {
  const said = (name: string) => ask('whois.pir.org', name);
  expect((await said('con-titular-fi.org')).trim()).toBe(
    'Verkkotunnus con-titular-fi.org on jo rekisteröity.',
  );
  expect((await said('con-condicion-es.org')).trim()).toContain('está en cuarentena');
});
