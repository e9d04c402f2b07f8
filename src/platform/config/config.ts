import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { AppError } from '../errors.ts';
import { type NetworkMap, readNetworkMap } from './network-map.ts';
import {
  address,
  databaseAddress,
  EVERYONE,
  isAddressOrRange,
  isEmail,
  isHost,
  listOf,
  masterKey,
  secretWord,
  sender,
  whole,
} from './setting-values.ts';
import { AYUDA_AJUSTES } from './settings-help.ts';
import { LOCAL_SITES_AT_ONCE, SITE_BOUNDS, SITES_AT_ONCE_MAX, type SiteBounds } from './site-bounds.ts';

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}*$/u);

const Settings = z.object({
  MODE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || host === 'localhost')
    .default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: address.default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).origin === url.replace(/\/$/, ''))
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default('datos'),
  DATABASE_URL: databaseAddress.optional(),
  APP_DATABASE_URL: databaseAddress.optional(),
  APP_DATABASE_URL_DIRECTA: databaseAddress.optional(),
  READ_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  TRUSTED_PROXIES: listOf(isAddressOrRange, 'no es una dirección ni un rango'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  OIDC_CLIENT_ID: secretWord.optional(),
  OIDC_CLIENT_SECRET: secretWord.optional(),
  ALLOWED_EMAILS: listOf((entry) => entry === EVERYONE || isEmail(entry), 'no es un correo'),
  ALLOWED_EMAILS_FILE: z.string().optional(),
  ADMIN_EMAILS: listOf(isEmail, 'no es un correo'),
  RESPONSABLE: line(200).optional(),
  RESPONSABLE_CONTACTO: line(320).optional(),
  REQUIRE_SECOND_FACTOR: z.stringbool().default(false),
  MASTER_KEY: masterKey.optional(),
  MASTER_KEY_ANTERIOR: masterKey.optional(),
  RED_FILE: z.string().optional(),
  RAPIDAPI_KEY: secretWord.optional(),
  GOOGLE_PLACES_KEY: secretWord.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: sender.optional(),
  CONTACT_URL: z.url({ protocol: /^https?$/ }).optional(),
  OVERPASS_URL: z.url({ protocol: /^https?$/ }).optional(),
  NOMINATIM_URL: z.url({ protocol: /^https?$/ }).optional(),
  WHOIS_ACREDITADOS: listOf(
    (entry) => isHost(entry) && entry.includes('.'),
    'no es el nombre de un servidor',
  ),
  WORKER_BATCHES: whole(1, 100).default(8),
  WORKER_PROCESSES: whole(1, 64).optional(),
  SITES_AT_ONCE: whole(1, SITES_AT_ONCE_MAX).optional(),
  SITES_PER_ADDRESS: whole(1, 100).default(SITE_BOUNDS.perAddress),
  RELOJ_CONSULTAS_SEGUNDO: whole(1, 250).default(25),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});
type Settings = z.infer<typeof Settings>;
type SettingName = keyof Settings;
/** Unusable settings with the reason; never with a value that may be a secret. */
type Wrong = Map<SettingName, string>;
const MISSING = 'falta';

export interface Config {
  mode: Settings['MODE'];
  host: string;
  port: number;
  publicUrl: string;
  metrics: { host: string; port: number } | null;
  trustedProxies: readonly string[];
  dataDir: string;
  databaseUrl: string | null;
  appDatabaseUrl: string | null;
  /** The program's login on a standby, which answers lists while it is as new as the primary. */
  readDatabaseUrl: string | null;
  /** Set where `appDatabaseUrl` leads to a pooler: the same database without it. */
  appDatabaseDirectUrl: string | null;
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  allowedEmails: readonly string[];
  allowedEmailsFile: string | null;
  /** Who sees the administration page; `*` has no meaning here. */
  adminEmails: readonly string[];
  controller: { nombre: string; contacto: string | null } | null;
  /** Accounts without a second factor may only set one up. */
  secondFactorRequired: boolean;
  masterKey: string | null;
  previousMasterKey: string | null;
  network: NetworkMap | null;
  keys: { rapidapi: string | null; googlePlaces: string | null };
  mail: { url: string; from: string } | null;
  contactUrl: string | null;
  overpassUrl: string | null;
  nominatimUrl: string | null;
  accreditedWhois: readonly string[];
  workerBatches: number;
  /** Processes that work beside the web of mode `all`; null: as many as its command has by default. */
  workerProcesses: number | null;
  sites: SiteBounds;
  /** Questions a second to one zone's servers about watched names, all processes together. */
  zoneLooksPerSecond: number;
  logLevel: Settings['LOG_LEVEL'];
  demo: boolean;
  /** For one person on this computer: sign-in by a link printed in the terminal, no identity provider. */
  local: boolean;
}

