import type { RegistryView } from '../../world/lifecycle.ts';
import { dayMonthName, isoDay, isoSeconds, type WhoisText } from '../form.ts';

const ukFoot = (now: number) => `
    WHOIS lookup made at ${new Date(now).toISOString().slice(11, 19)} ${dayMonthName(now)}

--${' '}
This WHOIS information is provided for free by Nominet UK the central registry
for .uk domain names. This information and the .uk WHOIS are:

    Copyright Nominet UK 1996 - ${new Date(now).getUTCFullYear()}.

You may not access the .uk WHOIS or use any data from it except as permitted
by the terms of use available in full at https://www.nominet.uk/whoisterms,
which includes restrictions on: (A) use of the data for advertising, or its
repackaging, recompilation, redistribution or reuse (B) obscuring, removing
or hiding any or all of this notice and (C) exceeding query rate or volume
limits. The data is provided on an 'as-is' basis and may lag behind the
register. Access may be withdrawn or restricted at any time.
`;

const ukStatus = (view: RegistryView): string => {
  switch (view.phase) {
    case 'auto-renew':
      return 'Renewal required.\n        *** This registration has been SUSPENDED. ***';
    case 'pending-delete':
      return 'Pending delete: this registration is scheduled for deletion.';
    case 'hold':
      return '*** This registration has been SUSPENDED. ***';
    default:
      return 'Registered until expiry date.';
  }
};

export const nominet: WhoisText = {
  registered: (view, { name, now }) => `
    Domain name:
        ${name}

    Data validation:
        Nominet was able to match the registrant's name and address against a 3rd party data source on ${dayMonthName(view.created)}

    Registrar:
        ${view.registrar.name} [Tag = ${view.registrar.whois.split('.')[1]?.toUpperCase() ?? 'TAG'}]
        URL: ${view.registrar.url}

    Relevant dates:
        Registered on: ${dayMonthName(view.created)}
        Expiry date:  ${dayMonthName(view.expires)}
        Last updated:  ${dayMonthName(view.updated)}

    Registration status:
        ${ukStatus(view)}

    Name servers:
${view.nameservers.length > 0 ? view.nameservers.map((host) => `        ${host}\n`).join('') : '        No name servers listed.\n'}${ukFoot(now)}`,
  absent: ({ name, now }) => `
    No match for "${name}".

    This domain name has not been registered.
${ukFoot(now)}`,
  withheld: (_, { name, now }) => `
    Error for "${name}".

    This domain cannot be registered because it contravenes the Nominet UK
    naming rules.  The reason is: reserved name.
${ukFoot(now)}`,
  throttled: ({ client }, retryAfterMs) => `
    Error for whois query.

    The WHOIS query quota for ${client} has been exceeded
    and will be replenished in ${Math.ceil(retryAfterMs / 1000)} seconds
`,
};

export const sidn: WhoisText = {
  registered: (view, { name }) =>
    view.phase === 'redemption'
      ? `Domain name: ${name}\nStatus:      in quarantine\n\nRecord maintained by: SIDN BV\n`
      : `Domain name: ${name}
Status:      ${view.phase === 'hold' || view.phase === 'inactive' ? 'inactive' : 'active'}

Registrar:
   ${view.registrar.name}
   Meander 501
   6825MD Arnhem
   Netherlands

Abuse Contact:
   ${view.registrar.abuseEmail}

DNSSEC:      no

Domain nameservers:
${view.nameservers.map((host) => `   ${host}\n`).join('')}
Creation Date: ${isoDay(view.created)}

Updated Date: ${isoDay(view.updated)}

Record maintained by: SIDN BV

Copyright notice
No part of this publication may be reproduced, published, stored in a
retrieval system, or transmitted, in any form or by any means, electronic,
mechanical, recording, or otherwise, without prior permission of SIDN.
`,
  absent: ({ name }) => `${name} is free\n`,
  withheld: (_, { name }) =>
    `Domain name: ${name}\nStatus:      excluded\n\nThis domain name can not be registered.\n`,
  throttled: ({ server }) => `${server}: maximum number of requests per second exceeded\n`,
};

export const pl: WhoisText = {
  registered: (view, { name }) => `
DOMAIN NAME:           ${name}
registrant type:       organization
nameservers:           ${view.nameservers.map((host) => `${host}.`).join('\n                       ')}
created:               ${dotted(view.created)}
last modified:         ${dotted(view.updated)}
renewal date:          ${dotted(view.expires)}

no option

${view.phase === 'hold' ? 'status:                BLOCKED\n\n' : ''}dnssec:                Unsigned


REGISTRAR:
${view.registrar.name}
${view.registrar.abusePhone}
${view.registrar.abuseEmail}

WHOIS database responses: https://dns.pl/en/whois

WHOIS displays data with a delay not exceeding 15 minutes in relation to the .pl Registry system
`,
  absent: ({ name }) => `
No information available about domain name ${name} in the Registry NASK database.




WHOIS database responses: https://dns.pl/en/whois

WHOIS displays data with a delay not exceeding 15 minutes in relation to the .pl Registry system
`,
  withheld: (_, { name }) =>
    `\nDomain name ${name} is on the list of reserved names and can not be registered.\n`,
  throttled: ({ client }) => `request limit exceeded for ${client}\n`,
};

