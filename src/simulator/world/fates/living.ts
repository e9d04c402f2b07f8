import { type Fate, living } from './fate.ts';

/** Kinds whose site answers, 'alive' first. The builder fills in the targets of `moved`. */
export const livingFates: readonly Fate[] = [
  living('alive', 880, () => ({ site: { kind: 'page' } })),
  living('slow', 12, (random) => ({ site: { kind: 'slow-page', delayMs: random.int(800, 2500) } })),
  living('http-only', 20, () => ({ site: { kind: 'http-only' } })),
  living('www-only', 12, () => ({ site: { kind: 'page' }, address: 'www-only' })),
  living('bot-wall', 18, (random) => ({
    site: { kind: 'bot-wall', status: random.pick([403, 503] as const) },
  })),
  living('moved', 14, (random) => ({
    site: { kind: 'redirect', to: '', status: random.pick([301, 302, 307, 308, 'meta', 'script'] as const) },
  })),
  living('redirects-to-platform', 6, () => ({
    site: { kind: 'redirect', to: 'https://www.facebook.com/', status: 302 },
  })),
  living('hijacked', 5, (random) => ({
    site: { kind: 'hijacked', theme: random.pick(['casino', 'pharma'] as const) },
  })),
  living('tls-expired', 8, () => ({ site: { kind: 'tls-expired', httpToo: true } })),
  living('tls-wrong-name', 6, () => ({ site: { kind: 'tls-wrong-name', httpToo: true } })),
  living('default-page', 6, () => ({ site: { kind: 'default-page' } })),
  living('empty-page', 3, () => ({ site: { kind: 'empty' } })),
  living('endless-body', 2, () => ({ site: { kind: 'endless-body' } })),
  {
    ...living('nsentry', 40, () => ({ site: { kind: 'page' }, parentDns: 'data-without-ns' })),
    fits: (zone) => zone.nsEntry,
    shape: () => ({
      row: 'dataWithoutDelegation',
      site: { kind: 'page' },
      parentDns: 'data-without-ns',
      nameservers: [],
    }),
  },
  {
    ...living('renewal-not-shown', 4, () => ({})),
    fits: (zone) => ['it', 'mx', 'com.mx', 'cl', 'com.ar', 'pt'].includes(zone.suffix),
    shape: (random) => ({ row: 'renewalNotShown', site: { kind: 'page' }, expiresInDays: -random.int(1, 9) }),
  },
];
