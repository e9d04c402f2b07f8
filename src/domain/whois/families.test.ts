import { expect, test } from 'vitest';
import { classifyWhois } from './classify.ts';

/** Wordings of registry software, as from an unknown server; a vertical bar ends a line. */
const FORMS = {
  available: `
NOT FOUND
No Data Found
Object does not exist
Object not found
The queried object does not exist: Domain name
The queried object does not exist: Domain @
>>> Domain @ is available for registration
No Object Found
DOMAIN NOT FOUND
no matching records
nothing found
No entries found in the EXAMPLE database
% No such domain
Domain @ is free
@ is free
@ - not registered
Query: @|Status: Not Registered
@: no entries found
% no records found for domain @
The domain name @ is not registered in the .tld registry
No match!!
domain: @|status: FREE
available: yes
Domain Status: Unregistered
Object "@" NOT FOUND.
No information was found matching that query.
No domain found
Nincs talalat / No match
@ Nincs talalat / No match
%ERROR:103: Domain is not registered
%ERROR:101: no entries found|%|% No entries found.
Domain @ not registered yet
@ is still available
Domain record not found
0 record(s) found
No results
The requested object doesn't exist
The specified domain does not exist in our database
ERROR: No such domain
ERROR:404: domain not found
Registration status: available
Domain name: @|Domain status: available
Domain Name: @|Domain Status: No Object Found
Not found: @
no such domain "@" in the registry
Unknown domain
Domain @ is unassigned
domain @ was not found in our database
We do not have a record for @
There was no match for @
Sorry, no record found for @
No matching entry found for @
Your search returned no results
No whois information found for @
No whois record for @
This domain is not registered
The name is available
Domain is available!
Domain (@) not found
[@] not found
"@" no match
No Match for @
NO MATCH FOUND
query_status: 220 Available
AVAILABLE
Available
Available|Domain: @
Not registered.
Free
Domain name not found
Error: @ not found
Error 230 No Objects Found
@ no match
The domain has not been registered.
Domain does not exist: @
NO ENTRIES FOUND
No record found for '@'
Domain @ does not exist.
object @ not found
Nothing found for @
The domain @ is available.
Requested domain cannot be found
Could not find @
Unable to find @
Can't find domain @
Domain nenalezena
Ikke fundet
Status: unallocated
Domain @ is not in the database
@ not in registry
This name has no registration
@ has no match
whois: no match for @
Not existing domain
domain @ is not delegated
`,
  reserved: `
Reserved by Registry
This name is reserved by the Registry in accordance with ICANN Policy.
Reserved Domain Name
The domain name is reserved
Name is in the reserved list
This domain has been reserved by the registry
Domain not available for registration
Domain Name: @|Domain Status: Reserved
%ERROR:104: domain is blacklisted
@ can not be registered
Registry Reserved
Status: Restricted
Object is blocked
@ is not allowed
Premium domain name
This is a premium domain. Contact the registry.
State: Prohibited
The requested domain name is reserved for use by the government
Domain: @|Status: blocked
Domain: @|Status: forbidden
Domain @ is on the reserved list
Not Available
This name has been blocked by the DPML
The name requested is unavailable because it is restricted
Domain unavailable
This domain name is not available
@: reserved
@ is restricted
Reserved
RESERVED
Reserved name
Restricted name
Blocked
This domain is restricted
The domain name you requested is restricted
Status: NOT ALLOWED
Status: UNAVAILABLE
Domain status: registry lock, reserved
Status: Reserved
Domain @ is invalid or reserved
Name reserved for registry use
@ is not eligible for registration
This label is prohibited
This string is banned
Domain is banned
Sunrise reserved
Tier 1 premium name
`,
  throttled: `
Your request could not be performed.|Looup quota exceeded.
Query limit exceeded
Query rate limit exceeded. Please try again later.
You have exceeded the query rate limit
WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS
Number of allowed queries exceeded.
Your query rate has exceeded the allowed maximum
the WHOIS query quota for 1.2.3.4 has been exceeded
Still in grace period, wait 12 seconds
% Permission denied.
Quota exceeded
Too many connections
Your query was rejected: too many requests
Maximum Daily connection limit reached. Lookup refused.
Lookup refused
IP Address Has Reached Rate Limit
Exceeded max. number of requests
Sorry, you have exceeded the limit, try later
Query quota exhausted
Blacklisted: 1.2.3.4
Connection limit reached
WHOIS query limit per minute reached
Ha superado el número máximo de consultas
Número máximo de consultas superado
Límite de consultas excedido
Limite de requêtes dépassée
Zu viele Anfragen
Trop de requêtes
Troppe richieste
Limite de consultas excedido
Muitas consultas
Te veel verzoeken
Max queries reached
You have reached your daily limit
You have used up your quota
Your access is too fast, please try again later.
Requests are being throttled
Please try again later, you are sending queries too fast
Rate limiting in effect
Access from your IP is limited
Daily allowance exceeded
Query count exceeded
Request denied: too frequent
Your host has been banned
You are being rate limited
Connection rate too high
too many concurrent connections
Server load too high, try again later
% Excessive querying, your address is blocked
Access temporarily restricted due to high volume
Usage limit exceeded
You exceeded the maximum allowable number of whois lookups
Whois queries blocked
Denied: rate exceeded
"ERROR:201: access denied for 1.2.3.4"
Access to whois service at whois.x.tld from 1.2.3.4 was disabled due to abuse
Request limit exceeded for 127.0.0.1
Please slow down
Wait a moment between queries
`,
} as const;

const forms = Object.entries(FORMS).flatMap(([label, text]) =>
  text
    .trim()
    .split('\n')
    .map((form) => [form.replaceAll('@', 'taller.tld'), label] as const),
);
const read = (form: string, domain = 'taller.tld') =>
  classifyWhois({
    server: 'whois.nic.tld',
    tld: 'tld',
    domain,
    raw: `% Whois server\n%\n\n${form.replaceAll('|', '\n')}\n`,
  });

test.each(forms)('an unknown server that says "%s" means %s', (form, label) => {
  expect(read(form)).toMatchObject({ label, rule: 'generic' });
});

test('none of them frees another name', () => {
  const named = forms.filter(([form, label]) => label === 'available' && form.includes('taller.tld'));
  expect(named.filter(([form]) => read(form, 'otro.tld').label === 'available')).toEqual([]);
});