export const LOCAL_EMAIL = 'local@localhost.localdomain';

/** A simulated internet is only accepted on loopback. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || /^127\.\d+\.\d+\.\d+$/.test(bare);
}

/** One `configuracion_incompleta` names all problems. `needs`: the web needs sign-in, except `local`. */
export function parseConfig(
  env: Record<string, string | undefined>,
  options: {
    needs: 'web' | 'worker' | 'cli' | 'local';
    demo?: boolean;
    /** WHOIS servers that accredit addresses; others are refused as settings. */
    accrediting?: ReadonlySet<string>;
  },
): Config {
  const given = Object.fromEntries(
    Object.keys(Settings.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = Settings.safeParse(given);
  const wrong: Wrong = new Map();
  if (!parsed.success)
    for (const { code, path, message } of parsed.error.issues) {
      const isOwn = code === 'custom' && message !== 'Invalid input';
      wrong.set(path[0] as SettingName, isOwn ? message : 'no vale'); // keys of Settings
    }
  // Valid settings are read even if others are wrong, so that one run names every problem.
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name as SettingName))); // keys of Settings
  const settings: Partial<Settings> = Settings.safeParse(right).data ?? {};
  const network = readMap(settings.RED_FILE ?? env.RED_FILE, wrong);
  const host = settings.HOST ?? '127.0.0.1';
  // Only a test program may listen elsewhere with a simulated internet, never the served product.
  const isTest = env.NODE_ENV === 'test' && options.needs === 'cli';
  const hosts = settings.METRICS_PORT === undefined ? [host] : [host, settings.METRICS_HOST ?? '127.0.0.1'];
  const open = hosts.find((each) => !isLoopback(each));
  if (network && open !== undefined && !isTest) wrong.set('RED_FILE', `no se admite escuchando en ${open}`);
  nameUnsafe(settings, network, wrong);
  nameUseless(settings, given, options.accrediting, wrong);
  if (options.needs === 'web') nameMissingForWeb(given, settings, network, host, wrong);
  if (wrong.size > 0 || !parsed.success) {
    const lines = [...wrong].map(([name, why]) => `\n  ${name} (${why}): ${AYUDA_AJUSTES[name]}`);
    throw new AppError('configuracion_incompleta', lines.join(''));
  }
  const config = toConfig(parsed.data, network, options.demo ?? false);
  return options.needs === 'local'
    ? {
        ...config,
        local: true,
        sites: { ...config.sites, atOnce: parsed.data.SITES_AT_ONCE ?? LOCAL_SITES_AT_ONCE },
        // Without a key the product uses OpenStreetMap, also against a network map.
        keys: {
          rapidapi: parsed.data.RAPIDAPI_KEY ?? null,
          googlePlaces: parsed.data.GOOGLE_PLACES_KEY ?? null,
        },
        oidc: null,
        controller: null,
        secondFactorRequired: false,
        allowedEmails: [LOCAL_EMAIL],
        allowedEmailsFile: null,
        adminEmails: [LOCAL_EMAIL],
      }
    : config;
}

