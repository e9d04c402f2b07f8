import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/logger.ts';
import { cannotRun } from './failure.ts';
import {
  type Cluster,
  PortTaken,
  type Postmaster,
  runningPostmaster,
  StillEnding,
  startPostmaster,
  stopPostmaster,
  wasStartedLike,
} from './postmaster.ts';

const PORTS_TRIED = 20;
const STILL_ENDING_MS = 20_000;

/** A server of a killed program: taken over when it is what we would start, else ended. Its leftovers are cut off. */
export async function adopt(cluster: Cluster, log: Logger): Promise<Postmaster | null> {
  const orphan = runningPostmaster(cluster.folder);
  if (!orphan) return null;
  if (wasStartedLike(cluster, orphan.port)) {
    log.info({ pid: orphan.pid }, 'adopting the PostgreSQL of a program that was killed');
    return orphan;
  }
  log.info({ pid: orphan.pid }, 'stopping the PostgreSQL of a program that was killed');
  await stopPostmaster(orphan.pid);
  return null;
}

/** Starts on the wanted port (0: any), else on the next free one. */
export async function startOnFreePort(cluster: Cluster, wanted: number): Promise<Postmaster> {
  let port = wanted || (await freePort());
  for (let tried = 0; tried < PORTS_TRIED; tried++) {
    try {
      return await startPatiently(cluster, port);
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      port = tried < PORTS_TRIED / 2 && port < 65_535 ? port + 1 : await freePort();
    }
  }
  throw cannotRun(`no hay ningún puerto libre cerca del ${wanted} para la base de datos`);
}

/** Starts on this port once the processes of a killed server have ended. */
export async function startPatiently(cluster: Cluster, port: number): Promise<Postmaster> {
  const deadline = performance.now() + STILL_ENDING_MS;
  for (;;) {
    try {
      return await startPostmaster(cluster, port);
    } catch (error) {
      if (!(error instanceof StillEnding)) throw error;
      if (performance.now() > deadline)
        throw cannotRun('un PostgreSQL anterior no termina de cerrarse', error);
      await sleep(100);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
