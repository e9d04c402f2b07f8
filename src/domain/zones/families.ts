import type { ServerRules } from './zone-entry.ts';

export const verisign: ServerRules = {
  throttled: ['Access denied{*}', 'WHOIS LIMIT EXCEEDED{*}', 'Your {*} limit{*} exceeded{*}'],
  error: ['Sorry, the Whois database is currently down', 'Error - could not {*}'],
  reserved: ['Not available for {*} registration', 'Not available for registration{*}', 'Reserved Domain{*}'],
  free: ['No match for "{domain}"', 'No match for domain "{domain}"'],
  echoes: true,
};

/** Donuts, Afilias, PIR and other zones of Identity Digital. */
export const identityDigital: ServerRules = {
  throttled: ['WHOIS LIMIT EXCEEDED{*}', 'Rate limit exceeded{*}', 'Query rate limit exceeded{*}'],
  error: ['Internal error{*}', 'Server error{*}', 'The WHOIS service is temporarily unavailable{*}'],
  reserved: [
    'Name is reserved by {*}',
    'Reserved by {*}',
    'Reserved Name{*}',
    'Domain reserved',
    'Name is restricted from registration',
    'This name is reserved by {*}',
    'This domain has been reserved by {*}',
    'The registration of this domain is restricted{*}',
    'This name is not available for registration{*}',
    'This platinum domain is available for purchase{*}',
    'This premium domain is available for purchase{*}',
    '{*} Premium Name{*}',
    'Blocked by {*}',
  ],
  free: ['Domain not found', 'NOT FOUND', 'The queried object does not exist: {domain}'],
};

/** Formerly Neustar. */
export const godaddyRegistry: ServerRules = {
  throttled: ['WHOIS LIMIT EXCEEDED{*}', 'Query rate limit exceeded{*}'],
  reserved: [
    'Reserved Domain Name',
    'This domain name is reserved{*}',
    'This name is reserved{*}',
    'Reserved by {*}',
    'This name is not available for registration{*}',
    'The registration of this domain is restricted{*}',
  ],
  free: ['No Data Found', 'Not found: {domain}', 'The queried object does not exist: DOMAIN NOT FOUND'],
};

export const centralnic: ServerRules = {
  throttled: ['{*}query rate limit exceeded{*}', '{*}too many queries{*}', 'Your access is too fast{*}'],
  error: ['Internal error{*}', 'Query failed{*}'],
  reserved: [
    'Reserved Domain{*}',
    'RESERVED{*}',
    'Premium{*}',
    'The queried object does not exist: {*}reserved{*}',
    'This domain name is reserved{*}',
    'This name is reserved{*}',
    'This name is not available for registration{*}',
    'The queried object does not exist: {*}blocked{*}',
  ],
  free: [
    'DOMAIN NOT FOUND',
    'The queried object does not exist: DOMAIN NOT FOUND',
    'The queried object does not exist: previous registration {*} was purged on {*} (DOMAIN NOT FOUND)',
    'The queried object does not exist: {domain}',
    'No match for {domain}',
  ],
};

/** Formerly Uniregistry. */
export const tucowsRegistry: ServerRules = {
  throttled: centralnic.throttled ?? [],
  reserved: ['This name is not available for registration{*}', 'Reserved by {*}', 'This name is reserved{*}'],
  free: [
    'Domain "{domain}" is available for registration',
    'The queried object does not exist: DOMAIN NOT FOUND',
    'The queried object does not exist: {domain}',
    'DOMAIN NOT FOUND',
  ],
};

/** CoCCA's registry software and hosted service: the name has its own field. */
export const cocca: ServerRules = {
  throttled: ['{*}quota exceeded', 'Your request could not be performed', 'Lookup quota exceeded{*}'],
  reserved: [
    'Domain Status: Prohibited String{*}',
    'Status: Prohibited String{*}',
    'Domain Status: Restricted{*}',
    'Domain Status: Reserved{*}',
    'Status: Restricted{*}',
    'Status: Reserved{*}',
    'Notes: This name is not allowed{*}',
    'Notes: This name is reserved{*}',
    'The queried object does not exist: {*}Prohibited{*}',
    'The queried object does not exist: {*}Reserved{*}',
  ],
  free: [
    'Domain Status: No Object Found',
    'The queried object does not exist: No Object Found',
    'Status: Not Registered',
    'Domain Status: Available',
    'Status: Available',
  ],
  echoes: true,
};

/** CZ.NIC's registry software, used by other registries too. */
export const fred: ServerRules = {
  throttled: [
    'Your connection limit exceeded. Please slow down and try again later',
    'ERROR:{*}: {*}limit{*}',
    '{*}too many{*}',
  ],
  error: ['ERROR:501{*}', 'ERROR:502{*}', '{*}database error{*}', 'ERROR:{*}: internal{*}'],
  reserved: ['ERROR:{*}: {*}reserved{*}', 'status: {*}reserved{*}', 'ERROR:{*}: {*}blacklist{*}'],
  free: ['ERROR:101: no entries found'],
};

/** AFNIC's throttle contains "No entries found", so the throttle rule runs first. */
export const afnic: ServerRules = {
  throttled: ['Too many requests{*}', '{*}exceeded{*}'],
  reserved: ['{*}domain name is reserved{*}', '{*}forbidden{*}', 'status: {*}reserved{*}'],
  free: ['No entries found in the AFNIC Database', 'NOT FOUND'],
};

export const tcinet: ServerRules = {
  throttled: [
    'You have exceeded allowed connection rate',
    'You are not allowed to connect',
    '{*}too many{*}',
  ],
  error: ['Connection refused{*}', 'Server error{*}'],
  reserved: ['{*}name is reserved{*}', '{*}stop-list{*}'],
  free: ['No entries found for the selected source(s)', 'No entries found for the selected sources'],
};

export const core: ServerRules = {
  throttled: [
    '{*}rate limit{*}',
    '{*}quota exceeded{*}',
    '{*}Maximum query rate reached{*}',
    '{*}too many requests{*}',
  ],
  reserved: ['{*}reserved{*}', '{*}blocked{*}', '{*}premium list{*}', '{*}not available{*}'],
  free: [
    'Object "{domain}" not found',
    'Object {domain} not found',
    'The queried object does not exist: {domain}',
    'The queried object does not exist: DOMAIN NOT FOUND',
  ],
};

export const nominet: ServerRules = {
  throttled: ['{*}quota{*}exceeded{*}', '{*}too many{*}'],
  error: ['{*}temporarily unavailable{*}'],
  reserved: ['This domain cannot be registered{*}', '{*}contravenes the Nominet UK naming rules{*}'],
  free: ['No match for "{domain}"', 'This domain name has not been registered'],
};

/** ZDNS, KNET and other Chinese back ends. */
export const chinese: ServerRules = {
  throttled: ['{*}Query{*}too fast{*}', '{*}exceeded{*}'],
  reserved: [
    'The domain you requested is prohibited',
    '{*}in the reserved list',
    '{*}reserved{*}',
    '{*}prohibited{*}',
  ],
  free: ['The queried object does not exist: {domain}', 'No matching record', 'No match for {domain}'],
};

/** Servers with the format of RIPE's database. */
export const ripeForm: ServerRules = {
  throttled: ['{*}quota{*}exceeded{*}', '{*}too many{*}', 'ERROR:201: access denied{*}'],
  reserved: ['{*}is reserved{*}', 'status: reserved'],
  free: [
    'No entries found for the selected source(s)',
    'No entries found for query "{domain}"',
    'No entries found',
    'ERROR:101: no entries found{*}',
  ],
};
