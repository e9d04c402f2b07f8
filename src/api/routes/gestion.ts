import { createHash, randomBytes } from 'node:crypto';
import { isOnIpList } from '#accounts/profile/ip-list.ts';
import { readSecurity } from '#accounts/profile/settings.ts';
import { manageDomains } from '#pipeline/management/manage-domains.ts';
import { saveAccountFilter } from '#pipeline/management/watch-filters.ts';
import { AppError } from '#platform/errors.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { domainsOf, listDomains, readDomain } from '#store/queries/domains/list.ts';
import { selectedDomains } from '#store/queries/domains/selection.ts';
import { listFilters, removeFilter } from '#store/queries/lists/saved-filters.ts';
import {
  accountOfCalendar,
  type CalendarEvent,
  calendarEvents,
  calendarMade,
  dropEvents,
  removeCalendar,
  setCalendar,
} from '#store/queries/management/calendar.ts';
import { dropChoices, dropsByDay, listDrops, recentlyFreed } from '#store/queries/management/drops.ts';
import { readHistory } from '#store/queries/management/history.ts';
import { changePurchases, managementSummary, purchasesOf } from '#store/queries/management/purchases.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { withReading } from '#store/reading/with-reading.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { calendarFile } from '../calendar/calendar-file.ts';
import type { ApiDeps } from '../deps.ts';
import { accountZone } from '../export/account-moment.ts';
import { clientAddress, limitKey } from '../http/client-address.ts';
import { requestDevice } from '../http/device.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { rateLimit } from '../http/rate-limit.ts';

