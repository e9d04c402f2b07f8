import { type AskedName, askedName } from '../registry-words/asked-name.ts';
import { isUnder, sameDomain } from '../registry-words/domain-name.ts';
import { saysLimited } from '../registry-words/limits.ts';
import { type Reading, readSentence } from '../registry-words/sentence.ts';
import { rulesFor } from '../zones/server-rules.ts';
import type { ServerRules } from '../zones/zone-entry.ts';
import {
  ANSWER_MAX,
  bare,
  normaliseStatus,
  type RegistryClassification,
  substateOf,
} from './classification.ts';
import { type Field, fieldsOf } from './fields.ts';
import * as generic from './generic-rule.ts';
import { isDoubtful, partsAbout, partsOf } from './parts.ts';
import { recordOf, type WhoisRecord } from './record.ts';
import { deniesName, isRuleForAll, releaseIn, type SpokenSentence, sentencesOf, shadowOf } from './spoken.ts';
import { firstHit, type Hit } from './templates.ts';
import { isCut, type Line, linesOf } from './text.ts';

export interface WhoisInput {
  server: string | null;
  /** Public suffix of the asked domain; null: unknown. */
  tld: string | null;
  /** The asked domain as A-label; null: unknown, so the answer cannot be checked against it. */
  domain: string | null;
  /** Decoded; more than 64 K characters are cut, and then the answer never means free. */
  raw: string;
}

/**
 * Rules in order: throttled, error, reserved, registered, not found; the server's own first. No match, or another
 * domain: `unknown`. The asked name is hidden from all rules. Never throws.
 */
export function classifyWhois(input: WhoisInput): RegistryClassification {
  const raw = input.raw.slice(0, ANSWER_MAX);
  if (input.domain === null) return classifyLines(input, null, linesOf(raw));
  const asked = askedName(input.domain);
  const hidden = linesOf(asked.hide(raw));
  return written(classifyLines(input, asked, hidden), asked, { hidden, raw });
}

function written(
  said: RegistryClassification,
  asked: AskedName,
  { hidden, raw }: { hidden: readonly Line[]; raw: string },
): RegistryClassification {
  const lines = linesOf(raw);
  const spelt = (text: string | null): string | null => {
    const restored = text === null ? null : asked.restore(text);
    if (text === null || restored === null || restored === text) return text;
    const line = lines[hidden.findIndex((one) => one.text.includes(text))]?.text ?? '';
    const at = line.toLowerCase().indexOf(restored.toLowerCase());
    return at < 0 || lines.length !== hidden.length ? restored : line.slice(at, at + restored.length);
  };
  const { registrant } = said;
  return {
    ...said,
    registrar: spelt(said.registrar),
    nameservers: said.nameservers.map(asked.restore),
    registrant: registrant && {
      nombre: spelt(registrant.nombre),
      organizacion: spelt(registrant.organizacion),
    },
    domainEchoed: said.domainEchoed === null ? null : asked.restore(said.domainEchoed),
    sentence: spelt(said.sentence),
  };
}

