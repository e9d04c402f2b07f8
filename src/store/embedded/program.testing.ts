import { createLogger } from '#platform/logger.ts';
import { startEmbedded } from './start.ts';

/**
 * A program that does nothing but hold an embedded database, for tests that kill it: its folder and, as JSON, server
 * settings on the command line; one JSON line out when the database is up; orderly stop on SIGTERM.
 */
const [dataDir = '', parameters = '{}'] = process.argv.slice(2);
const log = createLogger({ level: 'info' });
try {
  // The test that starts this writes the settings.
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
