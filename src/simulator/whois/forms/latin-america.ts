import type { RegistryView } from '../../world/lifecycle.ts';
import { isoDay, isoSeconds, spaced, type WhoisText } from '../form.ts';

/** Registro.br gives its local time. */
const BRASILIA_MS = 3 * 3_600_000;

const mxNotice = `
% NOTICE: The expiration date displayed in this record is the date the
% registrar's sponsorship of the domain name registration in the registry is
% currently set to expire. This date does not necessarily reflect the
% expiration date of the domain name registrant's agreement with the sponsoring
% registrar. Users may consult the sponsoring registrar's Whois database to
% view the registrar's reported date of expiration for this registration.

% The requested information ("Information") is provided only for the delegation
% of domain names and the operation of the DNS administered by NIC Mexico.
`;

export const mx: WhoisText = {
  registered: (view, { name }) => `
Domain Name:       ${name}

Created On:        ${isoDay(view.created)}
Expiration Date:   ${isoDay(view.expires)}
Last Updated On:   ${isoDay(view.updated)}
Registrar:         ${view.registrar.name}
URL:               ${view.registrar.url}
Whois TCP URI:     ${view.registrar.whois}
Whois Web URL:     ${view.registrar.url}/whois

Registrant:
   Name:           ${view.domain.owner}
   City:           Guadalajara
   State:          Jalisco
   Country:        Mexico

Name Servers:
${view.nameservers.map((host) => `   DNS:            ${host}       \n`).join('')}
DNSSEC DS Records:

${mxNotice}`,
  absent: () => `
No_Se_Encontro_El_Objeto/Object_Not_Found

&PARAMETROS VALIDOS:

 &NombreObjeto    Busca en la base de datos de NIC Mexico el objeto solicitado.
 &=NombreDominio  Verifica la disponibilidad de un nombre de dominio.
 &?               Muestra este mensaje.

&NOTA:
 &Si se busca informacion sobre un dominio este debe pertenecer al ccTLD .mx
`,
  withheld: ({ domain }) => `\nNombre_Reservado/Reserved_Name: ${domain.name}\n`,
  throttled: () => '\nLimite_De_Consultas_Excedido/Query_Limit_Exceeded\n',
};

const arHead = `% La información a la que estás accediendo se provee exclusivamente para
% fines relacionados con operaciones sobre nombres de dominios y DNS,
% quedando absolutamente prohibido su uso para otros fines.
%
% La DIRECCIÓN NACIONAL DEL REGISTRO DE DOMINIOS DE INTERNET es depositaria
% de la información que los usuarios declaran con la sola finalidad de
% registrar nombres de dominio en ‘.ar’, para ser publicada en el sitio web
% de NIC Argentina.

`;

export const ar: WhoisText = {
  registered: (view, { name }) => `${arHead}domain:         ${name}
registrant:     20${String(view.created % 1e9).padStart(9, '0')}
registrar:      nicar
registered:     ${isoDay(view.created)} 00:00:00
changed:        ${spaced(view.updated)}.665400
expire:         ${isoDay(view.expires)} 00:00:00

contact:        20${String(view.created % 1e9).padStart(9, '0')}
name:           ${view.domain.owner.toUpperCase()}
registrar:      nicar
created:        ${spaced(view.created)}
changed:        ${spaced(view.updated)}.147735

${view.nameservers.map((host) => `nserver:        ${host} ()\n`).join('')}registrar:      nicar
created:        ${spaced(view.created)}.071123

`,
  absent: () => `${arHead}El dominio no se encuentra registrado en NIC Argentina\n\n`,
  withheld: () => `${arHead}El dominio se encuentra reservado y no puede ser registrado\n\n`,
  throttled: () => `${arHead}% Ha superado el límite de consultas permitidas. Intente más tarde.\n`,
};

const peTerms = `La informacion de esta pagina se provee exclusivamente para fines relacionados con la delegacion de nombres de dominios, su publicidad y la operacion del DNS administrado por el NIC .Pe.
`;
const peStatus = (view: RegistryView) =>
  view.phase === 'hold' ? ['suspended'] : view.phase === 'inactive' ? ['inactive'] : view.statuses;

