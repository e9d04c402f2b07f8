import type { Adapter, AdapterPayload } from 'oidc-provider';

const MAX_ENTRIES = 5_000;

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

/** The issuer's memory: in this process only, bounded, oldest first out. One store per issuer. */
export function memoryStore(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();
  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  return (model) => ({
    upsert: async (id, payload, expiresIn) => {
      const key = `${model}:${id}`;
      entries.delete(key);
      entries.set(key, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1_000 : Infinity });
      const oldest = entries.keys().next().value;
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
    find: async (id) => live(`${model}:${id}`),
    findByUid: async (uid) => {
      for (const [key, { payload }] of entries) {
        if (key.startsWith(`${model}:`) && payload.uid === uid) return live(key);
      }
      return undefined;
    },
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = live(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
