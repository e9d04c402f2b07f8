import { describe, expect, test } from 'vitest';
import { classifyWhois } from './classify.ts';

/** What a registry says of an unregistered name, by its server. */
const own: readonly (readonly [server: string, domain: string, raw: string])[] = [
  ['whois.nic.es', 'libre.es', 'There is no information available on the domain consulted.\n'],
  [
    'whois.nic.uk',
    'libre.co.uk',
    '\n    No match for "libre.co.uk".\n\n    This domain name has not been registered.\n\n    WHOIS lookup made at 10:00:00 20-Nov-2025\n',
  ],
  ['whois.denic.de', 'libre.de', 'Domain: libre.de\nStatus: free\n'],
  ['whois.dns.be', 'libre.be', '% .be Whois Server 6.1\n%\nDomain:\tlibre.be\nStatus:\tAVAILABLE\n'],
  ['whois.domain-registry.nl', 'libre.nl', 'libre.nl is free\n'],
  ['whois.nic.ch', 'libre.ch', 'We do not have an entry in our database matching your query.\n'],
  [
    'whois.nic.at',
    'libre.at',
    '% Copyright (c)2025 by NIC.AT (1)\n%\n% Restricted rights.\n%\n\n% nothing found\n',
  ],
  ['whois.dns.lu', 'libre.lu', '% WHOIS libre.lu\n% No such domain\n'],
  ['whois.eu', 'libre.eu', '% WHOIS libre.eu\nDomain: libre.eu\nStatus: AVAILABLE\n'],
  [
    'whois.iis.se',
    'libre.se',
    '# Copyright (c) 1997- The Swedish Internet Foundation.\n# All rights reserved.\n#\ndomain "libre.se" not found.\n',
  ],
  [
    'whois.norid.no',
    'libre.no',
    '% By looking up information in the domain registration directory\n% service, you confirm that you accept the terms and conditions of the\n% service:\n\n% No match\n',
  ],
  [
    'whois.punktum.dk',
    'libre.dk',
    '# Hello 192.0.2.1. Your session has been logged.\n#\n\nNo entries found for the selected source.\n',
  ],
  ['whois.fi', 'libre.fi', '\nDomain not found\n'],
  [
    'whois.isnic.is',
    'libre.is',
    '% This is the ISNIC Whois server.\n%\n% Rights restricted by copyright.\n\n% No entries found for query "libre.is".\n',
  ],
  ['whois.tld.ee', 'libre.ee', '\nDomain not found\n'],
  ['whois.nic.lv', 'libre.lv', '[Domain]\nDomain: libre.lv\nStatus: free\n'],
  [
    'whois.domreg.lt',
    'libre.lt',
    '% Hello, this is the DOMREG whois service.\n%\nDomain:\t\t\tlibre.lt\nStatus:\t\t\tavailable\n',
  ],
  [
    'whois.dns.pl',
    'libre.pl',
    'No information available about domain name libre.pl in the Registry NASK database.\n',
  ],
  [
    'whois.nic.cz',
    'libre.cz',
    '%  (c) 2006-2025 CZ.NIC, z.s.p.o.\n%\n% Whoisd Server Version: 3.15.0\n\n%ERROR:101: no entries found\n% \n% No entries found.\n',
  ],
  ['whois.sk-nic.sk', 'libre.sk', 'Domain not found.\n'],
  ['whois.nic.hu', 'libre.hu', '% Whois server 4.0 serving the hu ccTLD\n\nNo match\n'],
  [
    'whois.register.si',
    'libre.si',
    '% This is ARNES whois database\n%\n% Rights restricted by copyright.\n\n% No entries found for the selected source(s).\n',
  ],
  ['whois.rnids.rs', 'libre.rs', '%ERROR:103: Domain is not registered\n'],
  ['whois.dns.hr', 'libre.hr', '%ERROR:101: no entries found\n%\n% No entries found.\n'],
  [
    'whois.nic.me',
    'libre.me',
    'Domain not found.\n>>> Last update of WHOIS database: 2025-11-20T10:00:00Z <<<\n',
  ],
  ['whois.register.bg', 'libre.bg', 'Domain name libre.bg does not exist in database!\n'],
  ['whois.rotld.ro', 'libre.ro', '\n% No entries found for the selected source(s).\n'],
  [
    'whois.ua',
    'libre.com.ua',
    '% This is the Ukrainian Whois query server #F.\n\n% No entries found for libre.com.ua\n',
  ],
  ['whois.cctld.by', 'libre.by', 'Object does not exist\n'],
  [
    'whois.tcinet.ru',
    'libre.ru',
    '% TCI Whois Service. Terms of use:\n% https://tcinet.ru/documents/whois_ru_rf.pdf (in Russian)\n\nNo entries found for the selected source(s).\n\nLast updated on 2025-11-20T10:06:30Z\n',
  ],
  ['whois.trabis.gov.tr', 'libre.com.tr', 'No match found for "libre.com.tr"\n'],
  [
    'whois.nic.fr',
    'libre.fr',
    '%%\n%% This is the AFNIC Whois server.\n%%\n%% Rights restricted by copyright.\n%%\n%% NOT FOUND\n',
  ],
  ['whois.nic.it', 'libre.it', 'Domain:             libre.it\nStatus:             AVAILABLE\n'],
  ['whois.dns.pt', 'libre.pt', 'libre.pt - No Match\n'],
  [
    'whois.weare.ie',
    'libre.ie',
    'Not found: libre.ie\n\n% Rights restricted by copyright; http://iedr.ie/\n',
  ],
  ['whois.gg', 'libre.gg', 'NOT FOUND\n'],
  ['whois.nic.im', 'libre.im', 'The domain libre.im was not found.\n'],
  [
    'whois.mx',
    'libre.com.mx',
    'No_Se_Encontro_El_Objeto/Object_Not_Found\n\nLa informacion que ha solicitado se provee exclusivamente para fines\n',
  ],
  [
    'whois.nic.ar',
    'libre.com.ar',
    '% La información a la que estás accediendo se provee exclusivamente para\n% fines relacionados con operaciones sobre nombres de dominios y DNS,\n\nEl dominio no se encuentra registrado en NIC Argentina\n',
  ],
  [
    'whois.registry.co',
    'libre.com.co',
    'No Data Found\n>>> Last update of WHOIS database: 2025-11-20T10:00:00Z <<<\n',
  ],
  ['kero.yachay.pe', 'libre.com.pe', 'Domain Name: libre.com.pe\nDomain Status: No Object Found\n'],
  [
    'whois.registro.br',
    'libre.com.br',
    '% Copyright (c) Nic.br - Use of this data is governed by the Use and\n% Privacy Policy at https://registro.br/upp .\n% 2025-11-20T09:34:28-03:00 - 192.0.2.1\n\n% No match for libre.com.br\n',
  ],
  ['whois.nic.cl', 'libre.cl', 'libre.cl: no existe\n'],
  ['whois.nic.cr', 'libre.co.cr', '%ERROR:101: no entries found\n%\n% No entries found.\n'],
  ['whois.nic.ve', 'libre.com.ve', 'Servidor Whois de NIC-Venezuela (.VE)\n\nNo match for "libre.com.ve"\n'],
  ['whois.nic.ec', 'libre.ec', 'Domain Information\nQuery: libre.ec\nStatus: Not Registered\n'],
  ['whois.nic.hn', 'libre.hn', 'Domain Name: libre.hn\nThe queried object does not exist: No Object Found\n'],
  [
    'whois.cira.ca',
    'libre.ca',
    'Not found: libre.ca\n\n% Use of CIRA’s WHOIS service is governed by the Terms of Use\n',
  ],
  ['whois.cira.ca', 'libre.ca', 'Domain name:           libre.ca\nDomain status:         available\n'],
  [
    'whois.nic.us',
    'libre.us',
    'No Data Found\nURL of the ICANN Whois Inaccuracy Complaint Form: https://www.icann.org/wicf/\n',
  ],
  ['whois.auda.org.au', 'libre.com.au', 'No Data Found\n'],
  ['whois.irs.net.nz', 'libre.co.nz', 'Not found: libre.co.nz\n'],
  [
    'whois.verisign-grs.com',
    'libre.com',
    'No match for "LIBRE.COM".\n>>> Last update of whois database: 2025-11-20T10:51:57Z <<<\n',
  ],
  ['whois.nic.tv', 'libre.tv', 'No Data Found\n'],
  [
    'whois.pir.org',
    'libre.org',
    'Domain not found.\n>>> Last update of WHOIS database: 2025-11-20T10:52:15Z <<<\n',
  ],
  ['whois.nic.cat', 'libre.cat', '%% This is the puntCAT whois server.\n\nObject "libre.cat" not found.\n'],
  ['whois.nic.xyz', 'libre.xyz', 'The queried object does not exist: DOMAIN NOT FOUND\n'],
  ['whois.nic.club', 'libre.club', 'No Data Found\n'],
  ['whois.nic.click', 'libre.click', '>>> Domain "libre.click" is available for registration\n'],
  [
    'whois.jprs.jp',
    'libre.jp',
    '[ JPRS database provides information on network administration. Its use is    ]\n[ restricted to network administration purposes.                              ]\n\nNo match!!\n',
  ],
  [
    'whois.kr',
    'libre.kr',
    'query : libre.kr\n\n\n# KOREAN(UTF8)\n\n상기 도메인이름은 등록되어 있지 않습니다.\n\n# ENGLISH\n\nThe requested domain was not found in the Registry or Registrar’s WHOIS Server.\n',
  ],
  ['whois.cnnic.cn', 'libre.cn', 'No matching record.\n'],
  ['whois.hkirc.hk', 'libre.hk', 'The domain has not been registered.\n'],
  ['whois.nixiregistry.in', 'libre.in', 'NOT FOUND\n'],
  [
    'whois.isoc.org.il',
    'libre.co.il',
    '% The data in the WHOIS database of the .il registry is provided\n% by ISOC-IL for information purposes.\n\n% No data was found to match the request criteria.\n',
  ],
  ['whois.nic.ir', 'libre.ir', '% This is the IRNIC Whois server v1.6.2.\n\n%ERROR:101: no entries found\n'],
  ['whois.aeda.net.ae', 'libre.ae', 'No Data Found\n'],
  ['whois.registry.net.za', 'libre.co.za', 'Available\nDomain: libre.co.za\n'],
  ['whois.kenic.or.ke', 'libre.co.ke', 'Domain Name: libre.co.ke\nDomain Status: No Object Found\n'],
];

