import { SEALED } from '#store/queries/channels/sealed-webhooks.ts';
import type { Tx } from '#store/store.ts';
import type { StoredKey } from '../runtime/account-keys.ts';

export interface WebhookSecrets {
  read(tx: Tx, usuarioId: string, nombre: 'webhook_url'): Promise<StoredKey>;
}

/** The address of an account's webhook, whose row has `destino`: itself, as an older program stores it, or that it is sealed. */
export async function webhookAddress(
  tx: Tx,
  secrets: WebhookSecrets,
  usuarioId: string,
  destino: string,
): Promise<StoredKey> {
  if (destino === SEALED) return await secrets.read(tx, usuarioId, 'webhook_url');
  return destino === '' ? { kind: 'none' } : { kind: 'key', key: destino };
}
