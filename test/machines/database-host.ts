// PostgreSQL of a host. Arguments: its folder, its address, its port. Writes the addresses to connect to.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger } from '#platform/logger.ts';
import { startEmbedded } from '#store/embedded/start.ts';

/** Each process has its own connections. */
const CONNECTIONS = '200';
const ENTRANCE = 'host all all 127.77.0.0/16 scram-sha-256\n';

const [dataDir = '', address = '', port = ''] = process.argv.slice(2);
const isNew = !existsSync(join(dataDir, 'postgres'));
const start = () =>
  startEmbedded({
    dataDir,
    port: Number(port),
    log: silentLogger,
    parameters: { listen_addresses: `127.0.0.1,${address}`, max_connections: CONNECTIONS },
  });
let server = await start();
if (isNew) {
  await server.stop();
  const file = join(dataDir, 'postgres', 'pg_hba.conf');
  if (!readFileSync(file, 'utf8').includes(ENTRANCE)) appendFileSync(file, ENTRANCE);
  server = await start();
}
const outside = (url: string) => url.replace('127.0.0.1', address);
process.stdout.write(
  `${JSON.stringify({ ownerUrl: outside(server.ownerUrl), appUrl: outside(server.appUrl) })}\n`,
);
setInterval(() => undefined, 60_000);
