import { testFormats } from './format.samples.ts';

testFormats([
  {
    server: 'whois.hkirc.hk',
    domain: 'example.hk',
    raw: ` -------------------------------------------------------------------------------
 Whois server by HKIRC
 -------------------------------------------------------------------------------
 .hk top level Domain names can be registered via HKIRC-Accredited Registrars.
 Go to https://www.hkirc.hk/content.jsp?id=280 for details.
 -------------------------------------------------------------------------------



Domain Name:  EXAMPLE.HK

Domain Status: Active

DNSSEC:  unsigned

Contract Version:   Refer to registrar

Registrar Name: Hong Kong Domain Name Registration Company Limited

Registrar Contact Information: Email: enquiry@example.hk Hotline: +852 0000 0000

Reseller:


Registrant Contact Information:

Company English Name (It should be the same as the registered/corporation name on your Business Register Certificate or relevant documents): EXAMPLE LIMITED
Address:  1 EXAMPLE ROAD
Country: Hong Kong (HK)
Domain Name Commencement Date: 21-04-2004
Expiry Date: 31-03-2026
Re-registration Status: Complete


Technical Contact Information:

Given name: JOHN
Family name: DOE
Country: Hong Kong (HK)


Name Servers Information:

NS1.EXAMPLE.COM
NS2.EXAMPLE.COM


Status Information:

Domain Prohibit Status:

`,
    expires: '2026-03-31',
    created: '2004-04-21',
    registrar: 'Hong Kong Domain Name Registration Company Limited',
    nameservers: ['ns1.example.com', 'ns2.example.com'],
  },
  {
    server: 'whois.isoc.org.il',
    domain: 'example.co.il',
    raw: `% The data in the WHOIS database of the .il registry is provided
% by ISOC-IL for information purposes, and to assist persons in
% obtaining information about or related to a domain name
% registration record. ISOC-IL does not guarantee its accuracy.

query:        example.co.il

reg-name:     example
domain:       example.co.il

descr:        Example Ltd
descr:        Tel Aviv
phone:        +972 3 0000000
e-mail:       dns AT example.com
admin-c:      DT-DT9367-IL
nserver:      ns1.example.com
nserver:      ns2.example.com
validity:     01-06-2026
DNSSEC:       unsigned
status:       Transfer Locked
changed:      domain-registrar AT isoc.org.il 19990605 (Assigned)
changed:      domain-registrar AT isoc.org.il 20020821 (Changed)
changed:      domain-registrar AT isoc.org.il 20250513 (Changed)

person:       Domain Admin
nic-hdl:      DT-DT9367-IL
changed:      domain-registrar AT isoc.org.il 20180101

registrar name: Domain The Net Technologies Ltd
registrar info: https://www.domainthenet.com

% Rights to the data are restricted by copyright.
`,
    expires: '2026-06-01',
    created: '1999-06-05',
    updated: '2025-05-13',
    registrar: 'Domain The Net Technologies Ltd',
    nameservers: ['ns1.example.com', 'ns2.example.com'],
  },
  {
    server: 'whois.nic.ir',
    domain: 'example.ir',
    raw: `% This is the IRNIC Whois server v1.6.2.
% Available on web at http://whois.nic.ir/
%
% NOTE: This output has been filtered.

domain:		example.ir
ascii:		example.ir
remarks:	(Domain Holder) Example
holder-c:	ex438-irnic
nserver:	ns1.example.com
nserver:	ns2.example.com
last-updated:	2025-11-01
expire-date:	2026-12-22
source:		IRNIC # Filtered

nic-hdl:	ex438-irnic
org:		Example
source:		IRNIC # Filtered
`,
    expires: '2026-12-22',
    updated: '2025-11-01',
    nameservers: ['ns1.example.com', 'ns2.example.com'],
  },
  {
    server: 'whois.cira.ca',
    domain: 'example.ca',
    raw: `Domain name:           example.ca
Domain status:         to be released
Creation date:         2000/10/03
Expiry date:           2025/04/28
Updated date:          2025/07/28
DNSSEC:                Unsigned

Registrar:
    Name:              Webnames.ca Inc.
    Number:            70

Registrant:
    Name:              Example Inc.

Name servers:
    ns1.example.ca
    ns2.example.ca

% WHOIS look-up made at 2025-11-20 15:54:36 (GMT)
%
% Use of CIRA's WHOIS service is governed by the Terms of Use in its Legal
% Notice, available at http://www.cira.ca/legal-notice/?lang=en
`,
    expires: '2025-04-28',
    created: '2000-10-03',
    updated: '2025-07-28',
    registrar: 'Webnames.ca Inc.',
    nameservers: ['ns1.example.ca', 'ns2.example.ca'],
    substate: 'to_be_released',
  },
  {
    server: 'whois.educause.edu',
    domain: 'example.edu',
    raw: `This Registry database contains ONLY .EDU domains.
The data in the EDUCAUSE Whois database is provided
by EDUCAUSE for information purposes in order to
assist in the process of obtaining information about
or related to .edu domain registration records.

The EDUCAUSE Whois database is authoritative for the
.EDU domain.

--------------------------

Domain Name: EXAMPLE.EDU

Registrant:
	Example University
	1 Campus Drive
	Stanford, CA 94305
	USA

Administrative Contact:
	Domain Admin
	Example University

Name Servers:
	NS1.EXAMPLE.EDU      192.0.2.1
	NS2.EXAMPLE.EDU

Domain record activated:    04-Oct-1985
Domain record last updated: 24-Feb-2025
Domain expires:             31-Jul-2026
`,
    expires: '2026-07-31',
    created: '1985-10-04',
    updated: '2025-02-24',
    nameservers: ['ns1.example.edu', 'ns2.example.edu'],
  },
  {
    server: 'whois.nic.ve',
    domain: 'example.com.ve',
    raw: `Servidor Whois del Centro de Información de Red de Venezuela (NIC.VE)

Este servidor contiene información autoritativa exclusivamente de dominios .VE
Cualquier consulta sobre este servicio, puede hacerla al correo electrónico ayuda@nic.ve

Titular:
   Ejemplo C.A. (example.com.ve-dom)		dns@example.com

   Nombre de Dominio: example.com.ve

   Contacto Administrativo:
      Ejemplo C.A.

   Fecha de Vencimiento: 2026-03-06 00:00:00
   Ultima Actualización: 2025-02-22 15:47:01
   Fecha de Creación: 2003-03-06 00:00:00

   Estatus del dominio: ACTIVO

   Servidor(es) de Nombres de Dominio:

   - ns1.example.com
   - ns2.example.com

NIC-Venezuela - CONATEL
http://www.nic.ve
`,
    expires: '2026-03-06',
    created: '2003-03-06',
    updated: '2025-02-22',
    nameservers: ['ns1.example.com', 'ns2.example.com'],
  },
  {
    server: 'whois.nic.net.sa',
    domain: 'example.com.sa',
    raw: `% SaudiNIC Whois server.
% Rights restricted by copyright.
% http://nic.sa/en/view/whois-cmd-copyright

Domain Name: example.com.sa

 Registrant:
 Example Co.
 Address: King Fahd Road
 Riyadh

 Administrative Contact:
 Example Co.

 Name Servers:
 ns1.example.com
 ns2.example.com

Created on: 2004-01-11
Last Updated on: 2025-01-10
`,
    created: '2004-01-11',
    updated: '2025-01-10',
    nameservers: ['ns1.example.com', 'ns2.example.com'],
  },
  {
    server: 'whois.nic.ar',
    domain: 'example.com.ar',
    raw: `% La información a la que estás accediendo se provee exclusivamente para
% fines relacionados con operaciones sobre nombres de dominios y DNS,
% quedando absolutamente prohibido su uso para otros fines.
%
% La DIRECCIÓN NACIONAL DEL REGISTRO DE DOMINIOS DE INTERNET es depositaria
% de la información que los usuarios declaran con la sola finalidad de
% registrar nombres de dominio en ‘.ar’.

domain:		example.com.ar
registrant:	30500000000
registrar:	nicar
registered:	2009-05-28 00:00:00
changed:	2025-05-07 19:32:06.66466
expire:		2026-05-28 00:00:00

contact:	30500000000
name:		EJEMPLO S.A.
registrar:	nicar
created:	2013-08-20 00:00:00
changed:	2025-11-11 09:25:40.35396

nserver:	ns1.example.com ()
nserver:	ns2.example.com ()
registrar:	nicar
created:	2016-07-01 00:25:04.26153
`,
    expires: '2026-05-28',
    created: '2009-05-28',
    updated: '2025-05-07',
    registrar: 'nicar',
    nameservers: ['ns1.example.com', 'ns2.example.com'],
  },
  {
    server: 'whois.joker.com',
    domain: 'example.com',
    rule: 'generic',
    raw: `domain:                       example.com
owner:                        Example GmbH
organization:                 Example GmbH
created-date:                 2005-10-04 07:39:02 UTC
updated-date:                 2025-09-20 09:12:01 UTC
registration-expiration-date: 2026-10-04 07:39:02 UTC
nserver:                      ns1.example.net
nserver:                      ns2.example.net
status:                       lock
`,
    expires: '2026-10-04',
    created: '2005-10-04',
    updated: '2025-09-20',
    nameservers: ['ns1.example.net', 'ns2.example.net'],
  },
  {
    server: 'whois.godaddy.com',
    domain: 'example.com',
    rule: 'generic',
    raw: `Registrant:
   Example, Inc.
   Scottsdale, Arizona 85260
   United States

   Registered through: GoDaddy.com, Inc. (http://www.godaddy.com)
   Domain Name: EXAMPLE.COM
      Created on: 02-Mar-99
      Expires on: 01-Nov-21
      Last Updated on: 17-Feb-10

   Administrative Contact:
      Admin, Domain  dns@example.com

   Domain servers in listed order:
      CNS1.SECURESERVER.NET
      CNS2.SECURESERVER.NET
`,
    expires: '2021-11-01',
    created: '1999-03-02',
    updated: '2010-02-17',
    registrar: 'GoDaddy.com, Inc. (http://www.godaddy.com)',
    nameservers: ['cns1.secureserver.net', 'cns2.secureserver.net'],
  },
]);
