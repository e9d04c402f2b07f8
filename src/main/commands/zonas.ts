import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allZones, zoneFacts, zoneOf } from '#domain/zones/zone-facts.ts';
import type { ZoneReleases } from '#pipeline/release/zone-releases.ts';
import type { Config } from '#platform/config/config.ts';
import { createLogger } from '#platform/logger.ts';
import { cliConfig, SHARED_OPTIONS } from './cli-config.ts';
import { type Command, readOptions, UsageError, writeOut } from './command.ts';
import { serverLine, serversTable, zoneLine, zonesTable } from './output/zonas-tabla.ts';

const PAGE = 200;
const PAGES_MAX = 100;

type ServerLine = ReturnType<typeof serverLine>;

export const zonas: Command = {
  ayuda: `zonas [ZONA…] [--formato tabla|jsonl] [--datos CARPETA] [--red FILE]
  Lo que se sabe de cada zona (canal, RDAP, WHOIS, fechas, días de gracia + redención + borrado, cuándo sale de ella un
  nombre y cuántos días después se libera, con fuente y confianza, las liberaciones vistas frente al plazo anunciado y las
  horas aprendidas de ellas, restricciones) y la salud de los servidores de registro ya preguntados. Tabla en un terminal; si no, una línea JSON por zona y servidor.`,

  async run(args) {
    const { values, positionals } = readOptions(args, { ...SHARED_OPTIONS, formato: { type: 'string' } });
    const asTable = readFormat(values.formato);
    const config = cliConfig(values);
    const chosen = positionals.length === 0 ? allZones() : positionals.map(chosenZone);
    const { servers, releases } = await installationOf(config);
    const zones = chosen.map((facts) => zoneLine(facts, config.accreditedWhois, releases(facts.zone)));
    if (asTable) {
      await writeOut(zonesTable(zones));
      await writeOut(
        servers.length === 0
          ? '\nTodavía no se ha preguntado a ningún servidor de registro.\n'
          : `\n${serversTable(servers)}`,
      );
    } else {
      for (const line of [...zones, ...servers]) await writeOut(`${JSON.stringify(line)}\n`);
    }
    return 0;
  },
};

function readFormat(format: string | undefined): boolean {
  if (format === undefined) return process.stdout.isTTY === true;
  if (format === 'tabla' || format === 'jsonl') return format === 'tabla';
  throw new UsageError(`Formato desconocido «${format}». Los que hay: tabla, jsonl.`);
}

function chosenZone(text: string) {
  const name = text.toLowerCase().replace(/^\.+|\.+$/g, '');
  const facts = zoneFacts(name) ?? zoneOf(name);
  if (facts === undefined) throw new UsageError(`La tabla no conoce la zona «${text}».`);
  return facts;
}

interface Installation {
  servers: ServerLine[];
  releases: (zone: string) => ZoneReleases | null;
}

/** Empty before the first start, because listing zones must not create a database. */
async function installationOf(config: Config): Promise<Installation> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return { servers: [], releases: () => null };
  const [{ openAdminStore }, { serversHealth }, { zoneReleases }, { withSystem }] = await Promise.all([
    import('#program/admin-store.ts'),
    import('#store/queries/registry/health.ts'),
    import('#pipeline/release/zone-releases.ts'),
    import('#store/store.ts'),
  ]);
  const log = createLogger({ level: process.env.LOG_LEVEL ? config.logLevel : 'warn' });
  const admin = await openAdminStore(config, log);
  try {
    const now = admin.clock.now();
    const found: ServerLine[] = [];
    for (let page = 0; page < PAGES_MAX; page++) {
      const after = found.at(-1)?.servidor ?? '';
      const servers = await withSystem(admin.store, (tx) => serversHealth(tx, { after, limit: PAGE, now }));
      found.push(...servers.map((server) => serverLine(server, now)));
      if (servers.length < PAGE) break;
    }
    const seen = new Map((await withSystem(admin.store, zoneReleases)).map((one) => [one.zona, one]));
    return { servers: found, releases: (zone) => seen.get(zone) ?? null };
  } finally {
    await admin.close();
  }
}
