import { readPage } from '#domain/site/page.ts';
import { CLASSES, type Class, type LabelledPage } from './read-pages.ts';

export type Reader = (labelled: LabelledPage) => Class;

const OF_KIND: Readonly<Record<ReturnType<typeof readPage>['kind'], Class>> = {
  answers: 'vivas',
  redirected: 'vivas',
  server_error: 'vivas',
  parked: 'sin-web',
  default_page: 'sin-web',
  for_sale: 'en-venta',
  hijacked: 'secuestradas',
  bot_wall: 'muros',
};

/** The product's reader. A server error or a redirect counts as a living site. */
export const ours: Reader = ({ page }) => OF_KIND[readPage(page).kind];

/** The status code only. */
export const byStatus: Reader = ({ page: { status } }) => {
  if (status === 404 || status === 410) return 'sin-web';
  return [401, 403, 406, 429, 451].includes(status) ? 'muros' : 'vivas';
};

const WORDS: readonly (readonly [Class, RegExp])[] = [
  ['muros', /captcha|checking your browser|access denied|you have been blocked|just a moment/i],
  ['en-venta', /for sale|en venta|à vendre|in vendita|zum verkauf|à venda|te koop/i],
  ['secuestradas', /casino|betting|apuestas|viagra|cialis|slot|poker|porn|replica|博彩|казино/i],
  [
    'sin-web',
    /parked|parking|suspend|expired|caducad|default page|under construction|en construcci[oó]n|not found|coming soon/i,
  ],
];

/** Known words anywhere in the page. */
export const byWords: Reader = ({ page }) => WORDS.find(([, words]) => words.test(page.body))?.[0] ?? 'vivas';

export function accuracy(pages: readonly LabelledPage[], reader: Reader): number {
  return pages.filter((page) => reader(page) === page.clase).length / pages.length;
}

/** Share of the living sites that a reader takes for dead: parked, for sale or hijacked. */
export function falselyDead(pages: readonly LabelledPage[], reader: Reader): number {
  const alive = pages.filter(({ clase }) => clase === 'vivas');
  return alive.filter((page) => !['vivas', 'muros'].includes(reader(page))).length / alive.length;
}

/** One row per class: how many of its pages were read as each class. */
export function confusion(pages: readonly LabelledPage[], reader: Reader): [string, string][] {
  return CLASSES.map((clase) => {
    const read = pages.filter((page) => page.clase === clase).map(reader);
    const counts = CLASSES.map((as) => String(read.filter((each) => each === as).length).padStart(as.length));
    return [`  ${clase}`, counts.join('  ')];
  });
}
