import { describe, expect, test } from 'vitest';
import { classifyWhois } from './classify.ts';

const ask = (server: string | null, domain: string | null, raw: string) =>
  classifyWhois({ server, tld: domain?.split('.').slice(1).join('.') ?? null, domain, raw });

describe('traps seen in real answers', () => {
  test('a throttle of AFNIC that ends with "No entries found" is a throttle', () => {
    const raw =
      '%%\n%% This is the AFNIC Whois server.\n%%\n%% Too many requests...\n%%\n\n%% No entries found in the AFNIC Database.\n';
    expect(ask('whois.nic.fr', 'libre.fr', raw)).toMatchObject({ label: 'throttled', rule: 'server' });
  });

  test('the two lines of DENIC are a whole answer', () => {
    expect(ask('whois.denic.de', 'a.de', 'Domain: a.de\nStatus: connect\n').label).toBe('registered');
    expect(ask('whois.denic.de', 'a.de', 'Domain: a.de\nStatus: free\n')).toMatchObject({
      label: 'available',
      rule: 'server',
    });
  });

  test.each(['', '\r\n', '   \n\n', '\uFEFF', '%\n%\n'])('an empty reply (%j) is not free', (raw) => {
    expect(ask('whois.nic.es', 'libre.es', raw).label).toBe('unknown');
  });

  test.each([
    'Too many requests',
    'You have exceeded your quota of queries.',
    'Please go away for 13 Seconds',
    'Access denied',
    'query_status: 440 Request Denied',
  ])('"%s" is a limit, even above a "not found"', (line) => {
    expect(ask('whois.unknown.example', 'libre.tld', `${line}\n\nNo match for "libre.tld".\n`).label).toBe(
      'throttled',
    );
  });

  test.each([
    'Reserved Domain Name',
    'Name is restricted from registration',
    'This is a premium domain',
    'The domain you requested is prohibited.',
    'Status: UNASSIGNABLE',
  ])('"%s" says that the name cannot be registered', (line) => {
    expect(ask('whois.unknown.example', 'libre.tld', `Domain: libre.tld\n${line}\n`).label).toBe('reserved');
  });

  test('"available for registration" in a disclaimer says nothing of the name', () => {
    const raw = `% The WHOIS service offered by the registry and the access to the records in the database
% are provided for information purposes only. It allows persons to check whether a specific domain name
% is still available for registration or not and to obtain information related to the records of existing
% domain names. Names not found in the database are
% available for registration
% subject to the terms and conditions of the registry, at its sole discretion.
`;
    expect(ask('whois.unknown.example', 'libre.tld', raw).label).toBe('unknown');
    expect(ask('whois.eu', 'libre.eu', raw).label).toBe('unknown');
  });

  test('the date in the field "Available:" of a .be quarantine is no freedom', () => {
    const raw = 'Domain:\ta.be\nStatus:\tQUARANTINE\nAvailable: Sat Jan 17 2026\n';
    expect(ask('whois.dns.be', 'a.be', raw)).toMatchObject({ label: 'registered', substate: 'quarantine' });
    expect(ask('whois.dns.be', 'a.be', 'Domain:\ta.be\nAvailable: Sat Jan 17 2026\n').label).toBe('unknown');
  });

  test('a registrar’s "not registered here" never speaks for the registry', () => {
    const here = ask('whois.1und1.info', 'borrando.com', 'Domain borrando.com is not registered here.\n');
    expect(here).toMatchObject({ rule: 'generic', authority: 'registrar' });
    expect(ask('whois.enom.com', 'borrando.com', 'Domain not found.\n').label).toBe('unknown');
    expect(ask('whois.enom.com', 'borrando.es', 'Domain not found.\n').label).toBe('unknown');
  });

  test('an answer to a query that kept its "www." says nothing of the domain', () => {
    const raw = 'No match for "WWW.LIBRE.COM".\n';
    expect(ask('whois.verisign-grs.com', 'www.libre.com', raw).label).toBe('unknown');
    expect(ask('whois.verisign-grs.com', 'libre.com', raw).label).toBe('unknown');
    expect(ask('whois.unknown.example', 'www.libre.com', raw).label).toBe('unknown');
  });

  test('an answer that names another domain is no answer', () => {
    expect(ask('whois.verisign-grs.com', 'libre.com', 'No match for "OTRO.COM".\n').label).toBe('unknown');
    expect(ask('whois.nic.it', 'libre.it', 'Domain: otro.it\nStatus: AVAILABLE\n').label).toBe('unknown');
    const other = ask(
      'whois.nic.it',
      'libre.it',
      'Domain: otro.it\nStatus: ok\nCreated: 2010-02-26 15:47:30\n',
    );
    expect(other).toMatchObject({ label: 'unknown', domainEchoed: 'otro.it' });
  });

  test('a server that echoes the name must echo it for a "not found" to count', () => {
    expect(ask('whois.nic.it', 'libre.it', 'Status: AVAILABLE\n').label).toBe('unknown');
    expect(ask('kero.yachay.pe', 'libre.pe', 'Domain Status: No Object Found\n').label).toBe('unknown');
  });

  test('a registry says nothing of zones that it does not keep', () => {
    const raw =
      'No match for domain "LIBRE.YE".\n\nThe Registry database contains ONLY .COM, .NET, .EDU domains and\nRegistrars.\n';
    expect(ask('whois.verisign-grs.com', 'libre.ye', raw).label).toBe('unknown');
  });

  test.each(['pendingDelete', 'redemptionPeriod', 'clientHold', 'serverHold', 'inactive', 'pendingRestore'])(
    'a name in %s is registered',
    (status) => {
      const raw = `Domain Name: A.COM\nRegistrar: Example\nDomain Status: ${status} https://icann.org/epp#${status}\nCreation Date: 2004-08-12T15:02:57Z\n`;
      expect(ask('whois.verisign-grs.com', 'a.com', raw).label).toBe('registered');
    },
  );

  test('pendingDelete beside redemptionPeriod can still be restored', () => {
    const record = (status: string) => `Domain: a.it\nStatus: ${status}\nCreated: 2007-06-07 14:48:44\n`;
    expect(ask('whois.nic.it', 'a.it', record('pendingDelete / redemptionPeriod')).substate).toBe(
      'redemption',
    );
    expect(ask('whois.nic.it', 'a.it', record('pendingDelete / pendingDelete')).substate).toBe(
      'pending_delete',
    );
    expect(ask('whois.nic.it', 'a.it', record('ok / autoRenewPeriod')).substate).toBe('auto_renew');
  });

  test('an answer cut off in the middle is never free', () => {
    const raw = '% WHOIS libre.eu\nDomain: libre.eu\nStatus: AVAILABLE\n';
    for (let end = 0; end < raw.length - 1; end++) {
      const { label } = ask('whois.eu', 'libre.eu', raw.slice(0, end));
      expect(['unknown', 'registered'].includes(label) ? 'ok' : `${label} at ${end}`).toBe('ok');
    }
  });

  test('HTML is no answer', () => {
    expect(
      ask('whois.nic.io', 'libre.io', '<html><head><title>x</title></head><body>NOT FOUND</body></html>')
        .label,
    ).toBe('unknown');
  });

  test('an answer in Latin-1 read as UTF-8 still classifies', () => {
    const raw =
      'Nome de dom\uFFFDnio / Domain Name: a.pt\nData de registo / Creation Date (dd/mm/yyyy): 09/02/2009\nEstado / Status: ACTIVE\n';
    expect(ask('whois.dns.pt', 'a.pt', raw).label).toBe('registered');
  });

  test('a name asked as A-label may be answered in Unicode', () => {
    expect(ask('whois.denic.de', 'xn--mnchen-3ya.de', 'Domain: münchen.de\nStatus: free\n').label).toBe(
      'available',
    );
    expect(ask('whois.denic.de', 'xn--mnchen-3ya.de', 'Domain: munchen.de\nStatus: free\n').label).toBe(
      'unknown',
    );
  });

  test('a "not found" beside a full record is no freedom', () => {
    const raw =
      'Domain Name: A.COM\nRegistrar: Example\nCreation Date: 2004-08-12T15:02:57Z\nName Server: NS1.EXAMPLE.NET\n\nNo match for "A.COM".\n';
    expect(ask('whois.verisign-grs.com', 'a.com', raw).label).toBe('registered');
  });

  test('a reduced answer of .br over quota is still a registration', () => {
    const raw =
      '% Query rate limit exceeded. Reduced information.\n\ndomain:      a.com.br\nowner:       EJEMPLO\nnserver:     ns1.a.com.br\nstatus:      published\n';
    expect(ask('whois.registro.br', 'a.com.br', raw).label).toBe('registered');
  });

  test('the generic rule never passes for a server’s own', () => {
    expect(ask('whois.unknown.example', 'libre.tld', 'No match for libre.tld\n')).toMatchObject({
      label: 'available',
      rule: 'generic',
      authority: 'unknown',
    });
    expect(ask('whois.nic.it', 'libre.it', 'No entries found.\n').rule).toBe('generic');
  });
});

describe('a denial with something against it further down is none, also by the server’s own rule', () => {
  test.each([
    ['whois.nic.cl', 'a.cl', 'a.cl: no existe\n(en período de restauración)\n'],
    ['whois.domain-registry.nl', 'a.nl', 'a.nl is free\nbut it is in quarantine until 12 December\n'],
    ['whois.verisign-grs.com', 'a.com', 'No match for "A.COM".\nRelease date: 2026-12-12\n'],
    ['whois.verisign-grs.com', 'a.com', 'No match for "A.COM".\nRegistry Expiry Date: 2026-12-12\n'],
    ['whois.rotld.ro', 'a.ro', '% No entries found for the selected source(s)\nDomeniul este rezervat\n'],
  ])('%s of %s', (server, domain, raw) => {
    expect(ask(server, domain, raw).label).not.toBe('available');
  });
});
