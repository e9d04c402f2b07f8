import type { ResumenAdmin } from '#contract/administration/entities.ts';
import { DEAD_JOBS } from '#contract/jobs.ts';
import { estadoProceso } from '#contract/states.ts';
import {
  type Administrator,
  changeAccount,
  discardJobs,
  liftServer,
  reviveJobs,
  stopAllOrders,
} from '#pipeline/administration/changes.ts';
import { zoneReleases } from '#pipeline/release/zone-releases.ts';
import { accountsOverview } from '#store/queries/administration/accounts.ts';
import { listChanges } from '#store/queries/administration/changes.ts';
import { deadJobs, queueFigures } from '#store/queries/administration/jobs.ts';
import { registryServers } from '#store/queries/administration/servers.ts';
import { type InstallationFigure, installationFigures } from '#store/queries/installation/figures.ts';
import type { Page } from '#store/queries/lists/page.ts';
import { readSwitch } from '#store/queries/orders/settings.ts';
import { type Tx, withSystem } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { requestDevice } from '../http/device.ts';
import type { Account, ApiContext, GroupHandlers } from '../http/handler.ts';

/** The caller has already been authorised as an administrator. */
export function adminHandlers(deps: ApiDeps): GroupHandlers<'admin'> {
  const { store, clock } = deps;
  /** Changes need a recent proof of identity, as for an account's own keys. */
  const unproved = (account: Account, c: ApiContext): Administrator => ({
    email: account.email,
    ...requestDevice(c, deps),
  });
  const by = (account: Account, c: ApiContext): Administrator => {
    deps.accounts.stepUp.require(account);
    return unproved(account, c);
  };
  const page = async <Row>(read: (tx: Tx) => Promise<Page<Row>>) => {
    const { filas, paginacion } = await withSystem(store, read);
    return { success: true, data: filas, paginacion } as const;
  };
  return {
    resumen: async () => ({
      success: true,
      data: {
        ...summary(await withSystem(store, (tx) => installationFigures(tx, clock.now()))),
        replica: store.standby?.state() ?? null,
        conexiones: deps.connections(),
      },
    }),
    colas: async () => ({ success: true, data: await withSystem(store, queueFigures) }),
    muertos: ({ query }) => page((tx) => deadJobs(tx, query)),
    reintentar: async ({ account, body, c }) => ({
      success: true,
      data: await reviveJobs(deps, by(account, c), body),
    }),
    descartar: async ({ account, body, c }) => ({
      success: true,
      data: await discardJobs(deps, by(account, c), body),
    }),
    registros: ({ query }) =>
      page((tx) => registryServers(tx, { ...query, buscar: query.buscar ?? '', now: clock.now() })),
    async levantar({ account, body, c }) {
      await liftServer(deps, by(account, c), body.servidor);
      return { success: true, data: null };
    },
    liberaciones: async () => ({
      success: true,
      data: (await withSystem(store, zoneReleases)).map(({ horas, ...rest }) => ({
        ...rest,
        horas: horas && [...horas],
      })),
    }),
    cuentas: ({ query }) =>
      page((tx) => accountsOverview(tx, { ...query, buscar: query.buscar ?? '', now: clock.now() })),
    async cambiarCuenta({ account, params, body, c }) {
      await changeAccount(deps, by(account, c), params.id, body);
      return { success: true, data: null };
    },
    ordenes: async () => ({ success: true, data: await withSystem(store, (tx) => readSwitch(tx)) }),
    pararOrdenes: async ({ account, body: { paradas }, c }) => ({
      success: true,
      // Stopping is never in the way of a proof.
      data: await stopAllOrders(deps, paradas ? unproved(account, c) : by(account, c), paradas),
    }),
    cambios: ({ query }) => page((tx) => listChanges(tx, query)),
  };
}

function summary(figures: readonly InstallationFigure[]): Omit<ResumenAdmin, 'replica' | 'conexiones'> {
  const value = (nombre: string, etiqueta = '') =>
    figures.find((figure) => figure.nombre === nombre && figure.etiqueta === etiqueta)?.valor ?? 0;
  const servers = (situacion: string) => value('servidores_registro', situacion);
  return {
    cuentas: value('cuentas'),
    procesos: figures
      .filter(({ nombre }) => nombre === 'procesos')
      .map(({ etiqueta, valor }) => ({ modo: etiqueta, total: valor })),
    batches_en_marcha: value('batches', estadoProceso.procesando),
    keywords_pendientes: value('keywords_pendientes'),
    consultas_pendientes: value('consultas_registro_pendientes'),
    espera_segundos: value('espera_registro_segundos'),
    registros: {
      en_servicio: servers('en servicio'),
      limitados: servers('limitado'),
      cuarentena: servers('cuarentena'),
    },
    trabajos_muertos: value('trabajos', `${DEAD_JOBS}/created`),
  };
}
