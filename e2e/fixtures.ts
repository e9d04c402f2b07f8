import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { Batch } from '../src/contract/entities/batch.ts';
import type { OWN_ACCOUNTS } from './demo-program.ts';
import { openSession } from './open-session.ts';

export { expect };

const PEOPLE = {
  'Ana García': 'ana.garcia@example.com',
  'Luis Pérez': 'luis.perez@example.com',
  'Marta Ruiz': 'marta.ruiz@example.com',
} as const;
export type Persona = keyof typeof PEOPLE | Own;
/** Buttons of the identity provider's page, including accounts that are refused. */
type Offered = Persona | 'Irene Intrusa' | 'Sergio Sin Verificar';

/** An account of one file: no other file sees its data, in any order. */
export type Own = `${(typeof OWN_ACCOUNTS)[number]}@example.com`;

interface Fixtures {
  /** Messages that a test expects in the console, as parts of their text. */
  allowConsole: string[];
  signIn(persona: Persona, from?: string): Promise<void>;
  /** Opens `from` and signs in through the identity provider's own page. */
  signInByHand(persona: Offered, from?: string): Promise<void>;
  /** Fails on any WCAG 2.2 AA violation of the current page. */
  checkAccessible(): Promise<void>;
  url: string;
}

export const test = base.extend<Fixtures>({
  // An answer that a handler still awaits when its test ends would fail the next test.
  page: async ({ page }, use) => {
    await use(page);
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  allowConsole: async ({ page }, use) => {
    const allowed: string[] = [];
    const seen: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') seen.push(message.text());
    });
    page.on('pageerror', (error) => seen.push(error.message));
    await use(allowed);
    expect(seen.filter((text) => !allowed.some((part) => text.includes(part)))).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  url: async ({}, use) => {
    const url = process.env.DEMO_URL;
    if (!url) throw new Error('the demo is not running');
    await use(url);
  },
  signIn: async ({ page, url, allowConsole }, use) => {
    void allowConsole;
    await use(async (persona, from = '/dashboard') => {
      await openSession(page, url, emailOf(persona));
      await page.goto(`${url}${from}`);
    });
  },
  signInByHand: async ({ page, url, allowConsole }, use) => {
    void allowConsole;
    await use(async (persona, from = '/') => {
      await page.goto(`${url}${from}`);
      await page.getByRole('button', { name: 'Continuar con Google' }).click();
      await chooseAccount(page, persona);
    });
  },
  checkAccessible: async ({ page }, use) => {
    await use(() => checkAccessible(page));
  },
});

const emailOf = (persona: Persona): string =>
  persona in PEOPLE ? PEOPLE[persona as keyof typeof PEOPLE] : persona;

/** On the identity provider's page: one of its buttons, or a typed address. */
export async function chooseAccount(page: Page, persona: Offered): Promise<void> {
  const button = page.getByRole('button', { name: persona });
  const field = page.getByLabel('Otra cuenta');
  await field.waitFor();
  if (await button.isVisible()) return button.click();
  await field.fill(persona);
  await page.getByRole('button', { name: 'Usar otra cuenta' }).click();
}

export function simulatorUrl(): string {
  const network = readFileSync(join(process.env.DEMO_DATA ?? '', 'red.json'), 'utf8');
  return JSON.parse(network).control.url;
}

