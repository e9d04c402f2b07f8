import type {
  Configuracion,
  ConfiguracionCambio,
  EstadisticasUsuario,
  Notificaciones,
} from '#contract/entities/configuracion.ts';
import { Configuracion as ConfiguracionSchema } from '#contract/entities/configuracion.ts';
import type { SyncPayload, Usuario, UsuarioRegistro } from '#contract/entities/usuario.ts';
import { IDIOMA_DEFAULT, STORAGE_BYTES_PER_GB, TEMAS, TIMEZONES } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { type AccountRow, readAccount, saveProfile, saveSettings } from '#store/queries/accounts/accounts.ts';
import { readStoredKeys } from '#store/queries/accounts/keys.ts';
import { type Device, setSessionLength } from '#store/queries/accounts/sessions.ts';
import { readUse } from '#store/queries/accounts/usage.ts';
import { readWorkload } from '#store/queries/accounts/workload.ts';
import { listChannels, saveChannel } from '#store/queries/channels/channels.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { readSecondFactor } from '#store/queries/security/second-factor.ts';
import { type Store, type Tx, withAccount } from '#store/store.ts';
import { maskKeys, savedDays } from '../keys/api-keys.ts';
import { AVATAR_PATH } from './avatar.ts';
import { isOnIpList, readIpList } from './ip-list.ts';
import { readNotifications, readProcessing, readSecurity } from './settings.ts';

export interface Profiles {
  /** Only the display name comes from the browser; identity and picture come from the identity provider. */
  sync(usuarioId: string, payload: SyncPayload): Promise<UsuarioRegistro>;
  usuario(usuarioId: string): Promise<Usuario>;
  registro(usuarioId: string): Promise<UsuarioRegistro>;
  configuracion(usuarioId: string): Promise<Configuracion>;
  /** Throws `lista_te_deja_fuera` or `segundo_factor_aparte`. Another address list or session length calls `requireProof`. */
  guardar(
    usuarioId: string,
    cambio: ConfiguracionCambio,
    device: Device,
    requireProof: () => void,
  ): Promise<Configuracion>;
}

export function createProfiles(deps: {
  store: Store;
  clock: Clock;
  sessions: { forgetAccount(usuarioId: string): void };
}): Profiles {
  const { store, clock } = deps;
  return {
    sync: (usuarioId, payload) =>
      withAccount(store, usuarioId, async (tx) => {
        await saveProfile(tx, usuarioId, { nombre_usuario: payload.nombre, now: clock.now() });
        return toRegistro(await requireAccount(tx, usuarioId));
      }),

    usuario: (usuarioId) =>
      withAccount(store, usuarioId, async (tx) => toUsuario(await requireAccount(tx, usuarioId))),

    registro: (usuarioId) =>
      withAccount(store, usuarioId, async (tx) => toRegistro(await requireAccount(tx, usuarioId))),

    configuracion: (usuarioId) => withAccount(store, usuarioId, (tx) => read(tx, usuarioId, clock.now())),

    async guardar(usuarioId, cambio, device, requireProof) {
      const seguridad = cambio.seguridad && checkedSecurity(cambio.seguridad, device.ip);
      const saved = await withAccount(store, usuarioId, async (tx) => {
        const account = await requireAccount(tx, usuarioId, { lock: true });
        const { totp, passkeys } = await readSecondFactor(tx, usuarioId);
        const asked = seguridad?.two_factor_enabled;
        // It follows the account's factors and cannot be set.
        if (asked !== undefined && asked !== (totp || passkeys > 0))
          throw new AppError('segundo_factor_aparte');
        if (seguridad && changesAccess(seguridad, readSecurity(account.seguridad))) requireProof();
        await saveSettings(tx, usuarioId, { ...cambio, ...(seguridad ? { seguridad } : {}) }, clock.now());
        const hours = seguridad?.sesion_timeout;
        if (hours !== undefined) await setSessionLength(tx, usuarioId, hours);
        const now = clock.now();
        for (const canal of ['email', 'push'] as const) {
          const activo = cambio.notificaciones?.[canal];
          if (activo !== undefined) await saveChannel(tx, usuarioId, { canal, activo, destino: '', now });
        }
        const detalle = namesOf(cambio).join(', ');
        await addAudit(tx, usuarioId, { accion: 'configuracion_cambiada', detalle, now, ...device });
        return await read(tx, usuarioId, now);
      });
      if (seguridad) deps.sessions.forgetAccount(usuarioId);
      return saved;
    },
  };
}

