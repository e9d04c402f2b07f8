import { testFormats } from './format.samples.ts';

testFormats([
  {
    server: 'whois.nic.uk',
    domain: 'example.co.uk',
    raw: `
    Domain name:
        example.co.uk

    Data validation:
        Nominet was able to match the registrant's name and address against a 3rd party data source on 10-Dec-2012

    Registrar:
        Fasthosts Internet Ltd [Tag = LIVEDOMAINS]
        URL: http://www.fasthosts.co.uk

    Relevant dates:
        Registered on: before Aug-1996
        Expiry date:  06-Aug-2026
        Last updated:  11-Jul-2025

    Registration status:
        Registered until expiry date.

    Name servers:
        ns1.example.co.uk         192.0.2.1
        ns2.example.co.uk         192.0.2.2  2001:db8::2

    WHOIS lookup made at 12:34:56 20-Nov-2025

-- 
This WHOIS information is provided for free by Nominet UK the central registry
for .uk domain names. This information and the .uk WHOIS are:

    Copyright Nominet UK 1996 - 2025.

You may not access the .uk WHOIS or use any data from it except as permitted
by the terms of use available in full at https://www.nominet.uk/whoisterms,
which includes restrictions on: (A) use of the data for advertising, or its
repackaging, recompilation, redistribution or reuse (B) obscuring, removing
or hiding any or all of this notice and (C) exceeding query rate or volume
limits. The data is provided on an 'as-is' basis and may lag behind the
register. Access may be withdrawn or restricted at any time.
`,
    expires: '2026-08-06',
    created: '1996-08-01',
    updated: '2025-07-11',
    registrar: 'Fasthosts Internet Ltd',
    nameservers: ['ns1.example.co.uk', 'ns2.example.co.uk'],
  },
  {
    server: 'whois.denic.de',
    domain: 'example.de',
    raw: 'Domain: example.de\nStatus: connect\n',
  },
  {
    server: 'whois.denic.de',
    domain: 'example.de',
    raw: `% Restricted rights.
%
% Terms and Conditions of Use
%
% The above data may only be used within the scope of technical or
% administrative necessities of Internet operation or to remedy legal
% problems.
% The use for other purposes, in particular for advertising, is not permitted.
%
% The DENIC whois service on port 43 doesn't disclose any information concerning
% the domain holder, general request and abuse contact.

Domain: example.de
Nserver: ns1.example.de 192.0.2.1
Nserver: ns2.example.net
Status: redemptionPeriod
Changed: 2025-03-12T21:44:25+01:00
`,
    updated: '2025-03-12',
    nameservers: ['ns1.example.de', 'ns2.example.net'],
    substate: 'redemption',
  },
  {
    server: 'whois.dns.be',
    domain: 'example.be',
    raw: `% .be Whois Server 6.1
%
% The WHOIS service offered by DNS Belgium and the access to the records in the DNS Belgium
% WHOIS database are provided for information purposes only. It allows
% persons to check whether a specific domain name is still available or not
% and to obtain information related to the registration records of
% existing domain names.
%
Domain:	example.be
Status:	QUARANTINE
Available: Sat Jan 17 2026
`,
    substate: 'quarantine',
  },
  {
    server: 'whois.dns.be',
    domain: 'example.be',
    raw: `Domain:	example.be
Status:	NOT AVAILABLE
Registered:	Tue Dec 12 2000

Registrant:
	Not shown, please visit www.dnsbelgium.be for webbased whois.

Registrar Technical Contacts:
	Organisation:	MarkMonitor Inc.
	Language:	en

Registrar:
	Name:	 MarkMonitor Inc.
	Website: http://www.markmonitor.com

Nameservers:
	ns1.example.com
	ns4.example.com (192.0.2.4)

Keys:

Flags:
	clientTransferProhibited

Please visit www.dnsbelgium.be for more info.
`,
    created: '2000-12-12',
    registrar: 'MarkMonitor Inc.',
    nameservers: ['ns1.example.com', 'ns4.example.com'],
  },
  {
    server: 'whois.domain-registry.nl',
    domain: 'example.nl',
    raw: `Domain name: example.nl
Status:      active

Reseller:
   Example Hosting

Registrar:
   TransIP B.V.
   Vondellaan 47
   2332AA LEIDEN
   Netherlands

Abuse Contact:

DNSSEC:      yes

Domain nameservers:
   ns0.transip.net
   ns1.transip.nl         192.0.2.1

Creation Date: 1999-05-27

Updated Date: 2015-12-30

Record maintained by: SIDN BV

Copyright notice
No part of this publication may be reproduced, published, stored in a
retrieval system, or transmitted, in any form or by any means, electronic,
mechanical, recording, or otherwise, without prior permission of SIDN.
`,
    created: '1999-05-27',
    updated: '2015-12-30',
    registrar: 'TransIP B.V.',
    nameservers: ['ns0.transip.net', 'ns1.transip.nl'],
  },
  {
    server: 'whois.domain-registry.nl',
    domain: 'example.nl',
    raw: 'Domain name: example.nl\nStatus:      in quarantine\nDate out of quarantine: 2025-12-24T10:00:00\n',
    substate: 'quarantine',
  },
  {
    server: 'whois.nic.ch',
    domain: 'example.ch',
    raw: `This information is subject to an Acceptable Use Policy.
See https://www.nic.ch/terms/aup/


Domain name:
example.ch

Holder of domain name:
Example AG
Muster Hans
CH-8000 Zurich
Switzerland

Registrar:
Infomaniak Network SA

First registration date:
1996-01-15

DNSSEC:N

Name servers:
ns1.example.ch	[192.0.2.1]
ns1.example.ch	[2001:db8::1]
ns2.example.net
`,
    created: '1996-01-15',
    registrar: 'Infomaniak Network SA',
    nameservers: ['ns1.example.ch', 'ns2.example.net'],
  },
]);