describe('the registry says that the name is not registered', () => {
  test.each(own)('%s of %s', (server, domain, raw) => {
    const tld = domain.split('.').slice(1).join('.');
    expect(classifyWhois({ server, tld, domain, raw })).toMatchObject({
      label: 'available',
      rule: 'server',
      authority: 'registry',
    });
  });

  test.each(own)('%s of %s, seen as an unknown server', (_server, domain, raw) => {
    const found = classifyWhois({ server: 'whois.unknown.example', tld: 'example', domain, raw });
    expect(found).toMatchObject({ label: 'available', rule: 'generic', authority: 'unknown' });
  });

  test.each(own)('%s of %s is no answer about another name', (server, domain, raw) => {
    const other = `otro-${domain}`;
    const found = classifyWhois({ server, tld: domain.split('.').slice(1).join('.'), domain: other, raw });
    // Only an answer that names no name at all may stand for the other one.
    if (raw.toLowerCase().includes(domain.split('.')[0] ?? '')) expect(found.label).not.toBe('available');
  });
});

/** Wordings of servers that stand in no table. */
const wordings = [
  'No match for domain {d}',
  'NO MATCH: {d}',
  'No matches found.',
  'No record found',
  'No records matching {d} found.',
  'No such domain {d}',
  'No Object Found!',
  'no matching objects found',
  'Not found: {d}',
  'Not Registered',
  '{d} is not registered',
  'Domain {d} is not registered.',
  'The domain {d} is not registered',
  'This domain name is not registered.',
  'Domain {d} has not been registered',
  'The domain name {d} could not be found',
  'Domain name does not exist',
  '{d} does not exist',
  'The domain "{d}" was not found in the database.',
  'Sorry, no such domain.',
  'Sorry, domain {d} was not found',
  'Domain unknown',
  'Unknown domain: {d}',
  'Domain {d} is available for registration',
  'This domain is available for registration!',
  '{d} is available',
  'Domain status: Available',
  'Status: AVAILABLE (No match for domain "{d}")',
  'El dominio {d} no está registrado',
  'El dominio no existe',
  'No se encontraron resultados para {d}',
  'Dominio no registrado',
  'Domínio {d} não encontrado',
  'Aucun enregistrement trouvé',
  'Domain Not Found: {d}',
  'No data was found',
  'Record not found',
  'The requested domain does not exist.',
  'Error: Domain not found',
  'ERROR 404: no entries found',
];

test.each(wordings)('an unknown server that says "%s" is guessed to mean free', (wording) => {
  const raw = `% Whois server of somewhere\n\n${wording.replace('{d}', 'libre.tld')}\n`;
  expect(classifyWhois({ server: 'whois.nic.tld', tld: 'tld', domain: 'libre.tld', raw })).toMatchObject({
    label: 'available',
    rule: 'generic',
  });
});
