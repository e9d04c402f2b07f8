import { fuenteEvidencia } from '#contract/states.ts';
import type { SiteEvidence } from '#domain/evidence/evidence.ts';
import type { Clock } from '#platform/clock.ts';
import { MAX_VISIT_MS, type Outbound, type OutboundOutcome, portOf } from '#platform/outbound/outbound.ts';
import { type Release, SiteSlots, type SiteTarget } from '#platform/outbound/site-slots.ts';
import { OwnDelay } from '#platform/own-delay.ts';
import type { SiteProbe, VisitOptions } from '../port.ts';
import { PageReader } from './page-reader.ts';

type Seen = Pick<SiteEvidence, 'kind' | 'codigo_estado_http' | 'destino' | 'servidor' | 'detalle'>;

/** Of one visit, all its connections together; shorter than the claim of its domain. */
const WAIT_MAX_MS = 120_000;

export function createSiteProbe(deps: { outbound: Outbound; clock: Clock; slots?: SiteSlots }): SiteProbe {
  const pages = new PageReader();
  const ownDelay = new OwnDelay();
  const slots = deps.slots ?? new SiteSlots();
  /** Waits for slots, and measures what is no time of the site's. */
  const turnOf = ({ cuenta = '', signal, leave }: VisitOptions) => {
    const waited = { ms: 0, ownDelayMs: 0 };
    const admit = async (target: SiteTarget): Promise<Release> => {
      const [since, delayedBefore] = [performance.now(), ownDelay.totalMs];
      try {
        return await slots.take(cuenta, target, { signal, leave, waitMs: WAIT_MAX_MS - waited.ms });
      } finally {
        waited.ms += performance.now() - since;
        waited.ownDelayMs += ownDelay.totalMs - delayedBefore;
      }
    };
    return { waited, admit };
  };
  const visit = async (
    dominio: string,
    listedUrl: string | null,
    options: VisitOptions,
  ): Promise<SiteEvidence> => {
    const startedAt = performance.now();
    const { waited, admit } = turnOf(options);
    const takenMs = () => performance.now() - startedAt - waited.ms;
    const evidence = (seen: Seen, soloWww: boolean): SiteEvidence => ({
      fuente: fuenteEvidencia.http,
      ...seen,
      soloWww,
      hora: deps.clock.now(),
      ms: Math.round(takenMs()),
    });
    const failures: { seen: Seen; isWww: boolean }[] = [];
    /** Hosts that fail under any scheme: no DNS records, or addresses that may not be asked. */
    const hopeless = new Set<string>();
    for (const url of addressesToTry(dominio, listedUrl)) {
      const left = options.timeoutMs - takenMs();
      if (left <= 0) break;
      if (hopeless.has(url.hostname)) continue;
      const timeoutMs = Math.min(MAX_VISIT_MS, left);
      const ownMs = () => ownDelay.totalMs - waited.ownDelayMs;
      const delayedBefore = ownMs();
      const { signal } = options;
      const outcome = await deps.outbound.get(url, { signal, timeoutMs, ports: WEB_PORTS, admit });
      const delayMs = ownMs() - delayedBefore;
      const seen =
        outcome.kind === 'timeout' && delayMs > timeoutMs * OWN_SHARE
          ? BUSY
          : await read(pages, dominio, outcome, options.nameservers ?? []);
      const isWww = url.hostname.startsWith('www.');
      if (ALIVE.has(seen.kind)) {
        const broken = failures.find((each) => each.seen.kind === 'tls_broken')?.seen.detalle;
        const other = failures.find((each) => each.isWww !== isWww);
        const detalle = [
          seen.detalle,
          ...(broken ? [`en https, ${broken}`] : []),
          ...(other ? [`${other.isWww ? 'con' : 'sin'} www, ${other.seen.detalle}`] : []),
        ].join('; ');
        return evidence({ ...seen, detalle }, other !== undefined);
      }
      failures.push({ seen, isWww });
      if (outcome.hops.length === 1 && (seen.kind === 'no_address' || seen.kind === 'blocked_address')) {
        hopeless.add(url.hostname);
      }
    }
    const worst = failures
      .map(({ seen }) => seen)
      .sort((a, b) => TELLING.indexOf(a.kind) - TELLING.indexOf(b.kind))[0];
    return evidence(worst ?? NOTHING_SEEN, false);
  };

  return {
    async visit(dominio, listedUrl, options) {
      options.signal.throwIfAborted();
      return visit(dominio.toLowerCase(), listedUrl, options);
    },
    close: () => {
      ownDelay.stop();
      return pages.close();
    },
  };
}

