import type { RegistryView } from '../../world/lifecycle.ts';
import type { WhoisText } from '../form.ts';

const conditions = `    Conditions of use for the whois service via port 43 for .es domains

    Access will only be enabled for  IP addresses  authorised  by Red.es.  A maximum of one  IP address per
    user/organisation is permitted.

    Red.es accepts  no responsibility  whatsoever  for  the availability  of access to WHOIS,  which may be
    suspended at any time and without prior warning at the discretion of the public entity.

    The service will be limited to the data established by Red.es.

    The data which  can  be consulted via  this service include:  availability and  name of the holder of a
    domain.

    A maximum of 10 queries per minute  can  be  made by each  registered IP address.  Should this limit be
    exceeded, the service will be blocked for two hours, after which a new query may be performed.

    Queries can be performed on second and third level domains.
    -------------------------------------------------------------------------------------------------------
`;

function day(now: number): string {
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
}

const footer = (now: number) => `
    >>> LAST UPDATE: ${day(now)} ${new Date(now).toISOString().slice(11, 19)}
    -------------------------------------------------------------------------------------------------------
    More information on each domain may be consulted at www.dominios.es.
`;

/** Answer to addresses that Red.es has not accredited. */
export const esUnauthorised = `${conditions}
    The IP address used to perform the query is not authorised or has exceeded the established limit for
    queries. To request access to the service, complete the form at https://sede.red.gob.es
    -------------------------------------------------------------------------------------------------------
`;

export const es: WhoisText = {
  registered: (view, { name, now }) => `${conditions}

    Domain:
    -------
       Domain Name:                  ${name}

    Registrant:
    -----------
       Registrant Name:              ${view.domain.owner}

${footer(now)}`,
  absent: ({ now }) => `${conditions}
    There is no information available on the domain consulted.
${footer(now)}`,
  withheld: (_, { name, now }) => `${conditions}

    Domain:
    -------
       Domain Name:                  ${name}
       Status:                       Reserved / Prohibited
${footer(now)}`,
  throttled: () => esUnauthorised,
};

const ptStatus = (view: RegistryView) =>
  view.phase === 'hold' ? 'Suspended' : view.phase === 'inactive' ? 'Tech-Pro' : 'Registered';

export const pt: WhoisText = {
  registered: (view, { name }) => `Domain: ${name}
Domain Status: ${ptStatus(view)}
Creation Date: ${day(view.created)} 00:00:00
Expiration Date: ${day(view.expires)} 23:59:00
Owner Name: ${view.domain.owner}
Owner Address: Rua Ricardo Severo, 3
Owner Locality: Porto
Owner ZipCode: 4050-515
Owner Locality ZipCode: Porto
Owner Country Code: PT

${view.nameservers.map((host) => `Name Server: ${host} | IPv4:  and IPv6: \n`).join('')}`,
  absent: ({ name }) => `${name} - No Match\n`,
  withheld: (_, { name, now }) => `Domain: ${name}
Domain Status: Reserved
Creation Date: ${day(now - 900 * 86_400_000)} 23:40:09
Expiration Date: ${day(now + 1_800 * 86_400_000)} 23:59:09
Owner Name:${' '}
Owner Country Code:${' '}
`,
  throttled: () => 'Query limit exceeded. Please try again later.\n',
};
