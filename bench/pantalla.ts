import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import * as z from 'zod';
import { accessTo, createSearches, FAST } from '#pipeline/testing/searches.testing.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';
import { freePort } from '../e2e/demo-program.ts';
import { buildWeb } from '../src/main/build-web.ts';
import { startProgram } from '../src/program/program.ts';
import { startWeb } from '../src/program/web-server.ts';
import type { Measured } from './measured.ts';
import { providerAt } from './recoleccion.ts';

const ROWS = Number(process.env.PANTALLA_FILAS ?? 100_000);
const EACH = 100;
const PAGES = 40;
const TASK_MAX_MS = 50;
const READY_MS = 60_000;
const SCREENS = ['/live-search', '/live-domains'] as const;

/**
 * The built web in a browser at full processor speed, while the real pipeline stores a batch of 100,000 businesses and
 * the event stream delivers them: tasks of the page's thread, and layout shifts. Then the same while turning pages.
 */
export async function pantalla(): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-pantalla-'));
  buildWeb();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  // Everything started from here on gets a lower priority than the browser: users' browsers share no machine with the
  // servers.
  setPriority(constants.priority.PRIORITY_LOW);
  const port = String(await freePort());
  const config = parseConfig(
    { DATA_DIR: dir, PORT: port, HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}` },
    { needs: 'local' },
  );
  const program = await startProgram(config, { mode: 'web', log: 'error' });
  const link = Promise.withResolvers<string>();
  const web = await startWeb(program, { openLink: link.resolve });
  const maps = fork(join(import.meta.dirname, 'mapas-servidor.ts'), ['0']);
  const http = createServiceClient({ userAgent: 'bench' });
  try {
    const { store, pipeline, clock } = program;
    const access = accessTo(await providerAt(maps, { http, clock }), { intervalMs: 0 });
    const searches = createSearches({ store, queue: pipeline.queue, clock, maps: access });
    const account = await localAccount(store, clock.now());
    await searches.settings(account, FAST);
    const key = await searches.batch(account, Math.ceil(ROWS / EACH), { max_resultados_por_keyword: EACH });

    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 }, locale: 'es-ES' });
    await page.addInitScript(WATCH);
    web.printLink();
    await page.goto(await link.promise);
    await page.waitForURL('**/dashboard', { timeout: READY_MS });
    const rows: [string, string][] = [];
    let worst = 0;
    /** One stage of the journey: its time on the page's thread, and its layout shifts. */
    const stage = async (what: string, act: () => Promise<void>) => {
      await browser.startTracing(page, TRACE);
      await act();
      const seen = await page.evaluate<Seen>(TAKE);
      const tasks = tasksOf(await browser.stopTracing());
      worst = Math.max(worst, ...tasks.map(({ cpu }) => cpu));
      rows.push([what, said(tasks, seen)]);
    };
    const address = (path: string) => `${web.url}${path}?batch=${key.batch_id}`;
    await stage('opening a search that begins', async () => {
      await page.goto(address(SCREENS[0]));
      await page.getByRole('region', { name: 'Búsqueda en curso' }).waitFor({ timeout: READY_MS });
      await page.waitForTimeout(QUIET_MS);
    });
    await stage(`${ROWS.toLocaleString('en')} rows streamed`, async () => {
      await searches.work([key]);
      await page.getByText('Completado', { exact: true }).first().waitFor({ timeout: READY_MS });
    });
    for (const path of SCREENS) {
      await stage(`opening ${path} with all rows`, async () => {
        await page.goto(address(path));
        await page.locator('tr[data-row]').nth(20).waitFor({ timeout: READY_MS });
        await page.waitForTimeout(QUIET_MS);
      });
      await stage(`${PAGES} pages turned on it`, () => turn(page));
    }
    return {
      rows,
      ratio: worst / TASK_MAX_MS,
      reference: `a task of ${TASK_MAX_MS} ms (the longest of all)`,
    };
  } finally {
    await browser.close();
    await http.close();
    maps.disconnect();
    await web.stop();
    await program.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Time for deferred fetches after the page has settled. */
const QUIET_MS = 3_000;

/**
 * Presses 'Siguiente' like a person. Meanwhile the page is only asked for one line: looking a control up by its role
 * reads the whole page, in tasks that are not the product's.
 */
async function turn(page: Page): Promise<void> {
  const next = page.locator('nav[aria-label="Paginación"] > button:last-child');
  const lastRow = () => page.evaluate<string>(LAST_ROW);
  for (let turned = 0; turned < PAGES; turned += 1) {
    const before = await lastRow();
    await next.scrollIntoViewIfNeeded();
    const box = await next.boundingBox();
    if (box === null) throw new Error('there is no next page');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const until = performance.now() + READY_MS;
    while ((await lastRow()) === before) {
      if (performance.now() > until) throw new Error('the page does not turn');
      await page.waitForTimeout(LOOK_MS);
    }
  }
}

const LOOK_MS = 50;
const LAST_ROW = `[...document.querySelectorAll('tr[data-row]')].at(-1)?.dataset.row ?? ''`;

/** Runs in the page: records layout shifts. */
const WATCH = `
  globalThis.seen = { shift: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      seen.shift += value;
      for (const { node, previousRect: a, currentRect: b } of sources)
        seen.moved.push([node?.outerHTML?.slice(0, 80) ?? node?.data ?? '?', a.x, a.y, a.width, '→', b.x, b.y, b.width].join(' '));
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;
const TAKE = `(() => {
  const { shift, moved } = seen;
  Object.assign(seen, { shift: 0, moved: [] });
  return { shift, moved };
})()`;
interface Seen {
  shift: number;
  moved: string[];
}

const TRACE = { categories: ['toplevel', '__metadata'] };
const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.int(),
      tid: z.int(),
      dur: z.number().default(0),
      tdur: z.number().default(0),
      args: z.object({ name: z.unknown().optional() }).optional(),
    }),
  ),
});

/** Milliseconds. Processor time is the page's own, also on a busy machine. */
interface Task {
  cpu: number;
  wall: number;
}

function tasksOf(trace: Buffer): Task[] {
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString()));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  return traceEvents
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(event)))
    .map(({ dur, tdur }) => ({ cpu: tdur / 1_000, wall: dur / 1_000 }));
}

function said(tasks: readonly Task[], { shift, moved }: Seen): string {
  const longest = tasks.map(({ cpu }) => cpu).sort((a, b) => b - a);
  const over = longest.filter((cpu) => cpu > TASK_MAX_MS).length;
  const held = tasks.filter(({ wall }) => wall > TASK_MAX_MS).length;
  return [
    `longest tasks ${longest.slice(0, 4).map(Math.round).join(', ')} ms of processor`,
    `${over} over ${TASK_MAX_MS} ms (${held} by the clock) of ${tasks.length}`,
    `moved by itself ${shift.toFixed(4)}${moved.length === 0 ? '' : `: ${[...new Set(moved)].slice(0, 4).join(' | ')}`}`,
  ].join('; ');
}