/** `whole` has the asked name hidden. */
function classifyLines(
  { server, tld, domain: question, raw }: WhoisInput,
  asked: AskedName | null,
  whole: readonly Line[],
): RegistryClassification {
  const domain = asked?.hidden ?? null;
  const { rules, authority } = rulesFor(server, tld, question);
  if (whole.length === 0 || /^\s*<(?:!doctype|html|head|\?xml)/i.test(raw.slice(0, 200)))
    return bare('unknown', 'generic', authority);

  const parts = partsOf(fieldsOf(whole), whole);
  const about = partsAbout(parts, domain);
  const lines = about.flatMap((part) => part.lines);
  const spoken = lines.filter((line) => !line.legal);
  const read = (fields: readonly Field[], of: readonly Line[]) => {
    const found = recordOf(fields, of, {
      monthFirst: rules?.monthFirst ?? false,
      releaseHour: rules?.releaseHour ?? 0,
      domain,
    });
    const statuses = [...new Set(found.statuses.map(normaliseStatus))].filter((text) => text !== '');
    return { record: found, status: statuses, full: isRegistration(found, statuses) };
  };
  const all = read(
    about.flatMap((part) => part.fields),
    lines,
  );
  // A registration of the name anywhere in the answer outweighs denials.
  const registration = all.full
    ? all
    : about.map((part) => read(part.fields, part.lines)).find((part) => part.full);
  const { record, status } = registration ?? all;
  const full = registration !== undefined;

  const answer = (
    label: RegistryClassification['label'],
    rule: RegistryClassification['rule'],
    sentence: string | null = null,
  ): RegistryClassification => ({
    ...bare(label, rule, authority),
    status,
    substate: label === 'registered' ? substateOf(status) : null,
    domainEchoed: echoOf(record, asked),
    sentence,
    unclear: label === 'unknown' && asked !== null && isUnclear(record, status, spoken, asked),
    ...(label === 'registered' || label === 'reserved' ? factsOf(record) : {}),
  });

  if (!full) {
    const refusal = refusalOf(rules, whole);
    if (refusal !== null) return answer(refusal.label, refusal.rule, refusal.line);
  }
  const foreign =
    asked !== null && record.domains.length > 0 && !record.domains.some((name) => speaksOf(name, asked));
  if (foreign) return { ...answer('unknown', 'generic'), unclear: false };

  const kept = firstHit(full ? rules?.reserved?.filter(anchored) : rules?.reserved, spoken);
  if (kept) return answer('reserved', 'server', kept.line);
  if (status.some((text) => generic.reservedStatuses.test(text))) return answer('reserved', 'generic');
  const exact = rules?.free?.filter((template) => !template.endsWith('{*}'));
  // A line equal to the server's own denial is not read as a sentence.
  const others = spoken.filter((line) => firstHit(exact, [line]) === null);
  // Sentences about the name in terms of use count against a denial, never as one.
  const amongTerms = lines.filter((line) => line.legal && asked !== null && line.text.includes(asked.hidden));
  const against = sentencesOf(amongTerms, domain).filter(({ reading }) => reading !== 'free');
  const sentences = full ? [] : [...sentencesOf(others, domain), ...against];
  const denials = spoken.filter((line) => deniesName(line, rules));
  const saying = (reading: Reading) =>
    sentences.find((one) => one.reading === reading && !isRuleForAll(one, denials))?.line.text ?? null;
  const keptByWords = saying('kept');
  if (keptByWords !== null) return answer('reserved', 'generic', keptByWords);

  const taken = firstHit(rules?.registered, spoken);
  if (taken) {
    const hosts = spoken.flatMap((line) => firstHit(rules?.registered, [line])?.host ?? []);
    return {
      ...answer('registered', 'server', taken.line),
      ...(hosts.length > 0 ? { nameservers: hosts.map((h) => h.toLowerCase()) } : {}),
    };
  }
  if (full) return answer('registered', rules ? 'server' : 'generic');
  const affirmed = saying('registered');
  if (affirmed !== null) return answer('registered', 'generic', affirmed);

  // The part cut off could hold the registration; with several names, it is unclear whose denial it is.
  if (isCut(raw) || isDoubtful(about, domain)) return answer('unknown', 'generic');
  const free = firstHit(rules?.free, spoken);
  // The server serves other zones only, or a registrar was asked about another registrar's zone.
  if (servesOthersOnly(spoken, question ?? record.domains[0] ?? free?.domain ?? null))
    return answer('unknown', 'generic');
  const doubt = saying('doubt') ?? shadowOf(others, record) ?? releaseIn(lines, asked);
  if (doubt !== null) return { ...answer('unknown', 'generic', doubt), unclear: asked !== null };
  const withWww = question !== null && /^www\./i.test(question);
  if (withWww) return answer('unknown', 'generic');
  if (free) {
    const whole = !free.template.endsWith('{*}') || readSentence(free.line)?.reading === 'free';
    const label = whole && names(free, record, rules, { asked, tld }) ? 'available' : 'unknown';
    return answer(label, 'server', free.line);
  }
  const guess = guessFree(spoken, sentences, record, domain, status);
  if (guess === null) return answer('unknown', 'generic');
  // A registrar knows only its customers: its answer must name the domain, unless no zone was asked.
  const entitled =
    authority !== 'registrar' || (tld === null && domain === null) || (domain !== null && guess.named);
  return answer(entitled ? 'available' : 'unknown', 'generic', guess.line);
}

/** An unknown state or an unreadable sentence about the name; not an echo of the question. */
function isUnclear(
  record: WhoisRecord,
  status: readonly string[],
  lines: readonly Line[],
  asked: AskedName,
): boolean {
  if (lineSaying(generic.doubt, lines) !== null) return false;
  if (status.some((text) => generic.freeStatuses.test(text))) return false;
  if (status.length > 0 && record.domains.some((name) => speaksOf(name, asked))) return true;
  return lines.some(
    ({ text }) =>
      text.includes(asked.hidden) &&
      /[\p{L}\p{N}]/u.test(text.replaceAll(asked.hidden, ' ').replace(ECHO, ' ')) &&
      readSentence(text)?.reading !== 'free',
  );
}

/** Words beside the name in an echo of the question. */
const ECHO =
  /\b(?:domain|name|query|queried|whois|object|results?|for|of|the|lookup|request(?:ed)?|search(?:ing)?|dominio|nombre|nome|domaine|consulta|error|your|you|server|www|https?)\b/gi;

function refusalOf(
  rules: ServerRules | undefined,
  lines: readonly Line[],
): { label: 'throttled' | 'error'; rule: 'server' | 'generic'; line: string } | null {
  const spoken = lines.filter((line) => !line.legal);
  // A refusal may be within the terms of use (Red.es); there only exact templates count.
  const throttled = firstHit(rules?.throttled, spoken) ?? firstHit(rules?.throttled?.filter(anchored), lines);
  if (throttled) return { label: 'throttled', rule: 'server', line: throttled.line };
  const slow =
    lineSaying(generic.genericThrottled, spoken) ??
    spoken.find(({ text }) => text.length <= 200 && saysLimited(text))?.text ??
    null;
  if (slow !== null) return { label: 'throttled', rule: 'generic', line: slow };
  const error = firstHit(rules?.error, spoken);
  if (error) return { label: 'error', rule: 'server', line: error.line };
  const broken = lineSaying(generic.genericError, spoken);
  return broken === null ? null : { label: 'error', rule: 'generic', line: broken };
}

