import webpush from 'web-push';
import * as z from 'zod';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import {
  addInstallationSecret,
  readInstallationSecret,
  replaceInstallationSecret,
} from '#store/queries/installation/secrets.ts';
import { type Store, withSystem } from '#store/store.ts';

const NAME = 'vapid';
const CONTEXT = ['instalacion', NAME];
const Pair = z.strictObject({ publicKey: z.string(), privateKey: z.string() });
export type VapidPair = z.infer<typeof Pair>;

export interface VapidKeys {
  /** Creates the pair at the first start. False if a pair exists but cannot be read. */
  ensure(): Promise<boolean>;
  /** Null if it was sealed under an unknown master key. */
  read(): Promise<VapidPair | null>;
  /** `lost`: what to do with an unreadable pair; with a new one browsers must subscribe again. */
  renew(lost?: 'make' | 'keep'): Promise<'renewed' | 'current' | 'first' | 'made' | 'unreadable'>;
}

export function createVapidKeys(deps: { store: Store; box: SecretBox }): VapidKeys {
  const { store, box } = deps;
  const sealNew = () => box.seal(JSON.stringify(webpush.generateVAPIDKeys()), CONTEXT);
  const open = (sealed: Buffer): { pair: VapidPair; isCurrent: boolean } | null => {
    const opened = box.open(sealed, CONTEXT);
    if (opened.kind !== 'open') return null;
    return { pair: Pair.parse(JSON.parse(opened.text)), isCurrent: opened.isCurrent };
  };
  const read = async (): Promise<VapidPair | null> => {
    const sealed = await withSystem(store, (tx) => readInstallationSecret(tx, NAME));
    return sealed && (open(sealed)?.pair ?? null);
  };
  return {
    read,
    async ensure() {
      await withSystem(store, async (tx) => {
        if (!(await readInstallationSecret(tx, NAME))) await addInstallationSecret(tx, NAME, sealNew());
      });
      return (await read()) !== null;
    },
    renew: (lost = 'make') =>
      withSystem(store, async (tx) => {
        const sealed = await readInstallationSecret(tx, NAME, { lock: true });
        if (!sealed) {
          await addInstallationSecret(tx, NAME, sealNew());
          return 'first';
        }
        const opened = open(sealed);
        if (opened?.isCurrent) return 'current';
        if (!opened && lost === 'keep') return 'unreadable';
        const again = opened ? box.seal(JSON.stringify(opened.pair), CONTEXT) : sealNew();
        await replaceInstallationSecret(tx, NAME, again);
        return opened ? 'renewed' : 'made';
      }),
  };
}