export const pe: WhoisText = {
  registered: (view, { name, now }) => `Domain Name: ${name}
Sponsoring Registrar: ${view.registrar.name}
${peStatus(view)
  .map((status) => `Domain Status: ${status}\n`)
  .join('')}Registrant Name: ${view.domain.owner}
${view.nameservers.map((host) => `Name Server: ${host}\n`).join('')}>>> Last update of WHOIS database: ${isoSeconds(now)} <<<

${peTerms}`,
  absent: ({ name, now }) =>
    `Domain Name: ${name}\nDomain Status: No Object Found\n>>> Last update of WHOIS database: ${isoSeconds(now)} <<<\n\n${peTerms}`,
  withheld: (_, { name, now }) =>
    `Domain Name: ${name}\nDomain Status: Prohibited String - Object Cannot Be Registered\n>>> Last update of WHOIS database: ${isoSeconds(now)} <<<\n\n${peTerms}`,
  // "Looup" is the registry's own spelling.
  throttled: () => 'Your request could not be performed.\nLooup quota exceeded.\n',
};

const brHead = (now: number, client: string) => `% Copyright (c) Nic.br
%  The use of the data below is only permitted as described in
%  full by the terms of use at https://registro.br/termo/en.html ,
%  being prohibited its distribution, commercialization or
%  reproduction, in particular, to use it for advertising or
%  any similar purpose.
%  ${isoSeconds(now - BRASILIA_MS).replace('Z', '-03:00')} - ${client}

`;
const brFoot = `
% Security and mail abuse issues should also be addressed to
% cert.br, http://www.cert.br/ , respectivelly to cert@cert.br
% and mail-abuse@cert.br
%
% whois.registro.br accepts only direct match queries. Types
% of queries are: domain (.br), registrant (tax ID), ticket,
% provider, CIDR block, IP and ASN.
`;
const compact = (ms: number) => isoDay(ms).replaceAll('-', '');

export const br: WhoisText = {
  registered: (view, { name, now, client }) => `${brHead(now, client)}domain:      ${name}
owner:       ${view.domain.owner}
country:     BR
owner-c:     JOSIL${view.created % 1000}
tech-c:      JOSIL${view.created % 1000}
${view.nameservers.map((host) => `nserver:     ${host}\nnsstat:      ${compact(now)} AA\nnslastaa:    ${compact(now)}\n`).join('')}created:     ${compact(view.created)} #${view.created % 9_999_999}
changed:     ${compact(view.updated)}
expires:     ${compact(view.expires)}
status:      ${view.phase === 'hold' ? 'frozen' : view.phase === 'inactive' ? 'waiting' : 'published'}

nic-hdl-br:  JOSIL${view.created % 1000}
person:      ${view.domain.owner}
created:     ${compact(view.created)}
changed:     ${compact(view.updated)}
${brFoot}`,
  absent: ({ name, now, client }) => `${brHead(now, client)}% No match for ${name}\n${brFoot}`,
  withheld: (_, { name, now, client }) =>
    `${brHead(now, client)}% Domain name not allowed: ${name} is reserved\n${brFoot}`,
  throttled: ({ name, now, client }) =>
    `${brHead(now, client)}% Query rate limit exceeded. Reduced information.\n\ndomain:      ${name}\n${brFoot}`,
  latin1: true,
};

export const cl: WhoisText = {
  registered: (view, { name }) => `Registrant name: ${view.domain.owner}
Registrant organisation:${' '}
Registrar name: ${view.registrar.name}
Registrar URL: ${view.registrar.url}
Creation date: ${spaced(view.created)} CLST
Expiration date: ${spaced(view.expires)} CLST
${view.phase === 'pending-delete' ? 'Status: pending delete\n' : ''}${view.phase === 'hold' ? 'Status: suspended\n' : ''}${view.nameservers.map((host) => `Name server: ${host}\n`).join('')}
%%
%% For communication with domain contacts please use website.
%% See https://www.nic.cl/registry/Whois.do?d=${name}
%%
`,
  absent: ({ name }) => `${name}: no existe\n`,
  withheld: (_, { name }) => `${name}: nombre reservado, no puede ser inscrito\n`,
  throttled: () => '%% Quota exceeded. Demasiadas consultas desde su dirección.\n',
};
