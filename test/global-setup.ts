import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { queueOptions } from '#pipeline/runtime/queue.ts';
import { startTestServer, type TestServer } from '#store/testing.ts';
import { enterMemoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** One real PostgreSQL for the whole run; the programs that tests start share what one of them has compiled. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');
  const removeFolder = enterMemoryFolder();
  const { server, stop } = await startTestServer(queueOptions);
  project.provide('postgres', { ownerUrl: server.ownerUrl, appUrl: server.appUrl });
  return async () => {
    await stop();
    removeFolder();
  };
}
