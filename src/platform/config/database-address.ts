export interface DatabaseServer {
  readonly host: string;
  readonly port: number;
  /** The address with this server alone. */
  readonly url: string;
}

export interface DatabaseAddress {
  readonly servers: readonly [DatabaseServer, ...DatabaseServer[]];
  /** Several servers, or one that has to accept writes: before a connection is used, its server is looked at. */
  readonly isGuarded: boolean;
}

const SCHEMES = ['postgres://', 'postgresql://'];
const SERVERS_MAX = 8;
const LENGTH_MAX = 4_096;
const PORT = 5_432;
const TARGET = 'target_session_attrs';
/** Both mean the same here: a standby accepts no writes. */
const TARGETS: readonly string[] = ['read-write', 'primary'];

/** Its message is Spanish and names no part of the address, which has a password. */
export class WrongAddress extends Error {
  override readonly name = 'WrongAddress';
}

/**
 * Reads `postgres://user:password@host:port,host:port/database?target_session_attrs=read-write`, as libpq writes it. Throws
 * WrongAddress.
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const scheme = SCHEMES.find((each) => text.startsWith(each));
  if (scheme === undefined || text.length > LENGTH_MAX) throw new WrongAddress('no vale');
  const end = text.slice(scheme.length).search(/[/?#]/);
  const authority = end < 0 ? text.slice(scheme.length) : text.slice(scheme.length, scheme.length + end);
  const rest = text.slice(scheme.length + authority.length);
  const at = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(at).split(',', SERVERS_MAX + 1);
  if (hosts.length > SERVERS_MAX) throw new WrongAddress(`admite como mucho ${SERVERS_MAX} servidores`);
  const [first, ...others] = hosts.map((host) => serverOf(scheme, authority.slice(0, at), host, rest));
  if (first === undefined) throw new WrongAddress('no vale');
  const servers = [first, ...others] as const;
  const asked = asksForWrites(rest);
  const isGuarded = servers.length > 1 || asked;
  if (isGuarded && servers.some(({ host }) => host === '' || host.startsWith('%')))
    throw new WrongAddress('cada servidor tiene que ser un nombre o una dirección IP');
  if (new Set(servers.map(({ host, port }) => `${host}:${port}`)).size < servers.length)
    throw new WrongAddress('repite un servidor');
  return { servers, isGuarded };
}

function serverOf(scheme: string, user: string, host: string, rest: string): DatabaseServer {
  const url = URL.parse(`${scheme}${user}${host}${rest}`);
  if (url === null) throw new WrongAddress('no vale');
  for (const name of ['host', 'hostaddr', 'port'])
    if (url.searchParams.get(name)?.includes(','))
      throw new WrongAddress(
        'varios servidores van antes de la base de datos: servidor1:5432,servidor2:5432',
      );
  url.searchParams.delete(TARGET);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || PORT), url: url.href };
}

function asksForWrites(rest: string): boolean {
  const target = URL.parse(`postgres://servidor${rest}`)?.searchParams.get(TARGET) ?? null;
  if (target !== null && !TARGETS.includes(target))
    throw new WrongAddress(`${TARGET} tiene que ser read-write`);
  return target !== null;
}
