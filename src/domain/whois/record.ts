import { sameDomain } from '../registry-words/domain-name.ts';
import { parseDate } from './dates.ts';
import * as names from './field-names.ts';
import type { Field } from './fields.ts';
import type { Line } from './text.ts';

export interface WhoisRecord {
  domains: string[];
  expires: number | null;
  registrarExpires: number | null;
  created: number | null;
  updated: number | null;
  releases: number | null;
  registrar: string | null;
  nameservers: string[];
  statuses: string[];
  registrant: { nombre: string | null; organizacion: string | null } | null;
}

export interface RecordHints {
  monthFirst: boolean;
  /** UTC hour at which the registry releases names, if it gives only the day. */
  releaseHour: number;
  domain: string | null;
}

const NAMESERVERS_MAX = 30;

export function recordOf(all: readonly Field[], lines: readonly Line[], hints: RecordHints): WhoisRecord {
  const fields = subjectFirst(all, hints.domain);
  const date = (keys: ReadonlySet<string>) => dateOf(fields, keys, hints.monthFirst);
  const registrarExpires = date(names.registrarExpiryKeys);
  return {
    domains: domainsOf(fields, lines),
    expires: date(names.registryExpiryKeys) ?? registrarExpires ?? expiryInStatus(fields),
    registrarExpires,
    created: date(names.createdKeys) ?? changeLog(fields, /^assigned/i),
    updated: changeLog(fields, /^changed/i) ?? date(names.updatedKeys),
    releases: releaseOf(fields, hints),
    registrar: registrarOf(fields),
    nameservers: nameserversOf(fields, hints.domain),
    statuses: statusesOf(fields),
    registrant: registrantOf(fields),
  };
}

/** With several records, the fields after the asked name are read first. */
function subjectFirst(fields: readonly Field[], domain: string | null): readonly Field[] {
  if (domain === null) return fields;
  const at = fields.findIndex(
    ({ key, value }) => names.domainKeys.has(key) && sameDomain(value.split(' ')[0] ?? '', domain),
  );
  return at > 0 ? [...fields.slice(at), ...fields.slice(0, at)] : fields;
}

/** JPRS: `[State] Connected (2025/09/30)`; Hostmaster.ua formerly: `status: OK-UNTIL 20140903121852`. */
function expiryInStatus(fields: readonly Field[]): number | null {
  for (const { key, value } of fields) {
    if (!names.statusKeys.has(key)) continue;
    const date =
      /^(?:connected|suspended|active|registered) \((\d{4}[/-]\d{2}[/-]\d{2})\)$|^ok-until (\d{8,14})$/i.exec(
        value,
      );
    const at = date ? parseDate(date[1] ?? date[2] ?? '') : null;
    if (at !== null) return at;
  }
  return null;
}

function domainsOf(fields: readonly Field[], lines: readonly Line[]): string[] {
  const found = new Set<string>();
  for (const field of fields) {
    const name = nameOf(field);
    if (name !== null && found.size < 20) found.add(name);
  }
  for (const { text } of lines) {
    const asked =
      /^\[[^\]]{1,80} REQUEST\] >> (?:-\S+ (?:\S+ )?)?(\S+\.\S+)$/.exec(text) ??
      /^WHOIS (\S+\.\S+)$/.exec(text);
    if (asked?.[1] && found.size < 20) found.add(asked[1].toLowerCase().replace(/\.$/, ''));
  }
  return [...found];
}

export function nameOf({ key, value, section }: Field): string | null {
  const titled = key === 'name' && section === 'domain';
  if (!(names.domainKeys.has(key) || titled) || /registrar|contact|whois/.test(section)) return null;
  const [first = ''] = value.split(/[\s|]/, 1);
  if (!first.includes('.') && (first !== value || key !== 'domain')) return null;
  const name = first.replace(/^["'.]+|(?<!["'.,;])["'.,;]+$/g, '').toLowerCase();
  return /^[^\s:/@]{1,253}$/u.test(name) ? name : null;
}

function dateOf(fields: readonly Field[], keys: ReadonlySet<string>, monthFirst: boolean): number | null {
  for (const field of fields) {
    if (!keys.has(field.key) || field.comment || field.block === 'server name') continue;
    // Contacts have creation and change dates too, but only a domain expires.
    const somebody = names.contactBlocks.test(field.block) || names.contactBlocks.test(field.section);
    if (somebody && keys !== names.registryExpiryKeys && !field.key.startsWith('domain')) continue;
    const at = parseDate(lastDateOf(field.value), monthFirst);
    if (at !== null) return at;
  }
  return null;
}

/** A day alone means the hour at which this registry releases names. */
function releaseOf(fields: readonly Field[], { monthFirst, releaseHour }: RecordHints): number | null {
  const field = fields.find(
    ({ key, comment, value }) => names.releaseKeys.has(key) && !comment && /\d/.test(value),
  );
  const at = field === undefined ? null : parseDate(field.value, monthFirst);
  if (at === null || field === undefined) return null;
  return /\d:\d/.test(field.value) ? at : at + releaseHour * 3_600_000;
}