export async function ask<Answer = unknown>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await page.evaluate(
    async ([verb, to, json]) => {
      const { token } = JSON.parse(localStorage.getItem('dominios.sesion') ?? '{}');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const got = await fetch(to, { method: verb, headers, ...(json === null ? {} : { body: json }) });
      return { ok: got.ok, text: await got.text() };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
  expect(answer, `${method} ${path}`).toMatchObject({ ok: true });
  return JSON.parse(answer.text);
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function checkAccessible(page: Page): Promise<void> {
  await expectNoViolations((await look(page)).withTags(RULES));
}

type Theme = 'light' | 'dark';

function paint(page: Page, theme: Theme): Promise<void> {
  return page.locator('html').evaluate((html, value) => {
    html.setAttribute('data-mantine-color-scheme', value);
  }, theme);
}

/** The current page in both themes: all rules in the light one, and in the dark one those that colours can break. */
export async function checkBothThemes(page: Page): Promise<void> {
  await paint(page, 'light');
  await checkAccessible(page);
  await paint(page, 'dark');
  await expectNoViolations((await look(page)).withRules(['color-contrast', 'link-in-text-block']));
}

const SEEN_MS = 600_000;

/**
 * For a second word of the same source, ten minutes after the first: the other source may have been too busy to answer.
 */
export const TWO_WORDS_MS = 900_000;

/**
 * Waits until a visible element of this role has all these words. Called before the action: what goes by itself after some
 * seconds is looked for by the page, at each frame.
 */
export const told = (page: Page, role: 'status' | 'alert' | 'button', ...words: string[]) =>
  page.waitForFunction(
    ([selector, parts]) =>
      [...document.querySelectorAll(selector)].some(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          parts.every((part) => one.textContent?.includes(part)),
      ),
    [role === 'button' ? role : `[role=${role}]`, words] as const,
    { timeout: SEEN_MS },
  );

const WIDTHS = [1440, 1024, 360] as const;
const LOOKS: Partial<Record<(typeof WIDTHS)[number], Theme>> = { 1440: 'light', 360: 'dark' };

/**
 * Every width; all rules once in each theme, on the widest layout and on the narrowest. `shell.spec.ts` checks both
 * layouts of every screen in both themes, and the narrow sidebar.
 */
export async function checkWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await checkFits(page, width);
    const theme = LOOKS[width];
    if (theme === undefined) continue;
    await paint(page, theme);
    await checkAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** No element overflows horizontally, once the page has been laid out anew for its width. */
export async function checkFits(page: Page, width: number): Promise<void> {
  const overflow = () =>
    page.evaluate((most) => {
      const wide = document.documentElement.scrollWidth;
      if (wide <= most) return [];
      const out = [...document.querySelectorAll('main *')].filter(
        (one) => one.getBoundingClientRect().right > most,
      );
      const names = out
        .slice(-5)
        .map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 40)}`);
      return [`${wide} px`, ...names];
    }, width);
  await expect.poll(overflow, { message: `${page.url()} at ${width}` }).toEqual([]);
}

/**
 * Answers to `pattern` come from the server once the person has clicked: an automatic attempt before would take the
 * button of the error away.
 */
export async function answerAfterClick(page: Page, pattern: string): Promise<void> {
  await page.evaluate(() =>
    addEventListener('click', () => document.body.setAttribute('data-clicked', ''), {
      capture: true,
      once: true,
    }),
  );
  await page.route(pattern, async (route) => {
    // A navigation ends the look at the page.
    const clicked = await page.evaluate(() => document.body.hasAttribute('data-clicked')).catch(() => false);
    if (clicked) await route.continue();
    else await route.fallback();
  });
}

/** Visible controls below 24 × 24 px. One that covers its card counts as large as the card. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.locator('main :is(button, a, input, select)').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility() && !control.classList.contains('visually-hidden'))
      .map((control) => {
        const spread = getComputedStyle(control, '::after').position === 'absolute';
        const hit = spread && control instanceof HTMLElement ? (control.offsetParent ?? control) : control;
        return { control, box: hit.getBoundingClientRect() };
      })
      .filter(({ box }) => box.width < 23.9 || box.height < 23.9)
      .map(({ control, box }) => `${control.outerHTML.slice(0, 120)} ${box.width}×${box.height}`),
  );
}

/**
 * Only violations are listed, and style sheets are not fetched for rules that are not run. The default mode opens a
 * page each time for frames of other origins, which do not exist here. Loading axe again costs as much as a small
 * page's check.
 */
async function look(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(async () => {
    // A shown element begins its transition up to two frames later.
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
    // During a transition colours are neither the one nor the other.
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    return 'axe' in window;
  });
  return new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page })
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .setLegacyMode();
}

async function expectNoViolations(axe: AxeBuilder): Promise<void> {
  const result = await axe.analyze();
  const found = result.violations.map(({ id, nodes }) => ({
    id,
    targets: nodes.map((node) => node.target.join(' ')),
  }));
  expect(found).toEqual([]);
}

/** An unstarted batch with these keywords of Spain. Returns its id. */
export async function makeBatch(page: Page, nombre: string, keywords: readonly string[]): Promise<string> {
  const made = await ask<{ data: Batch }>(page, 'POST', '/api/batches', {
    nombre,
    descripcion: '',
    configuracion: { max_resultados_por_keyword: 20 },
  });
  const items = keywords.map((keyword) => ({ keyword, pais: 'ES', idioma: 'es' }));
  await ask(page, 'POST', '/api/keywords/bulk', { batch_id: made.data._id, keywords: items });
  return made.data._id;
}
