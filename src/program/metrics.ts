import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ApiDeps } from '#api/deps.ts';
import type { Clock } from '#platform/clock.ts';
import type { ConnectionUse } from '#store/connection-use.ts';
import { type InstallationFigure, installationFigures } from '#store/queries/installation/figures.ts';
import { type Store, withSystem } from '#store/store.ts';

const FIGURES: Record<string, { name: string; help: string; label?: string }> = {
  cuentas: { name: 'dominios_accounts', help: 'Accounts' },
  batches: { name: 'dominios_batches', help: 'Batches by state', label: 'estado' },
  keywords_pendientes: { name: 'dominios_keywords_pending', help: 'Keywords that running batches have left' },
  consultas_registro_pendientes: {
    name: 'dominios_registry_questions_pending',
    help: 'Questions that wait for a registry server (counted to 100,001)',
  },
  espera_registro_segundos: {
    name: 'dominios_registry_oldest_question_seconds',
    help: 'Age of the oldest due question to a registry server',
  },
  servidores_registro: { name: 'dominios_registry_servers', help: 'Registry servers', label: 'situacion' },
  procesos: { name: 'dominios_processes', help: 'Processes with a recent heartbeat', label: 'modo' },
  trabajos: { name: 'dominios_jobs', help: 'Jobs by queue and state', label: 'trabajo' },
};
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Metrics {
  /** Prometheus text exposition 0.0.4. The installation's figures are left out while the database does not answer. */
  text(): Promise<string>;
  contentType: string;
  observe: ApiDeps['observe'];
}

/** This process's figures, its HTTP requests and those of the installation, read on request. */
export function createMetrics(deps: { store: Store; clock: Clock; connections(): ConnectionUse[] }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'dominios_http_request_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers: [registry],
  });
  const requests = new Counter({
    name: 'dominios_http_requests_total',
    help: 'Answered requests, by route and status',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const up = new Gauge({
    name: 'dominios_database_up',
    help: '1 while the database answers',
    registers: [registry],
  });
  const open = new Gauge({
    name: 'dominios_database_connections',
    help: 'Connections of this process with the database, by use',
    labelNames: ['uso'],
    registers: [registry],
  });
  const most = new Gauge({
    name: 'dominios_database_connections_max',
    help: 'Connections that this process opens at most, by use',
    labelNames: ['uso'],
    registers: [registry],
  });
  const gauges = new Map(
    Object.entries(FIGURES).map(([key, { name, help, label }]) => [
      key,
      new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] }),
    ]),
  );
  const show = (figures: readonly InstallationFigure[]) => {
    for (const [key, gauge] of gauges) {
      // Reset alone would leave 0, which is a value.
      gauge.reset();
      if (!FIGURES[key]?.label) gauge.remove();
    }
    for (const { nombre, etiqueta, valor } of figures) {
      const label = FIGURES[nombre]?.label;
      gauges.get(nombre)?.set(label ? { [label]: etiqueta } : {}, valor);
    }
  };
  return {
    contentType: registry.contentType,
    observe({ route, method, status, seconds: took }) {
      seconds.observe({ route, method }, took);
      requests.inc({ route, method, status: String(status) });
    },
    async text() {
      for (const { uso, abiertas, maximo } of deps.connections()) {
        open.set({ uso }, abiertas);
        most.set({ uso }, maximo);
      }
      try {
        show(await withSystem(deps.store, (tx) => installationFigures(tx, deps.clock.now())));
        up.set(1);
      } catch {
        show([]);
        up.set(0);
      }
      return await registry.metrics();
    },
  };
}