/** Refuses settings that would work but expose people, each by its name. */
function nameUnsafe(settings: Partial<Settings>, network: NetworkMap | null, wrong: Wrong): void {
  const address = settings.PUBLIC_URL === undefined ? null : new URL(settings.PUBLIC_URL);
  const isPublic = address !== null && !isLoopback(address.hostname);
  if (isPublic && address.protocol === 'http:')
    wrong.set('PUBLIC_URL', 'fuera de este equipo tiene que empezar por https://');
  if (isPublic && network) wrong.set('RED_FILE', `no se admite con la dirección pública ${address.origin}`);
  // The owner's login bypasses row-level security, so it is for migrations only.
  if (
    settings.DATABASE_URL !== undefined &&
    settings.APP_DATABASE_URL === undefined &&
    !wrong.has('APP_DATABASE_URL')
  )
    wrong.set('APP_DATABASE_URL', MISSING);
  const issuer = new URL(network?.oidc?.issuer ?? settings.OIDC_ISSUER ?? 'https://accounts.google.com');
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname))
    wrong.set('OIDC_ISSUER', 'sin https:// solo se admite en este mismo equipo');
}

/** Refuses settings without effect or that would stop the program later: they are mistakes. */
function nameUseless(
  settings: Partial<Settings>,
  given: Record<string, string | undefined>,
  accrediting: ReadonlySet<string> | undefined,
  wrong: Wrong,
): void {
  const { PORT, METRICS_PORT, MASTER_KEY, MASTER_KEY_ANTERIOR, DATA_DIR } = settings;
  if (METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT && settings.MODE !== 'worker')
    wrong.set('METRICS_PORT', `es el mismo puerto que PORT, ${PORT}`);
  if (settings.APP_DATABASE_URL_DIRECTA !== undefined && !given.APP_DATABASE_URL)
    wrong.set('APP_DATABASE_URL_DIRECTA', 'solo acompaña a APP_DATABASE_URL');
  if (MASTER_KEY_ANTERIOR !== undefined && !given.MASTER_KEY)
    wrong.set('MASTER_KEY_ANTERIOR', 'solo acompaña a MASTER_KEY');
  if (MASTER_KEY_ANTERIOR !== undefined && MASTER_KEY_ANTERIOR === MASTER_KEY)
    wrong.set('MASTER_KEY_ANTERIOR', 'es la misma que MASTER_KEY');
  const unknown = settings.WHOIS_ACREDITADOS?.filter(
    (host) => accrediting && !accrediting.has(host.toLowerCase()),
  );
  if (unknown && unknown.length > 0)
    wrong.set(
      'WHOIS_ACREDITADOS',
      `${unknown.map((host) => `«${host}»`).join(', ')} no es un servidor WHOIS que acredite direcciones; los que lo hacen: ${[...(accrediting ?? [])].join(', ')}`,
    );
  if (settings.READ_DATABASE_URL !== undefined && !given.DATABASE_URL)
    wrong.set('READ_DATABASE_URL', 'solo acompaña a DATABASE_URL');
  if (DATA_DIR !== undefined && existsSync(DATA_DIR) && !statSync(DATA_DIR).isDirectory())
    wrong.set('DATA_DIR', `«${DATA_DIR}» no es una carpeta`);
  else if (!settings.DATABASE_URL && DATA_DIR !== undefined && !isWritable(resolve(DATA_DIR)))
    wrong.set('DATA_DIR', `no se puede escribir en «${resolve(DATA_DIR)}»`);
}

