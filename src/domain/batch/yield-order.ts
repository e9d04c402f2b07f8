/** Free names of a trade in a zone, in this batch and in the account's earlier ones. */
export interface ArmYield {
  oficio: string;
  zona: string;
  /** Only requests whose businesses' domains all have verdicts. */
  solicitudes: number;
  libres: number;
}

interface Rate {
  shape: number;
  scale: number;
}

/** Weight of the overall average, in requests, for an arm that was never tried. */
const PRIOR_REQUESTS = 2;
/** Without any experience: one free name in ten requests. */
const PRIOR_RATE = 0.1;
/** Weight, in requests, of the same trade elsewhere and of the zone's other trades. */
const NEIGHBOUR_REQUESTS = 4;

/** Returns the `first` of the wanted arms in a newly drawn order; `random` returns numbers in [0, 1). */
export type DrawOrder<A> = (first: number, wanted: (arm: A) => boolean, random: () => number) => A[];

/** Thompson sampling: each arm draws a rate from its distribution, and the highest draws are searched first. */
export function yieldOrder<A extends ArmYield>(arms: readonly A[]): DrawOrder<A> {
  const rates = ratesOf(arms);
  return (first, wanted, random) => {
    const drawn: { arm: A; draw: number }[] = [];
    for (const [at, arm] of arms.entries()) {
      if (!wanted(arm)) continue;
      const draw = gamma(rates[at] ?? UNKNOWN, random);
      if (drawn.length >= first && draw <= (drawn.at(-1)?.draw ?? 0)) continue;
      // Only the best few are kept sorted, because arms are many.
      drawn.splice(drawn.findLastIndex((one) => one.draw >= draw) + 1, 0, { arm, draw });
      if (drawn.length > first) drawn.pop();
    }
    return drawn.map(({ arm }) => arm);
  };
}

export function expectedRates(arms: readonly ArmYield[]): number[] {
  return ratesOf(arms).map(({ shape, scale }) => shape * scale);
}

function ratesOf(arms: readonly ArmYield[]): Rate[] {
  const all = sum(arms);
  const base = (all.libres + PRIOR_RATE * PRIOR_REQUESTS) / (all.solicitudes + PRIOR_REQUESTS);
  const trades = sumBy(arms, ({ oficio }) => oficio);
  const zones = sumBy(arms, ({ zona }) => zona);
  return arms.map((arm) => {
    const trade = without(trades.get(arm.oficio), arm);
    const zone = without(zones.get(arm.zona), arm);
    const ofTrade = (trade.libres + base * PRIOR_REQUESTS) / (trade.solicitudes + PRIOR_REQUESTS);
    const ofZone = (zone.libres + base * PRIOR_REQUESTS) / (zone.solicitudes + PRIOR_REQUESTS);
    // Trade and zone multiply: a good trade in a good zone is better than either.
    const prior = base > 0 ? (ofTrade * ofZone) / base : 0;
    const requests = Math.min(NEIGHBOUR_REQUESTS, trade.solicitudes + zone.solicitudes);
    const weight = PRIOR_REQUESTS + requests;
    return {
      shape: Math.max(1e-3, arm.libres + prior * weight),
      scale: 1 / (arm.solicitudes + weight),
    };
  });
}

const UNKNOWN: Rate = { shape: 1, scale: PRIOR_RATE };

interface Total {
  solicitudes: number;
  libres: number;
}

const sum = (arms: readonly Total[]): Total =>
  arms.reduce(
    (total, { solicitudes, libres }) => ({
      solicitudes: total.solicitudes + solicitudes,
      libres: total.libres + libres,
    }),
    { solicitudes: 0, libres: 0 },
  );

function sumBy(arms: readonly ArmYield[], keyOf: (arm: ArmYield) => string): Map<string, Total> {
  const totals = new Map<string, Total>();
  for (const arm of arms) {
    const total = totals.get(keyOf(arm)) ?? { solicitudes: 0, libres: 0 };
    total.solicitudes += arm.solicitudes;
    total.libres += arm.libres;
    totals.set(keyOf(arm), total);
  }
  return totals;
}

const without = (total: Total | undefined, arm: Total): Total => ({
  solicitudes: Math.max(0, (total?.solicitudes ?? 0) - arm.solicitudes),
  libres: Math.max(0, (total?.libres ?? 0) - arm.libres),
});

/** Marsaglia and Tsang (2000); below shape 1, by the power of a uniform number. */
function gamma({ shape, scale }: Rate, random: () => number): number {
  if (shape < 1) return gamma({ shape: shape + 1, scale }, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v * scale;
  }
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
