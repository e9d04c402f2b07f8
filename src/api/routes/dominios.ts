import type { Dominio } from '#contract/entities/dominio.ts';
import { RECONFIRM_AFTER_MS } from '#contract/limits.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { confirmNow } from '#pipeline/domains/confirm-domain.ts';
import { editAccountDomains } from '#pipeline/domains/edit-domains.ts';
import { sayManualVerdict } from '#pipeline/domains/manual-verdict.ts';
import { removeAccountDomains, restoreAccountDomains } from '#pipeline/domains/remove-domains.ts';
import { addAndVerify, verifyNow } from '#pipeline/domains/verify-domains.ts';
import { verifyMany } from '#pipeline/domains/verify-many.ts';
import { withZoneClock } from '#pipeline/release/receipt-of-release.ts';
import { withBrandRisk } from '#pipeline/value/brand-risks.ts';
import { withOrigins } from '#pipeline/value/one-domain.ts';
import { AppError } from '#platform/errors.ts';
import { domainsOf, listDomains, readDomain } from '#store/queries/domains/list.ts';
import { accountExtensions, domainStats } from '#store/queries/domains/list-counts.ts';
import type { DomainFilter } from '#store/queries/domains/list-filter.ts';
import type { DomainSort } from '#store/queries/domains/list-order.ts';
import { type DomainSelection, selectedDomains } from '#store/queries/domains/selection.ts';
import type { PageRequest } from '#store/queries/lists/page.ts';
import { withReading } from '#store/reading/with-reading.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { bulkDeletion } from '../http/audited.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { readPastedDomains } from '../input/pasted-domains.ts';

type ListQuery = DomainFilter & DomainSort & PageRequest;

/** The risk of a brand is computed for a screen's page only, not for long lists asked by programs. */
const RISKS_TOLD = 100;
const ADDED_SHOWN = 100;

