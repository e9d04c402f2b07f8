import type { RegistryView } from '../../world/lifecycle.ts';
import { eppLines, isoSeconds, type WhoisText } from '../form.ts';
import { gtld } from './gtld.ts';

const caNotice = `% Use of CIRA's WHOIS service is governed by the Terms of Use in its Legal
% Notice, available at http://www.cira.ca/legal-notice/?lang=en
%
% (c) Canadian Internet Registration Authority, (http://www.cira.ca/)
`;

/** 'Pending delete' is CIRA's TBR list: released in a weekly session, not before. */
const caStatuses = (view: RegistryView) =>
  view.phase === 'pending-delete' ? ['pendingDelete'] : view.statuses;

export const cira: WhoisText = {
  registered: (view, { name, now }) => `Domain Name: ${name}
Registry Domain ID: D${view.created % 100_000_000}-CIRA
Registrar WHOIS Server: ${view.registrar.whois}
Registrar URL: ${view.registrar.url}
Updated Date: ${isoSeconds(view.updated)}
Creation Date: ${isoSeconds(view.created)}
Registry Expiry Date: ${isoSeconds(view.expires)}
Registrar: ${view.registrar.name}
Registrar IANA ID: not applicable
${eppLines(caStatuses(view))}
${view.phase === 'pending-delete' ? '% This domain is to be released (TBR)\n' : ''}Registrant Name: REDACTED FOR PRIVACY
${view.nameservers.map((host) => `Name Server: ${host}\n`).join('')}DNSSEC: unsigned
>>> Last update of WHOIS database: ${isoSeconds(now)} <<<

${caNotice}`,
  absent: ({ name }) => `Not found: ${name}\n\n${caNotice}`,
  withheld: (_, { name }) => `Domain Name: ${name}\nDomain Status: reserved\n\n${caNotice}`,
  throttled: () => '% Query rate exceeded; your access is limited for a while\n',
};

const auStatus = (view: RegistryView): string => {
  const line = (status: string, reason = '') =>
    `Status: ${status} https://identitydigital.au/whois-status-codes#${status}\n${reason ? `Status Reason: ${reason}\n` : ''}`;
  if (view.phase === 'auto-renew')
    return line('serverHold', 'Expired') + line('serverUpdateProhibited', 'Expired');
  if (view.phase === 'pending-delete') return line('pendingDelete', 'Expired Pending Purge');
  return view.statuses.map((status) => line(status)).join('');
};

const auNotice = `Identity Digital Australia Pty Ltd, for itself and on behalf of .au Domain Administration Limited (auDA), makes the WHOIS registration data directory service (WHOIS Service) available solely for the purposes of:

(a) querying the availability of a domain name licence;

(b) identifying the holder of a domain name licence; and/or

(c) contacting the holder of a domain name licence in relation to that domain name and its use.
`;

export const auda: WhoisText = {
  registered: (view, { name, now }) => `Domain Name: ${name}
Registry Domain ID: ${view.created.toString(16)}-AU
Registrar WHOIS Server: whois.auda.org.au
Registrar URL: ${view.registrar.url}
Last Modified: ${isoSeconds(view.updated)}
Registrar Name: ${view.registrar.name}
Registrar Abuse Contact Email: ${view.registrar.abuseEmail}
Registrar Abuse Contact Phone: ${view.registrar.abusePhone}
Reseller Name:${' '}
${auStatus(view)}${view.nameservers.map((host) => `Name Server: ${host}\n`).join('')}DNSSEC: unsigned
Registrant: ${view.domain.owner} Pty Ltd
Eligibility Type: Company
>>> Last update of WHOIS database: ${isoSeconds(now)} <<<

${auNotice}`,
  absent: ({ now }) => `NOT FOUND\n>>> Last update of WHOIS database: ${isoSeconds(now)} <<<\n\n${auNotice}`,
  withheld: (_, { now }) =>
    `Reserved by Registry\n>>> Last update of WHOIS database: ${isoSeconds(now)} <<<\n\n${auNotice}`,
  throttled: () =>
    'BLACKLISTED: You have exceeded the query limit for your network or IP address and have been blacklisted.\n',
};

export const websiteWs: WhoisText = {
  ...gtld,
  absent: ({ name, now }) => `The queried object does not exist: ${name}.
URL of the ICANN WHOIS Data Problem Reporting System: http://wdprs.internic.net/
>>> Last update of WHOIS database: ${isoSeconds(now)} <<<

For more information on Whois status codes, please visit https://icann.org/epp
`,
};
