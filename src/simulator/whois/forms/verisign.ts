import { eppLines, isoSeconds, type WhoisText } from '../form.ts';

const terms = `NOTICE: The expiration date displayed in this record is the date the
registrar's sponsorship of the domain name registration in the registry is
currently set to expire. This date does not necessarily reflect the expiration
date of the domain name registrant's agreement with the sponsoring
registrar.  Users may consult the sponsoring registrar's Whois database to
view the registrar's reported date of expiration for this registration.

TERMS OF USE: You are not authorized to access or query our Whois
database through the use of electronic processes that are high-volume and
automated except as reasonably necessary to register domain names or
modify existing registrations.

The Registry database contains ONLY .COM, .NET, .EDU domains and
Registrars.
`;

const stamp = (now: number) => `>>> Last update of whois database: ${isoSeconds(now)} <<<`;

/** The thin registry of .com and .net: no owner, only the registrar's WHOIS. */
export const verisign: WhoisText = {
  registered: (view, { name, now }) =>
    `   Domain Name: ${name.toUpperCase()}
   Registry Domain ID: ${view.created % 2_000_000_000}_DOMAIN_${view.zone.tld.toUpperCase()}-VRSN
   Registrar WHOIS Server: ${view.registrar.whois}
   Registrar URL: ${view.registrar.url}
   Updated Date: ${isoSeconds(view.updated)}
   Creation Date: ${isoSeconds(view.created)}
   Registry Expiry Date: ${isoSeconds(view.expires)}
   Registrar: ${view.registrar.name}
   Registrar IANA ID: ${view.registrar.ianaId}
   Registrar Abuse Contact Email: ${view.registrar.abuseEmail}
   Registrar Abuse Contact Phone: ${view.registrar.abusePhone}
${eppLines(view.statuses).replace(/^/gm, '   ')}
${view.nameservers.map((host) => `   Name Server: ${host.toUpperCase()}\n`).join('')}   DNSSEC: unsigned
   URL of the ICANN Whois Inaccuracy Complaint Form: https://www.icann.org/wicf/
${stamp(now)}

For more information on Whois status codes, please visit https://icann.org/epp

${terms}`,
  absent: ({ name, now }) => `No match for "${name.toUpperCase()}".\n${stamp(now)}\n\n${terms}`,
  withheld: ({ domain }, { now }) =>
    `Domain ${domain.name.toUpperCase()} is reserved by the registry.\n${stamp(now)}\n\n${terms}`,
  throttled: () =>
    `*\n* WELCOME to the Verisign Inc. Registry Whois Server.\n*\n* Your IP address has exceeded the number of allowed queries.\n* Please wait a while and try again. Thanks\n*\n`,
};
