// PostgreSQL of a host. Arguments: the folder of all hosts, the host's name, and that of the primary that it follows.
import { existsSync } from 'node:fs';
import { databaseOn, isDatabase } from './databases.ts';

const [dir = '', host = '', primary = ''] = process.argv.slice(2);
if (!isDatabase(host)) throw new Error(`no database on ${host}`);
const server = databaseOn(dir, host);
if (isDatabase(primary)) await server.follow(databaseOn(dir, primary));
else if (existsSync(server.folder)) await server.start();
else await server.create();
process.stdout.write('listo\n');
setInterval(() => undefined, 60_000);