/** An unanchored template would match a record's statuses and addresses. */
function anchored(template: string): boolean {
  return !template.startsWith('{*}');
}

function lineSaying(patterns: readonly RegExp[], lines: readonly Line[]): string | null {
  const found = lines.find(
    ({ text }) =>
      text.length <= 200 &&
      !/\brights reserved\b|\breserves? the right\b/i.test(text) &&
      patterns.some((pattern) => pattern.test(text)),
  );
  return found?.text ?? null;
}

function names(
  hit: Hit,
  record: WhoisRecord,
  rules: ServerRules | undefined,
  { asked, tld }: { asked: AskedName | null; tld: string | null },
): boolean {
  if (asked === null) return hit.domain === null || tld === null || isUnder(hit.domain, tld);
  if (hit.domain !== null) return sameDomain(hit.domain, asked.hidden);
  if (hit.name !== null) return asked.isLabel(hit.name);
  return !rules?.echoes || record.domains.some((name) => sameDomain(name, asked.hidden));
}

/** The generic rule: one line denies, and no line raises a doubt. */
function guessFree(
  lines: readonly Line[],
  sentences: readonly SpokenSentence[],
  record: WhoisRecord,
  domain: string | null,
  status: readonly string[],
): { named: boolean; line: string | null } | null {
  const short = lines.filter(({ text }) => text.length < 160);
  if (lineSaying(generic.doubt, short) !== null) return null;
  const echoed = domain !== null && record.domains.some((name) => sameDomain(name, domain));
  if (status.some((text) => generic.freeStatuses.test(text)) && record.domains.length > 0)
    return { named: echoed, line: null };
  const denial = sentences.find(({ reading }) => reading === 'free');
  if (denial === undefined) return null;
  return { named: echoed || (domain !== null && denial.domain !== null), line: denial.line.text };
}

/** Verisign ends with "The Registry database contains ONLY .COM, .NET, .EDU domains". */
function servesOthersOnly(lines: readonly Line[], domain: string | null): boolean {
  if (domain === null) return false;
  const said = lines
    .map(({ text }) => /\bcontains only ((?:(?:and )?\.[\w.-]{2,30},? ?){1,20})/i.exec(text)?.[1])
    .find((list) => list !== undefined);
  if (said === undefined) return false;
  const zones = said.toLowerCase().match(/\.[\w-]+(?:\.[\w-]+)*/g) ?? [];
  return !zones.some((zone) => domain.toLowerCase().endsWith(zone.replace(/\.$/, '')));
}

function speaksOf(name: string, asked: AskedName): boolean {
  return sameDomain(name, asked.hidden) || asked.isLabel(name);
}

/** A name alone is no proof, since "not found" answers repeat it. */
function isRegistration(record: WhoisRecord, status: readonly string[]): boolean {
  if (status.some((text) => generic.freeStatuses.test(text))) return false;
  const proofs =
    Number(record.nameservers.length > 0) +
    Number(record.created !== null) +
    Number(record.expires !== null) +
    Number(record.registrar !== null) +
    Number(record.registrant !== null) +
    Number(status.some((text) => registeredStatuses.test(text)));
  return record.domains.length > 0 ? proofs >= 1 : proofs >= 3;
}

const registeredStatuses =
  /^(?:ok|okpaidandinzone|active|registered|connect|connected|delegated|published|taken|paid\w*|client\w+prohibited|server\w+prohibited|clienthold|serverhold|pendingdelete|redemptionperiod|autorenewperiod|renewperiod|addperiod|inuse|busy\w*|verified|notavailable|quarantine|inquarantine|suspended|expired|granted|graceperiod|live|complete|protected|linked|domok)$/;

function echoOf(record: WhoisRecord, asked: AskedName | null): string | null {
  const same = asked === null ? undefined : record.domains.find((name) => speaksOf(name, asked));
  return same ?? record.domains[0] ?? null;
}

function factsOf(
  record: WhoisRecord,
): Pick<
  RegistryClassification,
  | 'expires'
  | 'registrarExpires'
  | 'created'
  | 'updated'
  | 'releases'
  | 'registrar'
  | 'nameservers'
  | 'registrant'
> {
  const { expires, registrarExpires, created, updated, releases, registrar, nameservers } = record;
  const nombre = disclosed(record.registrant?.nombre);
  const organizacion = disclosed(record.registrant?.organizacion);
  const registrant = nombre === null && organizacion === null ? null : { nombre, organizacion };
  return { expires, registrarExpires, created, updated, releases, registrar, nameservers, registrant };
}

/** Registries fill the holder's fields with their own words for "not shown". */
function disclosed(text: string | null | undefined): string | null {
  if (
    !text ||
    /redacted|not (?:disclosed|shown|available|applicable)|hidden|withheld|masked|data protected|privacy|^n\/?a$|^-+$/i.test(
      text,
    )
  )
    return null;
  return text;
}