function isWritable(folder: string): boolean {
  if (!existsSync(folder)) return dirname(folder) === folder || isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function nameMissingForWeb(
  given: Record<string, string | undefined>,
  settings: Partial<Settings>,
  network: NetworkMap | null,
  host: string,
  wrong: Wrong,
): void {
  if (!network?.oidc) {
    if (!given.OIDC_CLIENT_ID) wrong.set('OIDC_CLIENT_ID', MISSING);
    if (!given.OIDC_CLIENT_SECRET) wrong.set('OIDC_CLIENT_SECRET', MISSING);
  }
  if (settings.ALLOWED_EMAILS?.length === 0 && !given.ALLOWED_EMAILS && !given.ALLOWED_EMAILS_FILE)
    wrong.set('ALLOWED_EMAILS', MISSING);
  if (given.ALLOWED_EMAILS_FILE && !existsSync(given.ALLOWED_EMAILS_FILE))
    wrong.set('ALLOWED_EMAILS_FILE', `no existe «${given.ALLOWED_EMAILS_FILE}»`);
  else if (given.ALLOWED_EMAILS_FILE && !statSync(given.ALLOWED_EMAILS_FILE).isFile())
    wrong.set('ALLOWED_EMAILS_FILE', `«${given.ALLOWED_EMAILS_FILE}» no es un archivo`);
  if (!given.PUBLIC_URL && !isLoopback(host)) wrong.set('PUBLIC_URL', MISSING);
}

function readMap(file: string | undefined, wrong: Wrong): NetworkMap | null {
  if (!file) return null;
  try {
    return readNetworkMap(file);
  } catch {
    wrong.set('RED_FILE', existsSync(file) ? `«${file}» no es un mapa de red` : `no existe «${file}»`);
    return null;
  }
}

function mailOf(settings: Settings, network: NetworkMap | null): Config['mail'] {
  const simulated = network?.services.smtp;
  const url = simulated ? `smtp://${simulated}` : settings.SMTP_URL;
  const host = new URL(settings.PUBLIC_URL ?? 'http://localhost').hostname;
  return url === undefined ? null : { url, from: settings.SMTP_FROM ?? `avisos@${host}` };
}

function toConfig(settings: Settings, network: NetworkMap | null, demo: boolean): Config {
  const simulated = network?.oidc;
  const real =
    settings.OIDC_CLIENT_ID && settings.OIDC_CLIENT_SECRET
      ? {
          issuer: settings.OIDC_ISSUER,
          clientId: settings.OIDC_CLIENT_ID,
          clientSecret: settings.OIDC_CLIENT_SECRET,
        }
      : null;
  return {
    mode: settings.MODE,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl:
      settings.PUBLIC_URL ??
      `http://${isIP(settings.HOST) === 6 ? `[${settings.HOST}]` : settings.HOST}:${settings.PORT}`,
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    trustedProxies: settings.TRUSTED_PROXIES,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    appDatabaseDirectUrl: settings.APP_DATABASE_URL_DIRECTA ?? null,
    appDatabaseUrl: settings.APP_DATABASE_URL ?? null,
    readDatabaseUrl: settings.READ_DATABASE_URL ?? null,
    oidc: simulated
      ? { issuer: simulated.issuer, clientId: 'demo-client', clientSecret: 'demo-secret' }
      : real,
    allowedEmails: settings.ALLOWED_EMAILS,
    allowedEmailsFile: settings.ALLOWED_EMAILS_FILE ?? null,
    adminEmails: settings.ADMIN_EMAILS,
    controller:
      settings.RESPONSABLE === undefined
        ? null
        : { nombre: settings.RESPONSABLE, contacto: settings.RESPONSABLE_CONTACTO ?? null },
    secondFactorRequired: settings.REQUIRE_SECOND_FACTOR,
    masterKey: settings.MASTER_KEY ?? null,
    previousMasterKey: settings.MASTER_KEY_ANTERIOR ?? null,
    network,
    // A simulated internet accepts any key.
    keys: {
      rapidapi: settings.RAPIDAPI_KEY ?? (network ? 'clave-de-demostracion' : null),
      googlePlaces: settings.GOOGLE_PLACES_KEY ?? (network ? 'clave-de-demostracion' : null),
    },
    mail: mailOf(settings, network),
    contactUrl: settings.CONTACT_URL ?? null,
    overpassUrl: settings.OVERPASS_URL ?? null,
    nominatimUrl: settings.NOMINATIM_URL ?? null,
    accreditedWhois: settings.WHOIS_ACREDITADOS,
    workerBatches: settings.WORKER_BATCHES,
    workerProcesses: settings.WORKER_PROCESSES ?? null,
    sites: {
      atOnce: settings.SITES_AT_ONCE ?? SITE_BOUNDS.atOnce,
      perAddress: settings.SITES_PER_ADDRESS,
    },
    zoneLooksPerSecond: settings.RELOJ_CONSULTAS_SEGUNDO,
    logLevel: settings.LOG_LEVEL,
    demo,
    local: false,
  };
}
