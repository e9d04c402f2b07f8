import type { RegistryView } from '../../world/lifecycle.ts';
import { eppLines, isoSeconds, type WhoisQuery, type WhoisText } from '../form.ts';

interface House {
  absent: string;
  reserved: string;
  premium: string;
  throttled: string;
  terms: string;
  upper?: boolean;
}

const operator = (who: string) =>
  `Terms of Use: Access to ${who} WHOIS information is provided to assist persons in determining the contents of a domain name registration record in the registry database. The data in this record is provided for informational purposes only, and its accuracy is not guaranteed. This record does not say whether a name is available for registration. All rights reserved.`;

const identity: House = {
  absent: 'Domain not found.',
  reserved: 'Reserved by Registry',
  premium: 'Name is a registry premium name and can not be registered at the standard price',
  throttled: 'Number of allowed queries exceeded.',
  terms: operator('Identity Digital'),
};
const neustar: House = {
  absent: 'No Data Found',
  reserved: 'This name is reserved by the Registry in accordance with ICANN Policy.',
  premium: 'This name is not available for registration:\n\nPremium name: contact the registry.',
  throttled: 'Query rate limit exceeded. Please try again later.',
  terms: operator('Registry Services, LLC'),
};
const core: House = {
  absent: 'The queried object does not exist: DOMAIN NOT FOUND',
  reserved: 'The queried object is reserved: domain name can not be registered',
  premium: 'The queried object is on a premium list: domain name can not be registered',
  throttled: '% Error: too many requests, please slow down',
  terms: operator('the registry'),
};
const central: House = {
  absent: 'DOMAIN NOT FOUND',
  reserved: 'This name is not available for registration: reserved name',
  premium: 'This name is not available for registration: premium name',
  throttled: 'Error: Query rate limit exceeded; access denied',
  terms: operator('CentralNic'),
  upper: true,
};

const houses: Readonly<Record<string, House>> = {
  'whois.pir.org': {
    ...identity,
    throttled: 'WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS',
    terms: operator('Public Interest Registry'),
  },
  'whois.nic.io': identity,
  'whois.nic.me': { ...identity, absent: 'NOT FOUND' },
  'whois.nic.biz': neustar,
  'whois.registry.co': neustar,
  'whois.nic.us': neustar,
  'whois.nic.tv': neustar,
  'whois.nic.cat': core,
  'whois.nic.gal': core,
  'whois.nic.eus': core,
  'whois.nic.shop': central,
  'whois.nic.xyz': central,
  'whois.nic.vg': central,
};

const houseOf = (query: WhoisQuery) => houses[query.server] ?? identity;
const stamp = (now: number) => `>>> Last update of WHOIS database: ${isoSeconds(now)} <<<`;

function record(view: RegistryView, query: WhoisQuery): string {
  const house = houseOf(query);
  return `Domain Name: ${house.upper ? query.name.toUpperCase() : query.name}
Registry Domain ID: REDACTED
Registrar WHOIS Server: ${view.registrar.whois}
Registrar URL: ${view.registrar.url}
Updated Date: ${isoSeconds(view.updated)}
Creation Date: ${isoSeconds(view.created)}
Registry Expiry Date: ${isoSeconds(view.expires)}
Registrar: ${view.registrar.name}
Registrar IANA ID: ${view.registrar.ianaId}
Registrar Abuse Contact Email: ${view.registrar.abuseEmail}
Registrar Abuse Contact Phone: ${view.registrar.abusePhone}
${eppLines(view.statuses)}
Registrant Organization: REDACTED
Registrant State/Province: REDACTED
Registrant Country: ES
${view.nameservers.map((host) => `Name Server: ${host}\n`).join('')}DNSSEC: unsigned
URL of the ICANN Whois Inaccuracy Complaint Form: https://icann.org/wicf/
${stamp(query.now)}

For more information on Whois status codes, please visit https://icann.org/epp

${house.terms}
`;
}

/** The form that ICANN requires of registries, in the wording of the four main operators. */
export const gtld: WhoisText = {
  registered: record,
  absent: (query) =>
    `${houseOf(query).absent}\nURL of the ICANN Whois Inaccuracy Complaint Form: https://www.icann.org/wicf/\n${stamp(query.now)}\n\n${houseOf(query).terms}\n`,
  withheld: (view, query) => {
    const house = houseOf(query);
    const line =
      view.phase === 'blocked'
        ? 'The registration of this domain is restricted, as it is protected by a GlobalBlock subscription.'
        : view.phase === 'premium'
          ? house.premium
          : house.reserved;
    return `${line}\n${stamp(query.now)}\n\n${house.terms}\n`;
  },
  throttled: (query) => `${houseOf(query).throttled}\n`,
};
