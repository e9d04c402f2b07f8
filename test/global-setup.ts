import type { TestProject } from 'vitest/node';
import { queueOptions } from '#pipeline/runtime/queue.ts';
import { startTestServer, type TestServer } from '#store/testing.ts';
import { bundlePrograms } from './bundled-programs.ts';
import { enterMemoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** One real PostgreSQL for the whole run, and one bundle of the programs that tests start. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = enterMemoryFolder();
  const [removeBundles, { server, stop }] = await Promise.all([
    bundlePrograms(),
    startTestServer(queueOptions),
  ]);
  project.provide('postgres', { ownerUrl: server.ownerUrl, appUrl: server.appUrl });
  return async () => {
    await stop();
    removeBundles();
    removeFolder();
  };
}
