import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { registrable } from '../../world/zones.ts';
import { type Call, type HttpService, type Reply, startHttpService } from '../http-service.ts';
import { archivedPage } from './archived-page.ts';
import { type Capture, capturesOf, isExcluded } from './captures.ts';
import { BadCdxQuery, cdxFields, runCdx, targetOf } from './cdx.ts';

const HTML = { 'content-type': 'text/html' };

/** The Internet Archive: index (CDX), availability call and captured pages at one address. */
export function startWayback(context: SimulatorContext, port?: number): Promise<ServiceServer> {
  const service: HttpService = {
    name: 'wayback',
    subjectOf: ({ query, path }) => (query.get('url') ? targetOf(query).host.replace(/^www\./, '') : path),
    refuse: (refusal, wait) =>
      refusal === 'broken'
        ? {
            status: 504,
            headers: HTML,
            body: '<html><head><title>504 Gateway Time-out</title></head></html>',
          }
        : {
            status: 429,
            headers: { ...HTML, ...(wait > 0 ? { 'retry-after': String(wait) } : {}) },
            body: '<html><head><title>429 Too Many Requests</title></head><body><h1>Too Many Requests</h1>We are limiting the number of URLs you can submit to the Wayback Machine.</body></html>',
            outcome: 'limited',
          },
    answer: (call) => {
      if (call.path === '/cdx/search/cdx' || call.path === '/cdx/search') return index(context, call);
      if (call.path === '/wayback/available') return available(context, call);
      const page = /^\/web\/(\d{1,14})(?:id_)?\/(.{1,2000})$/.exec(call.path);
      return page
        ? capturedPage(context, page[1] ?? '', page[2] ?? '')
        : { status: 404, headers: HTML, body: 'Not Found' };
    },
  };
  return startHttpService(context, service, port);
}

function index(context: SimulatorContext, { query }: Call): Reply {
  if (!query.get('url')) {
    return { status: 400, body: 'The "url" parameter is required' };
  }
  const name = registrable(targetOf(query).host);
  const domain = name === null ? undefined : context.world.domains.get(name);
  if (domain && isExcluded(domain)) {
    const error =
      'org.archive.util.io.RuntimeIOException: org.archive.wayback.exception.AdministrativeAccessControlException: Blocked Site Error';
    const headers = { 'x-archive-wayback-runtime-error': error };
    return { status: 403, headers, body: `${error}\n`, outcome: 'excluded' };
  }
  try {
    const captures = name === null ? [] : capturesOf(context.world, name, context.clock.now());
    if (query.get('showNumPages') === 'true')
      return { status: 200, body: captures.length > 0 ? '1\n' : '0\n' };
    const { fields, rows, resumeKey } = runCdx(captures, query);
    const outcome = rows.length === 0 ? 'empty' : 'ok';
    if (query.get('output') === 'json') {
      const tail = resumeKey === null ? [] : [[], [resumeKey]];
      return { status: 200, body: rows.length === 0 ? [] : [fields, ...rows, ...tail], outcome };
    }
    const text = [...rows.map((row) => row.join(' ')), ...(resumeKey === null ? [] : ['', resumeKey])];
    return { status: 200, body: text.map((line) => `${line}\n`).join(''), outcome };
  } catch (error) {
    if (!(error instanceof BadCdxQuery)) throw error;
    return { status: 400, body: `Bad Request: ${error.message}; fields are ${cdxFields.join(',')}` };
  }
}

function available(context: SimulatorContext, { query }: Call): Reply {
  const url = query.get('url') ?? '';
  const name = registrable(targetOf(query).host);
  const wanted = query.get('timestamp') ?? '';
  const captures = (name === null ? [] : capturesOf(context.world, name, context.clock.now())).filter(
    (one) => one.path === '/' && one.statuscode === '200',
  );
  // Reported of the real API: without a timestamp it often misses sites that it has.
  const best = wanted === '' && (name?.length ?? 0) % 3 === 0 ? undefined : closest(captures, wanted);
  const closestOf = best && {
    status: best.statuscode,
    available: true,
    url: `http://web.archive.org/web/${best.timestamp}/${best.original}`,
    timestamp: best.timestamp,
  };
  return {
    status: 200,
    body: {
      url,
      archived_snapshots: closestOf ? { closest: closestOf } : {},
      ...(wanted ? { timestamp: wanted } : {}),
    },
    outcome: best ? 'ok' : 'empty',
  };
}

/** The capture nearest by digits, or the newest one. */
function closest(captures: readonly Capture[], wanted: string): Capture | undefined {
  if (wanted === '') return captures.at(-1);
  const target = Number(wanted.padEnd(14, '0'));
  const distance = (one: Capture) => Math.abs(Number(one.timestamp) - target);
  return [...captures].sort((a, b) => distance(a) - distance(b))[0];
}

function capturedPage(context: SimulatorContext, timestamp: string, original: string): Reply {
  const name = registrable(targetOf(new URLSearchParams({ url: original })).host);
  const found = name === null ? [] : capturesOf(context.world, name, context.clock.now());
  const capture = found.find((one) => one.timestamp.startsWith(timestamp));
  if (!capture || name === null) return { status: 404, headers: HTML, body: 'Page cannot be displayed' };
  return {
    status: 200,
    headers: { ...HTML, 'x-archive-orig-date': capture.timestamp },
    body: archivedPage(context.world, name),
  };
}