export function dominiosHandlers(deps: ApiDeps): GroupHandlers<'dominios'> {
  const { store, clock } = deps;

  const list = async (usuario_id: string, query: ListQuery, only: DomainFilter) => {
    const { pagina, limite, cursor, orden, direccion, ...filter } = query;
    return await withReading(store, usuario_id, async (tx) => {
      const request = { pagina, limite, cursor };
      const page = await listDomains(tx, usuario_id, { ...filter, ...only }, { orden, direccion }, request);
      const isShort = page.filas.length <= RISKS_TOLD;
      const data = isShort ? await withBrandRisk(tx, usuario_id, page.filas, clock.now()) : page.filas;
      return { success: true, data, paginacion: page.paginacion } as const;
    });
  };

  const read = async (usuario_id: string, id: string): Promise<Dominio> => {
    return await withAccount(store, usuario_id, async (tx) => {
      const found = await readDomain(tx, usuario_id, id);
      const [domain] = found ? await withBrandRisk(tx, usuario_id, [found], clock.now()) : [];
      if (!domain) throw new AppError('dominio_no_encontrado');
      const whole = await withOrigins(tx, usuario_id, domain, clock.now());
      return withNames(await withZoneClock(tx, whole, clock.now()), deps.hostNames ?? {});
    });
  };

  const select = (usuario_id: string, selection: DomainSelection) =>
    withAccount(store, usuario_id, (tx) => selectedDomains(tx, usuario_id, selection));

  return {
    listar: ({ account, query }) => list(account.usuario_id, query, {}),
    disponibles: ({ account, query }) => list(account.usuario_id, query, { es_disponible: 'true' }),
    pendientes: ({ account, query }) => list(account.usuario_id, query, { sinVeredicto: true }),

    estadisticas: async ({ account: { usuario_id }, query }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) => domainStats(tx, usuario_id, query)),
    }),

    extensiones: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) => accountExtensions(tx, usuario_id)),
    }),

    async crear({ account: { usuario_id }, body }) {
      const { domains, ...said } = readPastedDomains('dominios' in body ? body.dominios : [body.dominio]);
      const added =
        domains.length === 0 ? { ids: [], creados: 0 } : await addAndVerify(deps, usuario_id, domains);
      const shown = added.ids.slice(0, ADDED_SHOWN);
      const dominios = await withAccount(store, usuario_id, (tx) => domainsOf(tx, usuario_id, shown));
      const { creados } = added;
      return {
        success: true,
        data: { dominios, creados, conocidos: added.ids.length - creados, ...said },
      };
    },

    async verificarMasivo({ account: { usuario_id }, body }) {
      const ids = await select(usuario_id, body);
      return { success: true, data: { solicitados: await verifyMany(deps, usuario_id, ids) } };
    },

    async cambiarVarios({ account: { usuario_id }, body: { favorito, ...selection } }) {
      const cambiados = await editAccountDomains(deps, usuario_id, await select(usuario_id, selection), {
        favorito,
      });
      return { success: true, data: { cambiados } };
    },

    async eliminarVarios({ account: { usuario_id }, body, c }) {
      const ids = await select(usuario_id, body);
      const note = bulkDeletion(deps, c, usuario_id, 'dominios');
      const { encontrados, eliminados, papelera } = await removeAccountDomains(deps, usuario_id, ids, note);
      return { success: true, data: { eliminados, en_proceso: encontrados - eliminados, papelera } };
    },

    restaurar: async ({ account: { usuario_id }, body }) => ({
      success: true,
      data: { restaurados: await restoreAccountDomains(deps, usuario_id, body.papelera) },
    }),

    async ver({ account: { usuario_id, acceso }, params: { id } }) {
      const domain = await read(usuario_id, id);
      const mayCheck = acceso?.alcances.includes('verificar') ?? true;
      if (!mayCheck || !isStale(domain, clock.now())) return { success: true, data: domain };
      // Opening a free name seen more than a day ago checks it again.
      await verifyNow(deps, usuario_id, [id]);
      return { success: true, data: await read(usuario_id, id) };
    },

    async cambiar({ account: { usuario_id }, params: { id }, body }) {
      const { notas, favorito, veredicto_manual } = body;
      const found = await editAccountDomains(deps, usuario_id, [id], { notas, favorito });
      if (found === 0) throw new AppError('dominio_no_encontrado');
      if (veredicto_manual !== undefined) await sayManualVerdict(deps, usuario_id, id, veredicto_manual);
      return { success: true, data: await read(usuario_id, id) };
    },

    async eliminar({ account: { usuario_id }, params: { id } }) {
      const { encontrados, eliminados, papelera } = await removeAccountDomains(deps, usuario_id, [id]);
      if (encontrados === 0) throw new AppError('dominio_no_encontrado');
      if (eliminados === 0) throw new AppError('dominio_en_proceso');
      return { success: true, data: { eliminados, en_proceso: 0, papelera } };
    },

    async verificar({ account: { usuario_id }, params: { id } }) {
      await verifyNow(deps, usuario_id, [id]);
      return { success: true, data: await read(usuario_id, id) };
    },

    async confirmar({ account: { usuario_id }, params: { id } }) {
      await confirmNow(deps, usuario_id, id);
      return { success: true, data: await read(usuario_id, id) };
    },
  };
}

function isStale(
  { es_disponible, estado_verificacion, fecha_ultima_verificacion }: Dominio,
  now: number,
): boolean {
  if (es_disponible !== true || estado_verificacion === estadoVerificacion.verificando) return false;
  return (
    fecha_ultima_verificacion === null || now - Date.parse(fecha_ultima_verificacion) > RECONFIRM_AFTER_MS
  );
}

function withNames(domain: Dominio, names: Readonly<Record<string, string>>): Dominio {
  const { evidencias, reloj } = domain;
  if (evidencias === undefined) return domain;
  const name = (servidor: string) => names[servidor] ?? servidor;
  const named = (servidor: string | null) => (servidor === null ? null : name(servidor));
  return {
    ...domain,
    evidencias: evidencias.map((one) => ({ ...one, servidor: name(one.servidor) })),
    ...(reloj && {
      reloj: {
        ...reloj,
        delegado_servidor: named(reloj.delegado_servidor),
        ausente_servidor: named(reloj.ausente_servidor),
      },
    }),
  };
}
