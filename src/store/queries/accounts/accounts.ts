import * as z from 'zod';
import type { ConfiguracionCambio } from '#contract/entities/configuracion.ts';
import { Fecha, Id } from '#contract/entities/shared.ts';
import { DatosGoogle } from '#contract/google-data.ts';
import { ProveedorIa, ProveedorMapas } from '#contract/states.ts';
import { join, type SQL, sql } from '../../sql.ts';
import { type Store, type Tx, withAccount, withSystem } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow, idRow, json } from '../sql/rows.ts';
import { LOCAL_NAME } from './local-account.ts';

export interface AccountIdentity {
  emisor: string;
  sub: string;
  email: string;
  nombre: string;
  avatar_url: string | null;
}

export const AccountRow = z.object({
  usuario_id: Id,
  sub: z.string(),
  email: z.string(),
  nombre_usuario: z.string(),
  avatar_url: z.string().nullable(),
  timezone: z.string(),
  idioma: z.string(),
  tema: z.string(),
  plan_activo: z.string(),
  notificaciones: z.unknown(),
  procesamiento: z.unknown(),
  seguridad: z.unknown(),
  ai_provider: ProveedorIa,
  proveedor_mapas: ProveedorMapas,
  datos_google: DatosGoogle,
  requests_limite: z.number().nullable(),
  storage_limite_gb: z.number(),
  fecha_registro: Fecha,
  ultimo_acceso: Fecha.nullable(),
  ultimo_backup: Fecha.nullable(),
});
export type AccountRow = z.infer<typeof AccountRow>;

const accountOfIdentityRow = z.object({ usuario_id: Id });

/** An existing account or a new one with this monthly limit of paid requests (null: unlimited). */
export async function accountOfIdentity(
  store: Store,
  identity: AccountIdentity,
  { now, requestsLimit }: { now: number; requestsLimit: number | null },
): Promise<{ usuario_id: string; created: boolean }> {
  const known = (await findAccount(store, identity)) ?? (await adoptedAccount(store, identity));
  if (known) {
    await withAccount(store, known, (tx) =>
      tx.execute(sql`UPDATE cuentas SET email = ${identity.email}, ultimo_acceso = ${at(now)},
          avatar_url = coalesce(${identity.avatar_url}, avatar_url)
        WHERE usuario_id = ${known}`),
    );
    return { usuario_id: known, created: false };
  }
  const id = await newAccountId(store);
  const made = await withAccount(store, id, (tx) =>
    firstRow(
      tx,
      accountOfIdentityRow,
      // Concurrent first sign-ins of a person: one creates the account, the other finds it.
      sql`INSERT INTO cuentas (usuario_id, emisor, sub, email, nombre_usuario, avatar_url, requests_limite,
            fecha_registro, ultimo_acceso)
          VALUES (${id}, ${identity.emisor}, ${identity.sub}, ${identity.email}, ${identity.nombre},
            ${identity.avatar_url}, ${requestsLimit}, ${at(now)}, ${at(now)})
          ON CONFLICT (emisor, sub) DO NOTHING RETURNING usuario_id`,
    ),
  );
  if (made) return { usuario_id: id, created: true };
  const other = await findAccount(store, identity);
  if (!other) throw new Error('the account neither could be made nor found');
  return { usuario_id: other, created: false };
}

/** Placeholder issuer of an account that waits for its owner's first sign-in. */
const ADOPTION = 'adopcion';

/** The local account offered to this verified address; it becomes this identity's. */
async function adoptedAccount(store: Store, identity: AccountIdentity): Promise<string | null> {
  const waiting = await findAccount(store, { emisor: ADOPTION, sub: identity.email.toLowerCase() });
  if (waiting === null) return null;
  await withAccount(store, waiting, (tx) =>
    tx.execute(sql`UPDATE cuentas SET emisor = ${identity.emisor}, sub = ${identity.sub},
        nombre_usuario = CASE nombre_usuario WHEN ${LOCAL_NAME} THEN ${identity.nombre} ELSE nombre_usuario END
      WHERE usuario_id = ${waiting} AND emisor = ${ADOPTION}`),
  );
  return await findAccount(store, identity);
}

/** The first sign-in of this address through the identity provider gets the account. */
export async function offerAccount(tx: Tx, usuarioId: string, email: string): Promise<void> {
  await tx.execute(sql`
    UPDATE cuentas SET emisor = ${ADOPTION}, sub = ${email.toLowerCase()}, email = ${email}, es_local = false
    WHERE usuario_id = ${usuarioId}`);
}

