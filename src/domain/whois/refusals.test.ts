import { describe, expect, test } from 'vitest';
import { classifyWhois } from './classify.ts';

const ask = (server: string, domain: string, raw: string) =>
  classifyWhois({ server, tld: domain.split('.').slice(1).join('.'), domain, raw }).label;

describe('who asks is limited', () => {
  test.each([
    ['whois.nic.fr', 'a.fr', '%% Too many requests...\n%%\n\n%% No entries found in the AFNIC Database.\n'],
    ['whois.denic.de', 'a.de', '% Error: 55000000002 Connection refused; access control limit exceeded.\n'],
    [
      'whois.nic.uk',
      'a.co.uk',
      '\n    Error for "a.co.uk".\n\n    the WHOIS query quota for 192.0.2.1 has been exceeded\n    and will be replenished in 29 seconds\n',
    ],
    ['whois.dns.be', 'a.be', '% Excessive querying, grace period of 1 seconds\n'],
    ['whois.dns.be', 'a.be', '% WHOIS a.be\n-1: Still in grace period, wait 12 seconds\n'],
    ['whois.eu', 'a.eu', '% WHOIS a.eu\n-1: Still in grace period, wait 7777777 seconds\n'],
    ['whois.dns.lu', 'a.lu', '% WHOIS a.lu\n%% Maximum query rate reached\n'],
    ['whois.domain-registry.nl', 'a.nl', 'a.nl: maximum number of requests per second exceeded\n'],
    [
      'whois.nic.ch',
      'a.ch',
      'Requests of this client are not permitted. Please use https://www.nic.ch/whois/ for queries.\n',
    ],
    ['whois.nic.at', 'a.at', '% Quota exceeded\n'],
    [
      'whois.nic.es',
      'a.es',
      'The IP address used to perform the query is not authorised or has exceeded the established limit for queries.\n',
    ],
    [
      'whois.nic.es',
      'a.es',
      `    The service will be limited to the data established by Red.es.
    ----------------------------------------------------------------------------------------------
    The IP address used to perform the query is not authorised or has exceeded the established limit for
    queries. To request access to the service, complete the form at https://sede.red.gob.es
    ----------------------------------------------------------------------------------------------
`,
    ],
    ['whois.nic.it', 'a.it', 'Denied\n'],
    ['whois.dns.pl', 'a.pl', 'request limit exceeded for 192.0.2.1\n'],
    ['whois.nic.cz', 'a.cz', 'Your connection limit exceeded. Please slow down and try again later.\n'],
    ['whois.tcinet.ru', 'a.ru', '% You have exceeded allowed connection rate\n'],
    ['whois.dk-hostmaster.dk', 'a.dk', '# Too many connections.\n'],
    ['kero.yachay.pe', 'a.pe', 'Your request could not be performed.\nLooup quota exceeded.\n'],
    ['whois.pir.org', 'a.org', 'WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS\n'],
    [
      'whois.auda.org.au',
      'a.com.au',
      'BLACKLISTED: You have exceeded the query limit for your network or IP address and have been blacklisted.\n',
    ],
    ['whois.srs.net.nz', 'a.nz', 'domain_name: a.nz\nquery_status: 440 Request Denied\n'],
    ['whois.registry.net.za', 'a.co.za', 'Please go away for 13 Seconds\n'],
    ['whois.registro.br', 'a.com.br', '% Query rate limit exceeded. Reduced information.\n'],
    ['whois.thnic.co.th', 'a.co.th', 'Whois Server Version 2.1.7\n\n% Too may requests.\n'],
    ['whois.nic.ar', 'a.com.ar', 'Se ha excedido el límite de consultas permitidas\n'],
    ['whois.unknown.example', 'a.tld', 'Too many queries from your IP, try again in 60 seconds\n'],
    ['whois.unknown.example', 'a.tld', 'Access denied.\n'],
    ['whois.unknown.example', 'a.tld', 'Your IP has been blocked due to excessive usage\n'],
    ['whois.unknown.example', 'a.tld', 'You have been banned for abuse.\n'],
    ['whois.unknown.example', 'a.tld', 'You have exceeded your quota of queries.\n'],
    ['whois.unknown.example', 'a.tld', 'Daily limit reached\n'],
    ['whois.unknown.example', 'a.tld', 'Query rate limit exceeded\n'],
    ['whois.unknown.example', 'a.tld', 'Lookup quota exceeded\nNo match for a.tld\n'],
    ['whois.unknown.example', 'a.tld', 'Rate limited. Please slow down.\n'],
    ['whois.unknown.example', 'a.tld', 'Connection refused\n'],
  ])('%s of %s', (server, domain, raw) => {
    expect(ask(server, domain, raw)).toBe('throttled');
  });
});

