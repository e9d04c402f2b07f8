import type { RegistryView } from '../../world/lifecycle.ts';
import { isoSeconds, spaced, type WhoisQuery, type WhoisText } from '../form.ts';

const afnicHead = ({ client, name }: WhoisQuery, left: number) => `%%
%% This is the AFNIC Whois server.
%%
%% complete date format: YYYY-MM-DDThh:mm:ssZ
%%
%% Rights restricted by copyright.
%% See https://www.afnic.fr/en/domain-names-and-support/everything-there-is-to-know-about-domain-names/find-a-domain-name-or-a-holder-using-whois/
%%
%% Use '-h' option to obtain more information about this service.
%%
%% [${client} REQUEST] >> ${name}
%%
%% RL Net [##########] - RL IP [${'#'.repeat(left)}${'.'.repeat(10 - left)}]
%%
`;

const afnicStatus = (view: RegistryView): [status: string, epp: string, hold: string] => {
  if (view.phase === 'redemption') return ['REDEMPTION', 'pendingDelete', 'NO'];
  if (view.phase === 'hold') return ['ACTIVE', 'serverHold', 'YES'];
  if (view.phase === 'inactive') return ['REGISTERED', 'inactive', 'NO'];
  return ['ACTIVE', 'active', 'NO'];
};

/** A throttle and a free name end with the same line. */
export const afnic: WhoisText = {
  registered: (view, query) => {
    const [status, epp, hold] = afnicStatus(view);
    return `${afnicHead(query, 9)}
domain:                        ${query.name}
status:                        ${status}
eppstatus:                     ${epp}
hold:                          ${hold}
holder-c:                      ANO00-FRNIC
admin-c:                       ANO00-FRNIC
tech-c:                        OVH5-FRNIC
registrar:                     ${view.registrar.name}
Expiry Date:                   ${isoSeconds(view.expires)}
created:                       ${isoSeconds(view.created)}
last-update:                   ${isoSeconds(view.updated)}
source:                        FRNIC

${view.nameservers.map((host) => `nserver:                       ${host}\n`).join('')}source:                        FRNIC

registrar:                     ${view.registrar.name}
country:                       ES
website:                       ${view.registrar.url}
anonymous:                     No
source:                        FRNIC

nic-hdl:                       ANO00-FRNIC
type:                          PERSON
contact:                       Ano Nymous
registrar:                     ${view.registrar.name}
anonymous:                     YES
remarks:                       -------------- WARNING --------------
remarks:                       While the registrar knows him/her,
remarks:                       this person chose to restrict access
remarks:                       to his/her personal data.
source:                        FRNIC

>>> Last update of WHOIS database: ${isoSeconds(query.now)} <<<
`;
  },
  absent: (query) => `${afnicHead(query, 9)}\n%% No entries found in the AFNIC Database.\n\n`,
  withheld: (_, query) => `${afnicHead(query, 9)}
domain:                        ${query.name}
status:                        RESERVED
hold:                          NO
source:                        FRNIC

%% This domain name is subject to prior review and can not be registered.
`,
  throttled: (query) =>
    `${afnicHead(query, 0).replace(/%%\n$/, '%%\n%% Too many requests...\n%%\n')}\n%% No entries found in the AFNIC Database.\n\n`,
};

/** No dates, no owner; often only two lines. */
export const denic: WhoisText = {
  registered: (view, { name }) => {
    if (view.phase === 'redemption') return `Domain: ${name}\nStatus: redemptionPeriod\n`;
    if (view.phase === 'hold' || view.phase === 'inactive') return `Domain: ${name}\nStatus: failed\n`;
    const short = name.length % 2 === 0;
    if (short || view.nameservers.length === 0) return `Domain: ${name}\nStatus: connect\n`;
    const nservers = view.nameservers.map((host) => `Nserver: ${host}\n`).join('');
    return `Domain: ${name}\n${nservers}Status: connect\nChanged: ${isoSeconds(view.updated).replace('Z', '+01:00')}\n`;
  },
  absent: ({ name }) => `Domain: ${name}\nStatus: free\n`,
  withheld: ({ domain }) => `Domain: ${domain.name}\nStatus: invalid\n`,
  throttled: () => '% Error: 55000000002 Connection refused; access control limit exceeded.\n',
};

const itStatus = (view: RegistryView): string => {
  switch (view.phase) {
    case 'auto-renew':
      return 'ok / autoRenewPeriod';
    case 'redemption':
      return 'pendingDelete / redemptionPeriod';
    case 'pending-delete':
      return 'pendingDelete / pendingDelete';
    case 'hold':
      return 'inactive / serverHold';
    case 'inactive':
      return 'inactive / dnsHold';
    default:
      return 'ok';
  }
};

export const it: WhoisText = {
  registered: (view, { name }) => `
*********************************************************************
* Please note that the following result could be a subgroup of      *
* the data contained in the database.                               *
*                                                                   *
* Additional information can be visualized at:                      *
* http://web-whois.nic.it                                           *
*********************************************************************

Domain:             ${name}
Status:             ${itStatus(view)}
Signed:             no
Created:            ${spaced(view.created)}
Last Update:        ${spaced(view.updated)}
Expire Date:        ${new Date(view.expires).toISOString().slice(0, 10)}

Registrant
  Organization:     hidden

Admin Contact
  Name:             hidden

Technical Contacts
  Organization:     ${view.registrar.name}

Registrar
  Organization:     ${view.registrar.name}
  Name:             ${view.registrar.whois.split('.')[1]?.toUpperCase() ?? 'REG'}-REG
  Web:              ${view.registrar.url}
  DNSSEC:           no

Nameservers
${view.nameservers.map((host) => `  ${host}\n`).join('')}

`,
  absent: ({ name }) => `Domain:             ${name}\nStatus:             AVAILABLE\n\n`,
  withheld: (view, { name }) =>
    `Domain:             ${name}\nStatus:             ${view.phase === 'reserved' ? 'RESERVED' : 'UNASSIGNABLE'}\n\n`,
  throttled: () => 'Denied\n',
};
