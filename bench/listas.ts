import { openLists } from './listas-base.ts';
import type { Size } from './listas-llenado.ts';
import { at, BUDGET_MS, type ListTimes, timeLists } from './listas-medida.ts';
import { besideStandby } from './listas-replica.ts';
import type { Measured } from './measured.ts';

const ROWS = Number(process.env.LISTAS_FILAS ?? 1_000_000);
const BUSINESSES = Number(process.env.LISTAS_NEGOCIOS ?? ROWS * 5);
const ACCOUNTS = 100;
const ALL_ROWS = Number(process.env.LISTAS_FILAS_GRANDE ?? 5_000_000);

/**
 * The first two pages of each kind of list, in every order, compared with the same number of rows read by key: in one
 * account, or (`--grande`) in the largest and an ordinary one of a hundred. `--replica`: beside a standby.
 */
export async function listas(flags: ReadonlySet<string>): Promise<Measured> {
  if (flags.has('--replica')) return await besideStandby();
  const sizes = flags.has('--grande')
    ? hundred({ domains: ALL_ROWS, businesses: ALL_ROWS * 2 })
    : [{ domains: ROWS, businesses: BUSINESSES }];
  const { store, accounts, close } = await openLists(sizes);
  try {
    const sum = (of: keyof Size) => accounts.reduce((total, account) => total + account[of], 0);
    const rows: [string, string][] = [
      ['accounts', shown(accounts.length)],
      ['domains, businesses in all', `${shown(sum('domains'))}, ${shown(sum('businesses'))}`],
    ];
    const all: number[] = [];
    const first: number[] = [];
    const byKeys: number[] = [];
    const slow: string[] = [];
    for (const { id, batches, domains, businesses } of accounts.slice(0, 2)) {
      rows.push(['domains, businesses of the account', `${shown(domains)}, ${shown(businesses)}`]);
      const times = await timeLists(store, id, batches);
      rows.push(...table(times));
      slow.push(...overBudget(times));
      all.push(...times.kinds.flatMap(({ took }) => took));
      first.push(...times.kinds.flatMap(({ took }) => took.slice(0, 1)));
      byKeys.push(...times.byKeys);
    }
    rows.push(['all', `${percentiles(all)} (budget ${BUDGET_MS})`]);
    rows.push(['the first read of each', percentiles(first)]);
    rows.push(['over the budget', slow.length === 0 ? 'none' : slow.join('; ')]);
    return {
      rows,
      ratio: at(byKeys, 0.5) / at(all, 0.5),
      reference: `the rows of a page read by their keys (p50 ${at(byKeys, 0.5).toFixed(1)} ms)`,
    };
  } finally {
    await close();
  }
}

function hundred({ domains, businesses }: Size): Size[] {
  const rest = (all: number) => Math.floor((all * 4) / 5 / (ACCOUNTS - 1));
  return [
    { domains: Math.floor(domains / 5), businesses: Math.floor(businesses / 5) },
    ...Array.from({ length: ACCOUNTS - 1 }, () => ({ domains: rest(domains), businesses: rest(businesses) })),
  ];
}

const table = ({ kinds }: ListTimes): [string, string][] =>
  kinds.map(({ name, took }) => [name, percentiles(took)]);

const overBudget = ({ kinds }: ListTimes): string[] =>
  kinds.filter(({ took }) => at(took, 0.95) > BUDGET_MS).map(({ name }) => name);

const percentiles = (took: readonly number[]): string =>
  `p50 ${at(took, 0.5).toFixed(0)} ms, p95 ${at(took, 0.95).toFixed(0)} ms`;

const shown = (count: number): string => count.toLocaleString('en');