const TOKEN_BYTES = 16;
const DAY_MS = 86_400_000;
const DROPS_DAYS = 30;
const FREED_DAYS = 7;
/** Calendar applications ask a few times a day; more from one address means guessed tokens. */
const FEED_PER_MINUTE = 20;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export function gestionHandlers(deps: ApiDeps): GroupHandlers<'gestion'> {
  const { store, clock } = deps;
  const limitFeed = rateLimit(FEED_PER_MINUTE);

  const file = async (usuario_id: string, events: readonly CalendarEvent[]): Promise<Response> => {
    const timezone = await accountZone(deps, usuario_id);
    const { host } = new URL(deps.publicUrl);
    return new Response(calendarFile(events, { timezone, host, now: clock.now() }), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="liberaciones.ics"',
        'Cache-Control': 'no-store',
      },
    });
  };

  return {
    async listar({ account: { usuario_id }, query: { pagina, limite, cursor, estado_gestion, search } }) {
      const sort = { orden: 'recientes', direccion: 'desc' } as const;
      const request = { pagina, limite, cursor };
      return await withReading(store, usuario_id, async (tx) => {
        const filter = { estado_gestion, search };
        const { filas, paginacion } = await listDomains(tx, usuario_id, filter, sort, request);
        const bought = await purchasesOf(
          tx,
          usuario_id,
          filas.map(({ _id }) => _id),
        );
        const data = filas.map((dominio) => ({ dominio, compra: bought.get(dominio._id) ?? null }));
        return { success: true, data, paginacion } as const;
      });
    },

    async liberaciones({ account: { usuario_id }, query: { pagina, limite, cursor, ...wanted } }) {
      const now = clock.now();
      const filter = { ...wanted, timezone: await accountZone(deps, usuario_id), now };
      return await withReading(store, usuario_id, async (tx) => {
        const page = await listDrops(tx, usuario_id, filter, { pagina, limite, cursor });
        const period = { from: now - DAY_MS, until: now + DROPS_DAYS * DAY_MS };
        const dias = await dropsByDay(tx, usuario_id, filter, period);
        return { success: true, data: page.filas, paginacion: page.paginacion, dias } as const;
      });
    },

    opcionesLiberaciones: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) => dropChoices(tx, usuario_id, clock.now())),
    }),

    async eventosLiberaciones({ account: { usuario_id }, query }) {
      const filter = { ...query, timezone: await accountZone(deps, usuario_id), now: clock.now() };
      const events = await withReading(store, usuario_id, (tx) => dropEvents(tx, usuario_id, filter));
      return await file(usuario_id, events);
    },

    liberados: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) =>
        recentlyFreed(tx, usuario_id, clock.now() - FREED_DAYS * DAY_MS),
      ),
    }),

    resumen: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) => managementSummary(tx, usuario_id)),
    }),

    async marcar({ account: { usuario_id }, body: { estado_gestion, compra, ...selection } }) {
      const ids = await withAccount(store, usuario_id, (tx) => selectedDomains(tx, usuario_id, selection));
      const before = await manageDomains(deps, usuario_id, ids, { estado_gestion, compra });
      const cambiados = before.reduce((sum, group) => sum + group.ids.length, 0);
      return { success: true, data: { cambiados, antes: before } };
    },

    async cambiarCompra({ account: { usuario_id }, params: { id }, body }) {
      const data = await withAccount(store, usuario_id, (tx) =>
        changePurchases(tx, usuario_id, [id], body, clock.now()),
      );
      if (!data) throw new AppError('dominio_no_encontrado');
      return { success: true, data };
    },

    historial: ({ account: { usuario_id }, params: { id } }) =>
      withReading(store, usuario_id, async (tx) => {
        const [found] = await domainsOf(tx, usuario_id, [id]);
        if (!found) throw new AppError('dominio_no_encontrado');
        return { success: true, data: await readHistory(tx, usuario_id, id) } as const;
      }),

    filtros: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withAccount(store, usuario_id, (tx) => listFilters(tx, usuario_id)),
    }),

    guardarFiltro: async ({ account: { usuario_id }, body }) => ({
      success: true,
      data: await saveAccountFilter(deps, usuario_id, body),
    }),

    async eliminarFiltro({ account: { usuario_id }, params: { id } }) {
      const gone = await withAccount(store, usuario_id, (tx) => removeFilter(tx, usuario_id, id));
      if (!gone) throw new AppError('filtro_no_encontrado');
      return { success: true, data: null };
    },

    calendario: async ({ account: { usuario_id } }) => ({
      success: true,
      data: { creado: await withAccount(store, usuario_id, (tx) => calendarMade(tx, usuario_id)) },
    }),

    async crearCalendario({ account, c }) {
      deps.accounts.stepUp.require(account);
      const { usuario_id } = account;
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const now = clock.now();
      await withAccount(store, usuario_id, async (tx) => {
        await setCalendar(tx, usuario_id, hashOf(token), now);
        await addAudit(tx, usuario_id, { accion: 'calendario_creado', now, ...requestDevice(c, deps) });
      });
      return { success: true, data: { url: new URL(`/calendario/${token}.ics`, deps.publicUrl).href } };
    },

    async revocarCalendario({ account: { usuario_id }, c }) {
      const line = { accion: 'calendario_revocado', now: clock.now(), ...requestDevice(c, deps) } as const;
      await withAccount(store, usuario_id, async (tx) => {
        if (await removeCalendar(tx, usuario_id)) await addAudit(tx, usuario_id, line);
      });
      return { success: true, data: null };
    },

    async feed({ params: { token }, c }) {
      const address = clientAddress(c, deps);
      await limitFeed(c, limitKey(address));
      const hash = hashOf(token.slice(0, -'.ics'.length));
      const usuario_id = await withSystem(store, (tx) => accountOfCalendar(tx, hash));
      if (usuario_id === null) throw new AppError('no_encontrado');
      const now = clock.now();
      const events = await withAccount(store, usuario_id, async (tx) => {
        const account = await readAccount(tx, usuario_id);
        if (!account || !isOnIpList(readSecurity(account.seguridad).ip_whitelist, address))
          throw new AppError('ip_no_permitida');
        if (!(await deps.accounts.allowList.admits(account.email))) throw new AppError('no_encontrado');
        return await calendarEvents(tx, usuario_id, { since: now - DAY_MS, now });
      });
      return await file(usuario_id, events);
    },

    async evento({ account: { usuario_id }, params: { id } }) {
      const found = await withAccount(store, usuario_id, (tx) => readDomain(tx, usuario_id, id));
      const fecha = found?.fecha_liberacion_estimada ?? found?.liberacion_desde ?? null;
      if (!found || fecha === null) throw new AppError('dominio_no_encontrado');
      const end = fecha === found.liberacion_desde ? found.liberacion_hasta : null;
      return await file(usuario_id, [
        {
          id,
          dominio: found.dominio_unicode,
          fecha: new Date(fecha),
          hasta: end === null ? null : new Date(end),
          tipo: 'libera',
        },
      ]);
    },
  };
}