function namesOf(cambio: ConfiguracionCambio): string[] {
  return Object.entries(cambio).flatMap(([name, value]) =>
    typeof value === 'object' ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  );
}

type SecurityChange = NonNullable<ConfiguracionCambio['seguridad']>;

/** Normalised addresses; the list must contain the address that it is saved from. */
function checkedSecurity(change: SecurityChange, ip: string): SecurityChange {
  if (change.ip_whitelist === undefined) return change;
  const list = readIpList(change.ip_whitelist);
  if (!isOnIpList(list, ip)) throw new AppError('lista_te_deja_fuera', `añade tu dirección actual, ${ip}`);
  return { ...change, ip_whitelist: list };
}

function changesAccess(
  { ip_whitelist, sesion_timeout }: SecurityChange,
  stored: ReturnType<typeof readSecurity>,
): boolean {
  const hasOtherList = ip_whitelist !== undefined && ip_whitelist.join() !== stored.ip_whitelist.join();
  return hasOtherList || (sesion_timeout ?? stored.sesion_timeout) !== stored.sesion_timeout;
}

async function requireAccount(
  tx: Tx,
  usuarioId: string,
  options: { lock?: boolean } = {},
): Promise<AccountRow> {
  const account = await readAccount(tx, usuarioId, options);
  if (!account) throw new AppError('usuario_no_encontrado');
  return account;
}

export function toUsuario(account: AccountRow): Usuario {
  return {
    id: account.usuario_id,
    email: account.email,
    user_metadata: { full_name: account.nombre_usuario, avatar_url: AVATAR_PATH },
  };
}

function toRegistro(account: AccountRow): UsuarioRegistro {
  return {
    usuario_id: account.usuario_id,
    email: account.email,
    nombre_usuario: account.nombre_usuario,
    avatar_url: AVATAR_PATH,
    plan_activo: account.plan_activo,
    timezone: account.timezone,
    idioma: account.idioma,
    tema: account.tema,
    fecha_registro: account.fecha_registro,
    ultimo_acceso: account.ultimo_acceso,
  };
}

async function read(tx: Tx, usuarioId: string, now: number): Promise<Configuracion> {
  const account = await requireAccount(tx, usuarioId);
  const { totp, passkeys } = await readSecondFactor(tx, usuarioId);
  const { shape } = ConfiguracionSchema;
  const keys = await readStoredKeys(tx, usuarioId);
  return {
    usuario_id: account.usuario_id,
    nombre_usuario: account.nombre_usuario,
    email: account.email,
    avatar_url: AVATAR_PATH,
    timezone: shape.timezone.catch(TIMEZONES[0]).parse(account.timezone),
    idioma: shape.idioma.catch(IDIOMA_DEFAULT).parse(account.idioma),
    tema: shape.tema.catch(TEMAS[0]).parse(account.tema),
    plan_activo: account.plan_activo,
    api_keys: { ...maskKeys(keys), ai_provider: account.ai_provider },
    claves_guardadas: savedDays(keys),
    proveedor_mapas: account.proveedor_mapas,
    datos_google: account.datos_google,
    notificaciones: await notifications(tx, account),
    procesamiento: readProcessing(account.procesamiento),
    seguridad: { ...readSecurity(account.seguridad), two_factor_enabled: totp || passkeys > 0 },
    estadisticas: await usage(tx, account, now),
  };
}

/** The product may have switched a channel off that was chosen. */
async function notifications(tx: Tx, account: AccountRow): Promise<Notificaciones> {
  const chosen = readNotifications(account.notificaciones);
  for (const { canal, activo } of await listChannels(tx, account.usuario_id))
    if (canal === 'email' || canal === 'push') chosen[canal] = activo;
  return chosen;
}

async function usage(tx: Tx, account: AccountRow, now: number): Promise<EstadisticasUsuario> {
  const { usadas, limite, storage_bytes } = await readUse(tx, account.usuario_id, now);
  const share = limite === null ? 0 : limite === 0 ? 100 : (usadas / limite) * 100;
  return {
    requests_utilizados: usadas,
    requests_limite: limite,
    porcentaje_uso: Math.min(100, Math.round(share * 10) / 10),
    ...(await readWorkload(tx, account.usuario_id)),
    storage_usado: storage_bytes / STORAGE_BYTES_PER_GB,
    storage_limite: account.storage_limite_gb,
    ultimo_backup: account.ultimo_backup,
    fecha_registro: account.fecha_registro,
    ultimo_acceso: account.ultimo_acceso,
  };
}
