import { testFormats } from './format.samples.ts';

testFormats([
  {
    server: 'whois.iis.se',
    domain: 'example.se',
    raw: `# Copyright (c) 1997- The Swedish Internet Foundation.
# All rights reserved.
# The information obtained through searches, or otherwise, is protected
# by the Swedish Copyright Act (1960:729) and international conventions.
# Any use of this material to target advertising or
# similar activities is forbidden and will be prosecuted.
#
state:            active
domain:           example.se
holder:           exmpl8-53808
created:          2003-08-27
modified:         2017-09-18
expires:          2026-10-20
transferred:      2009-03-06
nserver:          ns1.example.se 192.0.2.1
nserver:          ns2.example.net
dnssec:           unsigned delegation
status:           ok
registrar:        Loopia AB
`,
    expires: '2026-10-20',
    created: '2003-08-27',
    updated: '2017-09-18',
    registrar: 'Loopia AB',
    nameservers: ['ns1.example.se', 'ns2.example.net'],
  },
  {
    server: 'whois.norid.no',
    domain: 'example.no',
    raw: `% By looking up information in the domain registration directory
% service, you confirm that you accept the terms and conditions of the
% service:
% https://www.norid.no/en/domeneoppslag/vilkar/

NORID Handle...............: EXA371D-NORID
Domain Name................: example.no
Registrar Handle...........: REG466-NORID
Tech-c Handle..............: GT96R-NORID
Name Server Handle.........: NSGO131H-NORID

Additional information:
Created:         2001-02-26
Last updated:    2025-02-26
`,
    created: '2001-02-26',
    updated: '2025-02-26',
    registrar: 'REG466-NORID',
    nameservers: [],
  },
  {
    server: 'whois.fi',
    domain: 'example.fi',
    raw: `
domain.............: example.fi
status.............: Registered
created............: 30.6.2006 15:18:54
expires............: 4.7.2026 10:15:55
available..........: 4.8.2026 10:15:55
modified...........: 2.6.2025 12:30:20
RegistryLock.......: no

Nameservers

nserver............: ns1.example.com [OK]
nserver............: ns2.example.com [OK]

DNSSEC

dnssec.............: no

Holder

name...............: Esimerkki Oy
register number....: 1234567-8
country............: Finland
holder email.......: 

Registrar

registrar..........: Louhi Net Oy
www................: www.louhi.fi

>>> Last update of WHOIS database: 20.11.2025 13:15:21 (EET) <<<
`,
    expires: '2026-07-04',
    created: '2006-06-30',
    updated: '2025-06-02',
    registrar: 'Louhi Net Oy',
    nameservers: ['ns1.example.com', 'ns2.example.com'],
  },
  {
    server: 'whois.isnic.is',
    domain: 'example.is',
    raw: `% This is the ISNIC Whois server.
%
% Rights restricted by copyright.
% See https://www.isnic.is/en/about/copyright

domain:       example.is
registrant:   EX104-IS
admin-c:      EX104-IS
nserver:      ns1.example.com
nserver:      ns2.example.com
dnssec:       unsigned delegation
created:      May 22 2002
expires:      May 22 2026
source:       ISNIC

role:         Example
nic-hdl:      EX104-IS
created:      April 29 2002
source:       ISNIC
`,
    expires: '2026-05-22',
    created: '2002-05-22',
    nameservers: ['ns1.example.com', 'ns2.example.com'],
  },
  {
    server: 'whois.register.si',
    domain: 'example.si',
    raw: `% This is the ARNES WHOIS server
%
domain:	example.si
registrar:	Domenca d.o.o.
registrar-url:	https://www.domenca.com
nameserver:	ns1.example.si
nameserver:	ns2.example.si
registrant:	G83057
status:	client_delete_prohibited,client_transfer_prohibited
created:	2005-04-04
expire:	2026-07-19
source:	ARNES

domain holder:	NOT DISCLOSED
`,
    expires: '2026-07-19',
    created: '2005-04-04',
    registrar: 'Domenca d.o.o.',
    nameservers: ['ns1.example.si', 'ns2.example.si'],
  },
  {
    server: 'whois.rnids.rs',
    domain: 'example.rs',
    raw: `% The data in the Whois database are provided by RNIDS
% for information purposes only and to assist persons in obtaining information
% about or related to a domain name registration record.

Domain name: example.rs
Domain status: Active   https://www.rnids.rs/en/domain-name-status-codes#Active
Registration date: 10.03.2008 12:31:19
Modification date: 09.02.2025 13:33:23
Expiration date: 10.03.2026 12:31:19
Confirmed: 10.03.2008 12:31:19
Registrar: Loopia d.o.o.


Registrant: Example d.o.o.
Address: Ulica 1, Beograd, Serbia

DNS: ns1.example.rs - 192.0.2.1
DNS: ns2.example.net - 

DNSSEC signed: no
`,
    expires: '2026-03-10',
    created: '2008-03-10',
    updated: '2025-02-09',
    registrar: 'Loopia d.o.o.',
    nameservers: ['ns1.example.rs', 'ns2.example.net'],
  },
  {
    server: 'whois.dns.hr',
    domain: 'example.hr',
    raw: `Domain Name: example.hr
Registrar WHOIS Server: whois.dns.hr
Registrar URL: http://www.dns.hr
Updated Date: 2025-02-05T00:00:00Z
Creation Date: 2001-03-05T00:00:00Z
Registrar Registration Expiration Date: 2026-03-05T00:00:00Z
Registrar: CARNET
Name Server: dns1.example.hr
Name Server: dns2.example.hr
Domain Status: Active
`,
    expires: '2026-03-05',
    created: '2001-03-05',
    updated: '2025-02-05',
    registrar: 'CARNET',
    nameservers: ['dns1.example.hr', 'dns2.example.hr'],
  },
  {
    server: 'whois.trabis.gov.tr',
    domain: 'example.com.tr',
    raw: `** Domain Name: example.com.tr
Domain Status: Active
Frozen Status: -
Transfer Status: The domain is LOCKED to transfer.

** Registrant:
   Hidden upon user request

** Registrar:
NIC Handle		: xyz12
Organization Name	: Isimtescil Bilisim A.S.
Address			: Ankara

** Domain Servers:
ns1.example.com
ns2.example.com 192.0.2.2

** Additional Info:
Created on..............: 2001-Aug-23.
Expires on..............: 2026-Aug-22.

** Whois Server:
Last Update Time: 2025-11-09T13:32:13+03:00
`,
    expires: '2026-08-22',
    created: '2001-08-23',
    registrar: 'Isimtescil Bilisim A.S.',
    nameservers: ['ns1.example.com', 'ns2.example.com'],
  },
  {
    server: 'whois.nic.fr',
    domain: 'example.fr',
    raw: `%%
%% This is the AFNIC Whois server.
%%
%% complete date format: YYYY-MM-DDThh:mm:ssZ
%%
%% Rights restricted by copyright.
%% See https://www.afnic.fr/en/domain-names-and-support/everything-there-is-to-know-about-domain-names/find-a-domain-name-or-a-holder-using-whois/
%%
%%

domain:                        example.fr
status:                        REDEMPTION
eppstatus:                     pendingDelete
hold:                          NO
holder-c:                      EX123-FRNIC
admin-c:                       EX123-FRNIC
registrar:                     OVH
Expiry Date:                   2026-02-21T13:36:06Z
created:                       2004-02-21T13:36:06Z
last-update:                   2025-01-30T03:04:05.551533Z
source:                        FRNIC

nserver:                       dns10.ovh.net
nserver:                       ns10.ovh.net
source:                        FRNIC

registrar:                     OVH
address:                       2 Rue Kellermann
created:                       1999-10-18T00:00:00Z
source:                        FRNIC
`,
    expires: '2026-02-21',
    created: '2004-02-21',
    updated: '2025-01-30',
    registrar: 'OVH',
    nameservers: ['dns10.ovh.net', 'ns10.ovh.net'],
    substate: 'redemption',
  },
  {
    server: 'whois.amnic.net',
    domain: 'example.am',
    raw: `%
%AM TLD whois server #3
% Please see 'whois -h whois.amnic.net help' for usage.
%

   Domain name: example.am
   Registrar:   abcdomain (ABCDomain LLC)
   Status:      active

   Registrant:
      Example LLC
      Yerevan, 0001
      AM

   DNS servers:
      ns1.example.am - 192.0.2.1
      ns2.example.am

   Registered:    1999-06-05
   Last modified: 2014-03-31
   Expires:       2026-04-15
`,
    expires: '2026-04-15',
    created: '1999-06-05',
    updated: '2014-03-31',
    registrar: 'abcdomain (ABCDomain LLC)',
    nameservers: ['ns1.example.am', 'ns2.example.am'],
  },
  {
    server: 'whois.tld.ee',
    domain: 'example.ee',
    raw: `Domain:
name:       example.ee
status:     expired, serverHold
registered: 2010-07-04 04:34:46 +03:00
changed:    2025-10-07 19:45:15 +03:00
expire:     2025-11-01
outzone:    2025-12-16
delete:     2026-12-17

Registrar:
name:       Zone Media OÜ
url:        http://www.zone.ee
changed:    2020-07-01 13:55:58 +03:00

Name servers:
nserver:   ns1.example.ee
changed:   2010-11-10 14:15:06 +02:00
`,
    expires: '2025-11-01',
    created: '2010-07-04',
    updated: '2025-10-07',
    registrar: 'Zone Media OÜ',
    nameservers: ['ns1.example.ee'],
    substate: 'expired',
  },
  {
    server: 'whois.cctld.by',
    domain: 'example.by',
    raw: `Domain Name: example.by
Registrar: Reliable Software, Ltd
Organization: Example OOO
Country: BY
Name Server: ns1.example.by
Name Server: ns2.example.by
Updated Date: 2025-01-21
Creation Date: 2010-06-29
Expiration Date: 2026-06-29
-------------------------------------------
Service provided by Belarus Domain Name Registry`,
    expires: '2026-06-29',
    created: '2010-06-29',
    updated: '2025-01-21',
    registrar: 'Reliable Software, Ltd',
    nameservers: ['ns1.example.by', 'ns2.example.by'],
  },
]);
