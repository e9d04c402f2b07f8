import type { SpainFates } from './fates/spain.ts';

/** `complete` has every zone and kind, for checks; `demo` has few foreign zones. */
export type WorldKind = 'complete' | 'demo';

type Shares = readonly (readonly [zone: string, weight: number])[];

/** The fates of a trade's first businesses in a city. */
interface Showcase {
  city: string;
  trade: string;
  plan: readonly (readonly [fate: string, zone: string])[];
}

export interface PresencePlan {
  everywhere: Shares;
  /** Added in these regions. */
  regional: Readonly<Record<string, Shares>>;
  showcases: readonly Showcase[];
  /** Share of dead names among those not laid on purpose. */
  deadShare: number;
  /** Zones of the names laid on purpose; null: any. */
  forcedZones: readonly string[] | null;
  spain: SpainFates;
}

const COMPLETE: PresencePlan = {
  everywhere: [
    ['es', 440],
    ['com', 330],
    ['com.es', 28],
    ['net', 26],
    ['eu', 14],
    ['org', 14],
    ['info', 12],
    ['fr', 6],
    ['it', 6],
    ['de', 7],
    ['pt', 7],
    ['com.mx', 6],
    ['mx', 3],
    ['com.ar', 6],
    ['co', 6],
    ['biz', 3],
    ['online', 4],
    ['shop', 3],
    ['site', 2],
    ['store', 2],
    ['io', 2],
    ['me', 2],
    ['tv', 2],
    ['xyz', 2],
    ['nl', 2],
    ['be', 2],
    ['co.uk', 2],
    ['uk', 1],
    ['com.br', 1],
    ['cl', 1],
    ['com.pe', 1],
    ['us', 1],
    ['ca', 1],
    ['com.au', 1],
    ['pl', 1],
    ['com.tr', 1],
    ['nom.es', 1],
    ['org.es', 2],
    ['ws', 1],
    ['app', 1],
    ['dev', 1],
  ],
  regional: {
    Cataluña: [
      ['cat', 220],
      ['barcelona', 12],
    ],
    Galicia: [['gal', 60]],
    Euskadi: [['eus', 60]],
    'Comunidad de Madrid': [['madrid', 10]],
  },
  showcases: [
    {
      city: 'Sevilla',
      trade: 'fontanero',
      plan: [
        ['free', 'com'],
        ['alive', 'es'],
        ['free', 'fr'],
        ['free-no-channel', 'es'],
        ['parked-grace', 'com'],
        ['redemption', 'net'],
        ['bot-wall', 'es'],
      ],
    },
    {
      city: 'Valencia',
      trade: 'dentista',
      plan: [
        ['free', 'com'],
        ['alive', 'es'],
        ['free', 'cat'],
        ['pending-delete', 'com'],
        ['conflict', 'org'],
        ['suspended-no-channel', 'es'],
        ['hijacked', 'com'],
      ],
    },
  ],
  deadShare: 0.02,
  forcedZones: null,
  spain: 'calm',
};

const DEMO: PresencePlan = {
  everywhere: [
    ['es', 620],
    ['com', 260],
    ['com.es', 25],
    ['net', 14],
    ['eu', 12],
    ['org', 10],
    ['info', 6],
    ['online', 2],
    ['shop', 2],
    ['pt', 2],
    ['fr', 2],
    ['de', 1],
    ['it', 1],
    ['co.uk', 1],
  ],
  regional: {
    Cataluña: [
      ['cat', 260],
      ['barcelona', 8],
    ],
    Galicia: [['gal', 110]],
    Euskadi: [['eus', 110]],
    'Comunidad de Madrid': [['madrid', 8]],
  },
  showcases: [
    {
      city: 'Sevilla',
      trade: 'fontanero',
      plan: [
        ['free', 'com'],
        ['alive', 'es'],
        ['free', 'com'],
        ['free-no-channel', 'es'],
        ['parked-grace', 'com'],
        ['redemption', 'com'],
        ['bot-wall', 'es'],
      ],
    },
    {
      city: 'Valencia',
      trade: 'dentista',
      plan: [
        ['free', 'com'],
        ['alive', 'es'],
        ['free', 'com'],
        ['pending-delete', 'com'],
        ['conflict', 'org'],
        ['suspended-no-channel', 'es'],
        ['hijacked', 'es'],
      ],
    },
  ],
  deadShare: 0.045,
  forcedZones: ['es', 'com', 'cat', 'net', 'org', 'eu', 'com.es', 'info', 'gal', 'eus'],
  spain: 'lively',
};

export const presencePlans: Readonly<Record<WorldKind, PresencePlan>> = { complete: COMPLETE, demo: DEMO };

/** The region whose businesses alone have names in a zone. */
export function regionOf(zone: string): string | null {
  const found = Object.entries(COMPLETE.regional).find(([, shares]) => shares.some(([one]) => one === zone));
  return found?.[0] ?? null;
}