/** ISOC-IL: `changed: registrar AT isoc.org.il 19990605 (Assigned)`, one line per change. */
function changeLog(fields: readonly Field[], word: RegExp): number | null {
  const dates = fields.flatMap(({ key, value }) => {
    const found = key === 'changed' ? / (\d{8}) \((\w+)\)$/.exec(value) : null;
    const at = found?.[1] && word.test(found[2] ?? '') ? parseDate(found[1]) : null;
    return at === null ? [] : [at];
  });
  return dates.length > 0 ? Math.max(...dates) : null;
}

/** RIPE's `changed: hostmaster@x 20021013` has the date after the person. */
function lastDateOf(value: string): string {
  return /^\S+ (\d{8}(?:\d{6})?)$/.exec(value)?.[1] ?? value;
}

function registrarOf(fields: readonly Field[]): string | null {
  let weak: string | null = null;
  for (const { key, value, section, block } of fields) {
    // Verisign lists hosts whose names begin with the domain's, each with its own registrar.
    if (block === 'server name') continue;
    if (/^(masked|n\/?a|none|-|not (?:applicable|available|disclosed))$/i.test(value)) continue;
    const inSection = /^(sponsoring )?registrar( information| info)?$/.test(section);
    if (inSection && key === section && /^registrar/.test(key)) {
      if (!/^[\w.+-]+@|^https?:|^www\./i.test(value)) return clean(value);
      continue;
    }
    if (inSection && /^(name|organi[sz]ation|organi[sz]ation name|registrar name)$/.test(key))
      return clean(value);
    if (!names.registrarKeys.has(key)) continue;
    // Of names in two scripts, the Latin one is preferred.
    if (
      !/[a-z]/i.test(value.replace(/\(?https?:.*$/i, '')) ||
      /^(support|provider|created by|managed by|mnt by|registrar id|registrar handle)$/.test(key)
    )
      weak ??= clean(value);
    else return clean(value);
  }
  return weak;
}

function clean(value: string): string | null {
  const text = value
    .replace(/\s*\(\s*https?:\/\/nic\.at\S*\s*\)\s*$/i, '')
    .replace(/\s*\[Tag = [^\]]*\]\s*$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
  return text === '' ? null : text;
}

const nameserverSection =
  /name ?servers?|dns servers?|nservers?|domain servers?|^dns$|^servidor(?:es)? (?:de nombres|dns)|^servidor\(es\) de nombres/;
const host = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.){1,10}[a-z][a-z0-9-]{1,62}$/;

function nameserversOf(fields: readonly Field[], domain: string | null): string[] {
  const found = new Set<string>();
  for (const { key, value, section } of fields) {
    const base = key.replace(/ ?\d+$/, '');
    const numbered = base !== key && (names.nameserverKeys.has(base) || base === 'ns name');
    const named = names.nameserverKeys.has(key) || numbered;
    if (
      !named &&
      !(
        nameserverSection.test(section) &&
        (key === section ||
          (/host|server|^ns|name/.test(key) && !/addr|\bip|status|handle|date|changed/.test(key)))
      )
    )
      continue;
    // DK Hostmaster prints the domain itself in a field "DNS".
    if (key === 'dns' && domain !== null && sameDomain(value, domain)) continue;
    for (const piece of value.split(/[,;]|\s+and\s+/)) {
      for (const word of piece
        .replace(/^\s*[-*•] /, '')
        .trim()
        .split(/[\s|[(/]/)) {
        const name = word.toLowerCase().replace(/\.$/, '');
        if (!host.test(name)) break;
        if (name !== 'not.defined' && found.size < NAMESERVERS_MAX) found.add(name);
      }
    }
  }
  return [...found];
}

function statusesOf(fields: readonly Field[]): string[] {
  const found = new Set<string>();
  for (const { key, value, block, section } of fields) {
    if (key === 'domain' && / \(.*\)$/.test(value)) found.add(value.replace(/^.*\(|\)$/g, ''));
    if (/ is (?:active|inactive|suspended|expired)$/i.test(value) && names.domainKeys.has(key))
      found.add(value.replace(/^.* is /i, ''));
    if (!names.statusKeys.has(key)) continue;
    // "State" may be part of an address.
    if (key === 'state' && !statusWord.test(value)) continue;
    if (names.contactBlocks.test(block) && block !== 'status' && block !== 'state') continue;
    if (/contact|registrant|whois/.test(section)) continue;
    const parts = /^https?:|\bhttps?:/.test(value) ? [value] : value.split(/[,;]| \/ | - ?$/);
    for (const part of parts) if (part.trim() !== '' && found.size < 30) found.add(part.trim().slice(0, 120));
  }
  return [...found];
}

const statusWord =
  /ok|activ|regist|deleg|connect|reserv|quarant|hold|pend|expir|verif|free|avail|lock|prohib|susp|delet/i;

function registrantOf(fields: readonly Field[]): WhoisRecord['registrant'] {
  let nombre: string | null = null;
  let organizacion: string | null = null;
  for (const { key, value, section } of fields) {
    const inSection = /^(domain )?(registrant|owner|holder|domain holder|titular)/.test(section);
    if (names.registrantNameKeys.has(key) || (inSection && (key === section || key === 'name')))
      nombre ??= value.slice(0, 200);
    else if (names.registrantOrgKeys.has(key) || (inSection && /^organi[sz]ation/.test(key)))
      organizacion ??= value.slice(0, 200);
  }
  return nombre === null && organizacion === null ? null : { nombre, organizacion };
}
