// Container health check: asks /readyz of the process beside it, by the same settings; exit 0 if it is ready.
const { METRICS_PORT, METRICS_HOST = '127.0.0.1', PORT = '3000', HOST = '127.0.0.1', MODE } = process.env;
const ANY: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
const TIMEOUT_MS = 2_500;

/** The monitoring port if served; otherwise the web's, which a worker does not have. */
function readyUrl(): string | null {
  const [host, port] = METRICS_PORT ? [METRICS_HOST, METRICS_PORT] : [HOST, PORT];
  if (!METRICS_PORT && MODE === 'worker') return null;
  const reached = ANY[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${reached}:${port}/readyz`;
}

const url = readyUrl();
if (url === null) {
  // A running container is all that can be known of it.
  process.stderr.write('Un worker sin METRICS_PORT no dice si está listo: ponle uno para saberlo.\n');
  process.exit(0);
}
const isReady = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
