import type { Capture } from './captures.ts';

export const cdxFields = [
  'urlkey',
  'timestamp',
  'original',
  'mimetype',
  'statuscode',
  'digest',
  'length',
] as const;
type Field = (typeof cdxFields)[number];
type Row = Readonly<Record<Field, string>>;

export interface CdxAnswer {
  fields: readonly Field[];
  rows: string[][];
  resumeKey: string | null;
}

/** Refused by the index server with 400. */
export class BadCdxQuery extends Error {}

export function runCdx(captures: readonly Capture[], query: URLSearchParams): CdxAnswer {
  let rows = captures.filter(scopeOf(query)).map(rowOf);
  // The index is sorted by key, then by time.
  rows.sort((a, b) =>
    a.urlkey === b.urlkey ? compare(a.timestamp, b.timestamp) : compare(a.urlkey, b.urlkey),
  );
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (!/^\d{0,14}$/.test(from) || !/^\d{0,14}$/.test(to)) throw new BadCdxQuery('bad from or to');
  rows = rows.filter(({ timestamp }) => timestamp >= from && timestamp.slice(0, to.length) <= to);
  for (const filter of query.getAll('filter')) rows = rows.filter(filterOf(filter));
  for (const collapse of query.getAll('collapse')) rows = collapsed(rows, collapse);
  const resume = query.get('resumeKey');
  if (resume) rows = rows.filter((row) => keyOf(row) > decodeURIComponent(resume));
  rows = rows.slice(wholeNumber(query.get('offset'), 0));
  const limit = query.get('limit') === null ? rows.length : wholeNumber(query.get('limit'), rows.length);
  const cut = limit < 0 ? rows.slice(limit) : rows.slice(0, limit);
  const lastRow = cut.at(-1);
  const more = limit >= 0 && cut.length < rows.length && lastRow !== undefined;
  const fields = fieldsOf(query.get('fl'));
  return {
    fields,
    rows: cut.map((row) => fields.map((field) => row[field])),
    resumeKey: more && query.get('showResumeKey') === 'true' ? encodeURIComponent(keyOf(lastRow)) : null,
  };
}

/** The requested host and path, and the `matchType` (or `*`) that widens them. */
export function targetOf(query: URLSearchParams): { host: string; path: string; match: string } {
  const given = (query.get('url') ?? '').trim().toLowerCase();
  const bare = given.replace(/^[a-z]+:\/\//, '').replace(/^\*\./, '');
  const [authority = '', ...path] = bare.split('/');
  const host = authority.replace(/:\d+$/, '');
  const wild = given.startsWith('*.') ? 'domain' : bare.endsWith('*') ? 'prefix' : 'exact';
  return { host, path: `/${path.join('/')}`.replace(/\*$/, ''), match: query.get('matchType') ?? wild };
}

function scopeOf(query: URLSearchParams): (capture: Capture) => boolean {
  const { host, path, match } = targetOf(query);
  // The index key drops `www.`: both spellings are one site.
  const site = (name: string) => name.replace(/^www\./, '');
  switch (match) {
    case 'exact':
      return (one) => site(one.host) === site(host) && one.path === (path || '/');
    case 'prefix':
      return (one) => site(one.host) === site(host) && one.path.startsWith(path);
    case 'host':
      return (one) => site(one.host) === site(host);
    case 'domain':
      return (one) => site(one.host) === site(host) || one.host.endsWith(`.${site(host)}`);
    default:
      throw new BadCdxQuery(`unknown matchType ${match.slice(0, 40)}`);
  }
}

function rowOf(capture: Capture): Row {
  const site = capture.host
    .replace(/^www\./, '')
    .split('.')
    .reverse()
    .join(',');
  const { timestamp, original, mimetype, statuscode, digest, length } = capture;
  return { urlkey: `${site})${capture.path}`, timestamp, original, mimetype, statuscode, digest, length };
}

function filterOf(filter: string): (row: Row) => boolean {
  const [, not, field = '', pattern = ''] = /^(!?)(\w+):(.*)$/s.exec(filter) ?? [];
  if (!isField(field) || pattern.length > 500) throw new BadCdxQuery('bad filter');
  let regex: RegExp;
  try {
    regex = new RegExp(`^(?:${pattern})$`);
  } catch {
    throw new BadCdxQuery('bad filter');
  }
  return (row) => regex.test(row[field]) !== (not === '!');
}

/** Of adjacent rows that agree in the field, or in its first characters, only the first is kept. */
function collapsed(rows: readonly Row[], collapse: string): Row[] {
  const [field = '', length] = collapse.split(':');
  if (!isField(field)) throw new BadCdxQuery('bad collapse');
  const part = (row: Row) => (length ? row[field].slice(0, Number(length)) : row[field]);
  return rows.filter((row, at) => {
    const before = rows[at - 1];
    return before === undefined || part(before) !== part(row);
  });
}

function fieldsOf(text: string | null): readonly Field[] {
  if (!text) return cdxFields;
  const wanted = text.split(',').map((field) => field.trim());
  const known = wanted.filter(isField);
  if (known.length !== wanted.length) throw new BadCdxQuery('bad fl');
  return known;
}

const isField = (text: string): text is Field => cdxFields.some((field) => field === text);
const keyOf = (row: Row) => `${row.urlkey} ${row.timestamp}!`;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function wholeNumber(text: string | null, absent: number): number {
  if (text === null || text === '') return absent;
  const value = Number(text);
  if (!Number.isInteger(value)) throw new BadCdxQuery('bad number');
  return value;
}
