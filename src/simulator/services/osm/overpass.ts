import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { type Call, type HttpService, type Reply, startHttpService } from '../http-service.ts';
import { type OverpassQuery, parseOverpass } from './overpass-ql.ts';
import { type MapData, OverpassTimeout, runOverpass } from './overpass-run.ts';
import { OverpassParseError } from './overpass-tokens.ts';
import { isStockAgent } from './stock-agents.ts';

const COPYRIGHT =
  'The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.';
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const DISPATCHER = 'open64: 0 Success /osm3s_v0.7.55_osm_base Dispatcher_Client::request_read_and_idx';

/** The public Overpass instance: no key, two slots a client, its own User-Agent required. */
export function startOverpass(
  context: SimulatorContext,
  data: MapData,
  port?: number,
): Promise<ServiceServer> {
  const service: HttpService = {
    name: 'overpass',
    subjectOf: (call) => queryText(call) ?? call.path,
    // `throttle-text` is Overpass's silent failure: 200 with a remark and at most some elements.
    plays: ['throttle-text'],
    slots: 2,
    refuse: (refusal) =>
      refusal === 'broken'
        ? {
            status: 504,
            headers: HTML,
            body: page(
              `runtime error: ${DISPATCHER}::timeout. The server is probably too busy to handle your request.`,
            ),
          }
        : {
            status: 429,
            headers: HTML,
            body: page(
              `runtime error: ${DISPATCHER}::rate_limited. Please check /api/status for the quota of your IP address.`,
            ),
            outcome: 'limited',
          },
    answer: (call) => {
      if (call.path === '/api/status') return status(context);
      if (call.path !== '/api/interpreter') return { status: 404, headers: HTML, body: page('not found') };
      if (isStockAgent(call.headers['user-agent'])) {
        return {
          status: 406,
          headers: HTML,
          body: page('Not Acceptable: please send a User-Agent that identifies your application'),
        };
      }
      return interpret(context, data, call);
    },
  };
  return startHttpService(context, service, port);
}

function interpret(context: SimulatorContext, data: MapData, call: Call): Reply {
  const text = queryText(call);
  if (!text)
    return { status: 400, headers: HTML, body: page('encoding error: Your input contains no query') };
  let query: OverpassQuery;
  try {
    query = parseOverpass(text);
  } catch (error) {
    if (!(error instanceof OverpassParseError)) throw error;
    const message = `line ${error.line}: parse error: ${error.message}`;
    return { status: 400, headers: HTML, body: page(message), outcome: 'parse-error' };
  }
  if (!query.settings.json) {
    // The default is XML, which the product does not read: an empty document is enough.
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="Overpass API 0.7.62.11 87bfad18"/>\n`;
    return { status: 200, headers: { 'content-type': 'application/osm3s+xml' }, body };
  }
  const late = `runtime error: Query timed out in "query" at line 5 after ${query.settings.timeout + 1} seconds.`;
  try {
    const elements = runOverpass(query, data);
    if (!call.fault) return answer(context, elements);
    return {
      ...answer(context, elements.slice(0, Math.floor(elements.length / 3)), late),
      outcome: 'remark',
    };
  } catch (error) {
    if (!(error instanceof OverpassTimeout)) throw error;
    return { ...answer(context, [], late), outcome: 'remark' };
  }
}

function answer(context: SimulatorContext, elements: unknown[], remark?: string): Reply {
  const now = context.clock.now();
  const minute = (ms: number) => new Date(ms - (ms % 60_000)).toISOString().replace('.000', '');
  const osm3s = {
    timestamp_osm_base: minute(now - 120_000),
    timestamp_areas_base: minute(now - 3_600_000),
    copyright: COPYRIGHT,
  };
  const head = { version: 0.6, generator: 'Overpass API 0.7.62.11 87bfad18', osm3s };
  return {
    status: 200,
    body: { ...head, elements, ...(remark ? { remark } : {}) },
    outcome: elements.length === 0 ? 'empty' : 'ok',
  };
}

function status(context: SimulatorContext): Reply {
  const now = new Date(context.clock.now()).toISOString().replace(/\.\d+/, '');
  return {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: `Connected as: 2130706433\nCurrent time: ${now}\nAnnounced endpoint: none\nRate limit: 2\n2 slots available now.\nCurrently running queries (pid, space limit, time limit, start time):\n`,
  };
}

/** The query is the form field or parameter `data`, or the bare body. */
function queryText(call: Pick<Call, 'query' | 'body' | 'headers'>): string | null {
  const given = call.query.get('data');
  if (given) return given;
  if (call.body === '') return null;
  const form = call.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return form ? new URLSearchParams(call.body).get('data') : call.body;
}

function page(error: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
  <meta http-equiv="content-type" content="text/html; charset=utf-8" lang="en"/>
  <title>OSM3S Response</title>
</head>
<body>

<p>${COPYRIGHT}</p>
<p><strong style="color:#FF0000">Error</strong>: ${error.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)} </p>

</body>
</html>
`;
}
