import { type ArmYield, yieldOrder } from '#domain/batch/yield-order.ts';
import type { Measured } from './measured.ts';

const TRADES = 40;
const ZONES = 30;
const KEYWORDS_EACH = 3;
const RUNS = 5;
/** Searches whose domains are still being checked. */
const DELAY = 60;

/** A seeded generator, so that the measurement repeats (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Free names of each keyword: its trade and its zone are factors with a log-normal distribution. */
function world(random: () => number): { oficio: string; zona: string; libres: number }[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const factors = (count: number, spread: number) =>
    Array.from({ length: count }, () => Math.exp(spread * normal()));
  const trades = factors(TRADES, 1.3);
  const zones = factors(ZONES, 0.9);
  const poisson = (mean: number) => {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = random(); product > limit; product *= random()) count++;
    return count;
  };
  return trades.flatMap((trade, t) =>
    zones.flatMap((zone, z) =>
      Array.from({ length: KEYWORDS_EACH }, () => ({
        oficio: `oficio ${t}`,
        zona: `zona ${z}`,
        libres: poisson(Math.min(20, 0.25 * trade * zone)),
      })),
    ),
  );
}

/** Share of all free names that the first half of the requests finds, in the order by yield, without history. */
function shareOfHalf(random: () => number): number {
  const keywords = world(random);
  const total = keywords.reduce((sum, { libres }) => sum + libres, 0);
  const left = Map.groupBy(keywords, ({ oficio, zona }) => `${oficio}|${zona}`);
  const arms = [...left].map(([clave, [first]]) => ({
    clave,
    oficio: first?.oficio ?? '',
    zona: first?.zona ?? '',
    solicitudes: 0,
    libres: 0,
  })) satisfies (ArmYield & { clave: string })[];
  const waiting: (() => void)[] = [];
  let found = 0;
  for (let request = 0; request < keywords.length / 2; request++) {
    const [arm] = yieldOrder(arms)(1, ({ clave }) => (left.get(clave)?.length ?? 0) > 0, random);
    const keyword = arm && left.get(arm.clave)?.pop();
    if (!arm || !keyword) break;
    found += keyword.libres;
    waiting.push(() => {
      arm.solicitudes += 1;
      arm.libres += keyword.libres;
    });
    if (waiting.length > DELAY) waiting.shift()?.();
  }
  return found / total;
}

/**
 * The order by yield on a country with unequal yields: what half of the requests finds, with late verdicts, compared
 * with the half that any order finds on average.
 */
export async function rendimiento(): Promise<Measured> {
  const shares = Array.from({ length: RUNS }, (_, run) => shareOfHalf(seeded(run + 1)));
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return {
    rows: [
      ['keywords, pairs of trade and zone', `${TRADES * ZONES * KEYWORDS_EACH}, ${TRADES * ZONES}`],
      ['free names found by half of the requests', percent(mean)],
      ['least and most of the runs', `${percent(Math.min(...shares))}, ${percent(Math.max(...shares))}`],
    ],
    ratio: mean / 0.5,
    reference: 'the order of the list, which finds half',
  };
}