describe('the server is broken', () => {
  test.each([
    [
      'whois.verisign-grs.com',
      'a.com',
      '*\n* Sorry, the Whois database is currently down.\n*\n* Please wait a while and try again. Thanks\n*\n',
    ],
    ['whois.nic.it', 'a.it', 'Service temporarily unavailable.\n'],
    ['whois.denic.de', 'a.de', '% Error: 55000000012 Internal server error\n'],
    ['whois.unknown.example', 'a.tld', 'Internal Server Error\n'],
    ['whois.unknown.example', 'a.tld', 'Server is busy, please try again later\n'],
    ['whois.unknown.example', 'a.tld', 'Database error: could not connect\nNo entries found\n'],
    ['whois.unknown.example', 'a.tld', 'The whois service is currently unavailable\n'],
    ['whois.unknown.example', 'a.tld', 'Connection timed out\n'],
    ['whois.unknown.example', 'a.tld', 'Timeout\n'],
    ['whois.unknown.example', 'a.tld', 'System under maintenance\n'],
    ['whois.unknown.example', 'a.tld', 'An error occurred while processing your request\n'],
  ])('%s of %s', (server, domain, raw) => {
    expect(ask(server, domain, raw)).toBe('error');
  });
});

describe('the name cannot be registered', () => {
  test.each([
    ['whois.nic.it', 'a.it', 'Domain:             a.it\nStatus:             UNASSIGNABLE\n'],
    ['whois.nic.it', 'a.it', 'Domain:             a.it\nStatus:             RESERVED\n'],
    ['whois.dns.be', 'a.be', 'Domain:\ta.be\nStatus:\tNOT ALLOWED\n'],
    ['whois.eu', 'a.eu', 'Domain: a.eu\nStatus: RESERVED\n'],
    ['whois.dns.pt', 'a.pt', 'Nome de domínio / Domain Name: a.pt\nEstado / Status: RESERVED\n'],
    [
      'whois.nic.uk',
      'a.uk',
      '\n    This domain cannot be registered because it contravenes the Nominet UK\n    naming rules.  The reason is:\n        the domain name contains too few parts.\n',
    ],
    [
      'whois.weare.ie',
      'a.ie',
      'domain:      a.ie\n\n% Application Pending - There is currently an application being processed for\n% the domain name you have requested.\n',
    ],
    ['whois.cira.ca', 'a.ca', 'Domain name:           a.ca\nDomain status:         unavailable\n'],
    [
      'whois.jprs.jp',
      'a.jp',
      '[Domain Name]                   A.JP\n\n[Status]                        Reserved\n',
    ],
    ['whois.cnnic.cn', 'a.cn', 'The domain you requested is prohibited.\n'],
    ['whois.cnnic.cn', 'a.cn', 'Sorry, The domain you requested is in the reserved list.\n'],
    ['whois.afilias.net', 'a.info', 'Name is reserved by afilias\n'],
    ['whois.aero', 'a.aero', 'Name is restricted from registration\n'],
    ['whois.nic.io', 'a.io', 'Domain reserved\n'],
    [
      'whois.nic.live',
      'a.live',
      'This premium domain is available for purchase. If you would like to make an offer, please contact platinums@example.com\n',
    ],
    ['whois.nic.live', 'a.live', 'Blocked by DPML\n'],
    [
      'whois.nic.name',
      'a.name',
      'Not available for second level registration.\nThird level registrations may be available on this shared name.\n',
    ],
    [
      'whois.nic.tl',
      'a.tl',
      'Domain Name: a.tl\nDomain Status: Prohibited String - Object Cannot Be Registered\n',
    ],
    ['whois.registro.br', 'a.com.br', 'domain:      a.com.br\nstatus:      reserved\n'],
    ['whois.registro.br', 'a.com.br', '% release process: waiting\n\ndomain:      a.com.br\n'],
    ['whois.domain-registry.nl', 'a.nl', 'a.nl is excluded\n'],
    ['whois.unknown.example', 'a.tld', 'Domain a.tld is reserved.\n'],
    [
      'whois.unknown.example',
      'a.tld',
      'This name is reserved by the Registry in accordance with ICANN Policy.\n',
    ],
    ['whois.unknown.example', 'a.tld', 'The domain name cannot be registered\n'],
    ['whois.unknown.example', 'a.tld', 'This domain is not available for registration\n'],
    ['whois.unknown.example', 'a.tld', 'a.tld is blocked\n'],
    ['whois.unknown.example', 'a.tld', 'Reserved Domain Name\n'],
    ['whois.unknown.example', 'a.tld', 'Domain Name: a.tld\nDomain Status: reserved\n'],
    [
      'whois.unknown.example',
      'a.tld',
      'The registration of this domain is restricted, as it is protected by a trademark\n',
    ],
  ])('%s of %s', (server, domain, raw) => {
    expect(ask(server, domain, raw)).toBe('reserved');
  });
});

describe('the answer says nothing', () => {
  test.each([
    ['empty', ''],
    ['blanks alone', '\r\n \r\n'],
    ['a banner alone', '% Whois server 4.0 serving the tld\n%\n'],
    [
      'the terms of use alone',
      '% You agree that you may use this data only for lawful purposes and that, under no\n% circumstances will you use this data to enable high volume automated processes, whether a name is\n% available for registration or not.\n',
    ],
    ['an HTML page', '<!DOCTYPE html><html><body>Domain not found</body></html>'],
    ['a query that was not understood', 'Invalid query or domain name not known in Dot XX Domain Registry\n'],
    ['an unsupported zone', 'TLD is not supported.\n'],
    ['a name cut off', 'Domain Na'],
    ['a name and nothing else', 'Domain Name: a.tld\n'],
    ['usage', 'Usage: whois -h whois.nic.tld [options] domain\n'],
  ])('%s', (_name, raw) => {
    expect(ask('whois.nic.tld', 'a.tld', raw)).toBe('unknown');
  });
});