const findAccountRow = z.object({ id: Id.nullable() });

async function findAccount(
  store: Store,
  identity: Pick<AccountIdentity, 'emisor' | 'sub'>,
): Promise<string | null> {
  const found = await withSystem(store, (tx) =>
    firstRow(tx, findAccountRow, sql`SELECT find_account(${identity.emisor}, ${identity.sub}) AS id`),
  );
  return found?.id ?? null;
}

async function newAccountId(store: Store): Promise<string> {
  const made = await withSystem(store, (tx) => firstRow(tx, idRow, sql`SELECT uuidv7() AS id`));
  if (!made) throw new Error('the database gave no identifier');
  return made.id;
}

export async function readAccount(
  tx: Tx,
  usuarioId: string,
  options: { lock?: boolean } = {},
): Promise<AccountRow | undefined> {
  return await firstRow(
    tx,
    AccountRow,
    sql`SELECT usuario_id, sub, email, nombre_usuario, avatar_url, timezone, idioma, tema, plan_activo,
          notificaciones, procesamiento, seguridad, ai_provider, proveedor_mapas, datos_google, requests_limite, storage_limite_gb,
          ${iso(sql`fecha_registro`)} AS fecha_registro, ${iso(sql`ultimo_acceso`)} AS ultimo_acceso,
          ${iso(sql`ultimo_backup`)} AS ultimo_backup
        FROM cuentas WHERE usuario_id = ${usuarioId} ${options.lock ? sql`FOR NO KEY UPDATE` : sql``}`,
  );
}

export async function saveProfile(
  tx: Tx,
  usuarioId: string,
  profile: { nombre_usuario: string; now: number },
): Promise<void> {
  await tx.execute(sql`
    UPDATE cuentas SET ultimo_acceso = ${at(profile.now)}, nombre_usuario = ${profile.nombre_usuario}
    WHERE usuario_id = ${usuarioId}`);
}

type Settings = { [Name in keyof ConfiguracionCambio]-?: NonNullable<ConfiguracionCambio[Name]> };
/** A group of settings is merged with the stored one. */
const WRITES: { [Name in keyof Settings]: (value: Settings[Name], now: number) => SQL } = {
  nombre_usuario: (value) => sql`nombre_usuario = ${value}`,
  timezone: (value) => sql`timezone = ${value}`,
  idioma: (value) => sql`idioma = ${value}`,
  tema: (value) => sql`tema = ${value}`,
  proveedor_mapas: (value) => sql`proveedor_mapas = ${value}`,
  datos_google: (value, now) => sql`datos_google = ${value}, datos_google_desde = CASE
    WHEN datos_google = ${value} THEN datos_google_desde ELSE ${at(now)}::timestamptz END`,
  notificaciones: (value) => sql`notificaciones = notificaciones || ${json(value)}::jsonb`,
  procesamiento: (value) => sql`procesamiento = procesamiento || ${json(value)}::jsonb`,
  seguridad: (value) => sql`seguridad = seguridad || ${json(value)}::jsonb`,
};
const SETTINGS = Object.keys(WRITES) as (keyof Settings)[]; // the table's own names

/** Absent settings stay unchanged, also within a group. */
export async function saveSettings(
  tx: Tx,
  usuarioId: string,
  change: ConfiguracionCambio,
  now: number,
): Promise<void> {
  const write = <Name extends keyof Settings>(name: Name, value: Settings[Name] | undefined): SQL[] =>
    value === undefined ? [] : [WRITES[name](value, now)];
  const parts = SETTINGS.flatMap((name) => write(name, change[name]));
  if (parts.length === 0) return;
  await tx.execute(sql`UPDATE cuentas SET ${join(parts)} WHERE usuario_id = ${usuarioId}`);
}

/** Removes the list of allowed addresses. False if there was none. */
export async function clearIpList(tx: Tx, usuarioId: string): Promise<boolean> {
  const cleared = await firstRow(
    tx,
    z.object({ usuario_id: Id }),
    sql`UPDATE cuentas SET seguridad = seguridad - 'ip_whitelist'
        WHERE usuario_id = ${usuarioId} AND coalesce(seguridad->'ip_whitelist', '[]'::jsonb) <> '[]'::jsonb
        RETURNING usuario_id`,
  );
  return cleared !== undefined;
}