/** Usual website ports; visits must not reach other services of a machine. */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

const NOTHING_SEEN: Seen = {
  kind: 'failure',
  codigo_estado_http: null,
  destino: null,
  servidor: '',
  detalle: 'no ha habido tiempo de preguntar',
};

/** Share of the time in which this process may have been busy; above it, silence of the site proves no failure. */
const OWN_SHARE = 0.25;
const BUSY: Seen = {
  ...NOTHING_SEEN,
  detalle: 'este equipo estaba ocupado y no ha podido leer la respuesta',
};

const ALIVE: ReadonlySet<SiteEvidence['kind']> = new Set([
  'answers',
  'parked',
  'default_page',
  'for_sale',
  'hijacked',
  'redirected',
  'bot_wall',
]);

/** The most telling failure is reported; a failure of this side makes all worthless. */
const TELLING: readonly SiteEvidence['kind'][] = [
  'failure',
  'tls_broken',
  'server_error',
  'blocked_address',
  'timeout',
  'refused',
  'no_address',
];

function addressesToTry(dominio: string, listedUrl: string | null): URL[] {
  const forms = [
    `https://${dominio}/`,
    `http://${dominio}/`,
    `https://www.${dominio}/`,
    `http://www.${dominio}/`,
  ];
  const listed = listedUrl !== null && URL.canParse(listedUrl) ? new URL(listedUrl) : null;
  const isOwn =
    listed !== null &&
    /^https?:$/.test(listed.protocol) &&
    WEB_PORTS.has(portOf(listed)) &&
    (listed.hostname === dominio || listed.hostname.endsWith(`.${dominio}`));
  if (!isOwn) return forms.filter((form) => URL.canParse(form)).map((form) => new URL(form));
  const rest = forms
    .filter((form) => form !== listed.href && URL.canParse(form))
    .map((form) => new URL(form));
  return [listed, ...rest];
}

async function read(
  pages: PageReader,
  dominio: string,
  outcome: OutboundOutcome,
  nameservers: readonly string[],
): Promise<Seen> {
  const servidor = outcome.kind === 'response' ? outcome.url.host : '';
  const said = (kind: SiteEvidence['kind'], detalle: string): Seen => ({
    kind,
    codigo_estado_http: null,
    destino: null,
    servidor,
    detalle,
  });
  if (outcome.kind === 'response') {
    const page = await pages.read({
      dominio,
      finalUrl: outcome.url.href,
      status: outcome.status,
      headers: outcome.headers,
      bytes: outcome.body.bytes,
      nameservers,
    });
    return {
      ...said(page.kind, page.detalle),
      codigo_estado_http: outcome.status,
      destino: page.destino,
    };
  }
  const { hostname } = outcome.url;
  const isElsewhere = hostname !== dominio && !hostname.endsWith(`.${dominio}`);
  const port = portOf(outcome.url);
  if (outcome.kind === 'blocked' && outcome.hops.length > 1 && !isElsewhere && !WEB_PORTS.has(port)) {
    return said('answers', `Responde, y remite a su puerto ${port}, que no se visita`);
  }
  if (isElsewhere && outcome.kind !== 'blocked' && outcome.kind !== 'own') {
    const destino = `${outcome.url.origin}${outcome.url.pathname}`.slice(0, 200);
    const { kind } = outcome;
    const seen = kind === 'no_address' || kind === 'refused' ? kind : 'redirected';
    return { ...said(seen, `Redirige a ${hostname}, que no responde`), destino };
  }
  switch (outcome.kind) {
    case 'no_address':
      return said('no_address', outcome.detalle);
    case 'blocked':
      return said('blocked_address', outcome.detalle);
    case 'refused':
      return said('refused', outcome.detalle);
    case 'timeout':
      return said('timeout', outcome.detalle);
    case 'tls':
      return said('tls_broken', outcome.detalle);
    case 'malformed':
    case 'too_many_redirects':
      return said('server_error', outcome.detalle);
    case 'own':
      return said('failure', outcome.detalle);
  }
}
