import { Resolver } from 'node:dns/promises';
import { request } from 'node:https';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { splitHostPort } from '#platform/config/network-map.ts';

const ANSWER_MS = 10_000;

/** Names a second of a bare client: the name's servers, its address and its page, each asked once. */
export async function bareRequests(
  map: NetworkMap,
  names: readonly string[],
  atOnce: number,
): Promise<{ pages: number; seconds: number; processor: number }> {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 });
  resolver.setServers([...map.dns.resolver]);
  const https = map.http['*:443'];
  if (https === undefined) throw new Error('this internet has no websites');
  const to = splitHostPort(https);
  const began = performance.now();
  const before = process.cpuUsage();
  let next = 0;
  let pages = 0;
  const one = async () => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) {
      await resolver.resolveNs(name).catch(() => []);
      const found = await resolver.resolve4(name).catch(() => []);
      if (found.length > 0 && (await page(to, name))) pages += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const { user, system } = process.cpuUsage(before);
  return { pages, seconds: (performance.now() - began) / 1_000, processor: (user + system) / 1e6 };
}

function page(to: { host: string; port: number }, name: string): Promise<boolean> {
  return new Promise((done) => {
    const asked = request(
      {
        ...to,
        servername: name,
        headers: { host: name },
        agent: false,
        timeout: ANSWER_MS,
        rejectUnauthorized: false,
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => done(true));
        answer.on('error', () => done(false));
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => done(false));
    asked.end();
  });
}
