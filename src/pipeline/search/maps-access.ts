import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ProveedorMapas as Proveedor, type ProveedorMapas, proveedorMapas } from '#contract/states.ts';
import { KEY_UNREADABLE, keyMissing, keyOfAnother } from '#domain/batch/reasons.ts';
import { mayBelongTo } from '#providers/keys/key-owner.ts';
import type { MapsProvider } from '#providers/maps/port.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { prepared, sql } from '#store/sql.ts';
import type { AccountKeys } from '../runtime/account-keys.ts';
import type { MapsAccess } from '../runtime/ports.ts';

/** Addresses of providers; a network map can replace them. */
export interface MapsCatalogue {
  create(provider: ProveedorMapas, apiKey: string | null): MapsProvider;
  intervalMs(provider: ProveedorMapas): number;
}

const providerRow = z.object({ proveedor_mapas: z.string().nullable() });

/**
 * The provider of the batch, the account, or Local Business Data; without a key OpenStreetMap, unless chosen by name.
 */
export function createMapsAccess(options: {
  catalogue: MapsCatalogue;
  installation: { rapidapi: string | null; googlePlaces: string | null };
  accountKeys: AccountKeys;
}): MapsAccess {
  return {
    async resolve(tx, usuarioId, configuracion) {
      const account = await firstRow(
        tx,
        providerRow,
        prepared(sql`SELECT proveedor_mapas FROM cuentas WHERE usuario_id = ${usuarioId}`),
      );
      const choice = Proveedor.safeParse(account?.proveedor_mapas);
      const chosen = configuracion.proveedor_mapas ?? (choice.success ? choice.data : null);
      const stored = await options.accountKeys.read(tx, usuarioId, 'rapidapi_key');
      const keyOf = (provider: ProveedorMapas): string | null => {
        if (provider === proveedorMapas.openstreetmap) return null;
        if (stored.kind === 'key' && mayBelongTo(provider, stored.key)) return stored.key;
        const { googlePlaces, rapidapi } = options.installation;
        const shared = provider === proveedorMapas.googlePlaces ? googlePlaces : rapidapi;
        return shared !== null && mayBelongTo(provider, shared) ? shared : null;
      };
      const wanted = chosen ?? proveedorMapas.localBusinessData;
      // Another key or provider would cost or find something else than the account asked for.
      if (stored.kind === 'unreadable' && wanted !== proveedorMapas.openstreetmap) {
        return { kind: 'no_key', detalle: KEY_UNREADABLE };
      }
      const key = keyOf(wanted);
      const keyless = wanted !== proveedorMapas.openstreetmap && key === null;
      if (keyless && stored.kind === 'key') {
        return { kind: 'no_key', detalle: keyOfAnother(wanted) };
      }
      if (keyless && configuracion.proveedor_mapas !== null) {
        return { kind: 'no_key', detalle: keyMissing(wanted) };
      }
      const provider = keyless ? proveedorMapas.openstreetmap : wanted;
      const fingerprint = createHash('sha256')
        .update(key ?? 'sin-clave')
        .digest('base64url')
        .slice(0, 16);
      return {
        kind: 'ready',
        provider: options.catalogue.create(provider, key),
        clave: `mapas:${provider}:${fingerprint}`,
        intervalMs: options.catalogue.intervalMs(provider),
        paid: provider !== proveedorMapas.openstreetmap,
        isFallback: keyless,
      };
    },
  };
}