const dotted = (ms: number) =>
  `${isoDay(ms).replaceAll('-', '.')} ${new Date(ms).toISOString().slice(11, 19)}`;

const euHead = (name: string) => `% The WHOIS service offered by EURid and the access to the records
% in the EURid WHOIS database are provided for information purposes
% only. It allows persons to check whether a specific domain name
% is still available or not and to obtain information related to
% the registration records of existing domain names.
%
% EURid cannot, under any circumstances, be held liable in case the
% stored information would prove to be wrong, incomplete or not
% accurate in any sense.
%
% The EURid WHOIS service on port 43 (textual WHOIS) never discloses
% any information concerning the registrant.
%
% WHOIS ${name}
`;

export const eurid: WhoisText = {
  registered: (view, { name }) =>
    view.phase === 'redemption'
      ? `${euHead(name)}Domain: ${name}\nScript: LATIN\nStatus: QUARANTINE\n`
      : `${euHead(name)}Domain: ${name}
Script: LATIN
${view.phase === 'hold' ? 'Status: SUSPENDED\n' : ''}
Registrant:
        NOT DISCLOSED!
        Visit www.eurid.eu for the web-based WHOIS.

Technical:
        Organisation: ${view.registrar.name}
        Language: es
        Email: ${view.registrar.abuseEmail}

Registrar:
        Name: ${view.registrar.name}
        Website: ${view.registrar.url}

Name servers:
${view.nameservers.map((host) => `        ${host}\n`).join('')}
Please visit www.eurid.eu for more info.
`,
  absent: ({ name }) => `${euHead(name)}Domain: ${name}\nScript: LATIN\nStatus: AVAILABLE\n`,
  withheld: (view, { name }) =>
    `${euHead(name)}Domain: ${name}\nScript: LATIN\nStatus: ${view.phase === 'reserved' ? 'RESERVED' : 'NOT ALLOWED'}\n`,
  throttled: ({ name }, retryAfterMs) =>
    `${euHead(name)}-1: Still in grace period, wait ${Math.ceil(retryAfterMs / 1000)} seconds\n`,
};

const beHead = `% .be Whois Server 6.1
%
% The WHOIS service offered by DNS Belgium and the access to the records in the DNS Belgium
% WHOIS database are provided for information purposes only. It allows
% persons to check whether a specific domain name is still available or not
% and to obtain information related to the registration records of
% existing domain names.
%
`;

export const belgium: WhoisText = {
  registered: (view, { name }) =>
    view.phase === 'redemption'
      ? `${beHead}\nDomain:\t${name}\nStatus:\tQUARANTINE\nAvailable:\t${new Date(view.domain.phaseEndsAt ?? view.expires).toUTCString()}\n\nPlease visit www.dnsbelgium.be for more info.\n`
      : `${beHead}
Domain:\t${name}
Status:\tNOT AVAILABLE
Registered:\t${new Date(view.created).toUTCString().slice(0, 16)}

Registrant:
\tNot shown, please visit www.dnsbelgium.be for webbased whois.

Registrar Technical Contacts:

Registrar:
\tName:\t${view.registrar.name}
\tWebsite:\t${view.registrar.url}

Nameservers:
${view.nameservers.map((host) => `\t${host}\n`).join('')}
Keys:

Flags:
\t${view.phase === 'hold' ? 'serverHold' : 'clientTransferProhibited'}

Please visit www.dnsbelgium.be for more info.
`,
  absent: ({ name }) =>
    `${beHead}\nDomain:\t${name}\nStatus:\tAVAILABLE\n\nPlease visit www.dnsbelgium.be for more info.\n`,
  withheld: (_, { name }) => `${beHead}\nDomain:\t${name}\nStatus:\tNOT ALLOWED\n`,
  throttled: (_, retryAfterMs) =>
    `% Excessive querying, grace period of ${Math.ceil(retryAfterMs / 1000)} seconds.\n`,
};

const trDay = (ms: number) => dayMonthName(ms).split('-').reverse().join('-');

export const trabis: WhoisText = {
  registered: (view, { name, now }) => `** Domain Name: ${name}
Frozen Status: ${view.phase === 'hold' ? 'FROZEN' : '-'}
Transfer Status: The domain is LOCKED to transfer.${' '}
${view.phase === 'pending-delete' ? 'Domain Status: pending delete\n' : ''}
** Registrant:
   ${view.domain.owner}
   Hidden upon user request
   Hidden upon user request


** Registrar:
NIC Handle\t\t: ${view.registrar.ianaId}
Organization Name\t: ${view.registrar.name}
Phone\t\t\t: ${view.registrar.abusePhone}


** Domain Servers:
${view.nameservers.map((host) => `${host}\n`).join('')}

** Additional Info:
Created on..............: ${trDay(view.created)}.
Expires on..............: ${trDay(view.expires)}.


** Whois Server:
Last Update Time: ${isoSeconds(now).replace('Z', '+03:00')}
`,
  absent: ({ name }) => `No match found for "${name}"\n`,
  withheld: (_, { name }) =>
    `** Domain Name: ${name}\nThis domain name is reserved and not available for registration\n`,
  throttled: () => 'Your query limit has been exceeded. Please try again later.\n',
};
