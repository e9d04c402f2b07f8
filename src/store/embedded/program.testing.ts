import { createLogger } from '#platform/logger.ts';
import { startEmbedded } from './start.ts';

/**
 * Holds an embedded database for tests that kill it. Arguments: folder and server settings (JSON). Prints one JSON
 * line when the database is up; stops on SIGTERM.
 */
const [dataDir = '', parameters = '{}'] = process.argv.slice(2);
const log = createLogger({ level: 'info' });
try {
  // The starting test writes the settings.
  const embedded = await startEmbedded({
    dataDir,
    log,
    parameters: JSON.parse(parameters) as Record<string, string>,
  });
  process.once('SIGTERM', () => {
    clearInterval(alive);
    void embedded.stop();
  });
  const alive = setInterval(() => undefined, 60_000);
  const { ownerUrl, port } = embedded;
  process.stdout.write(`${JSON.stringify({ ownerUrl, port, pid: embedded.pid() })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
