import type { SecretoDestino } from '#contract/entities/configuracion.ts';
import type { EventAddress } from '#providers/messages/event-webhook.ts';
import type { Tx } from '#store/store.ts';
import type { AccountKeys } from '../runtime/account-keys.ts';

export interface EventSecrets {
  read(tx: Tx, usuarioId: string, nombre: SecretoDestino): ReturnType<AccountKeys['read']>;
}

interface Stored {
  /** Empty: it is sealed. */
  url: string;
  cabecera: string | null;
  /** Epoch milliseconds. */
  clave_anterior_hasta: number | null;
}

/** An address with its secrets; null: one of them is missing or cannot be read. */
export async function eventAddress(
  tx: Tx,
  secrets: EventSecrets,
  { usuario_id, destino_id, now }: { usuario_id: string; destino_id: string; now: number },
  { url, cabecera, clave_anterior_hasta }: Stored,
): Promise<EventAddress | null> {
  const read = async (kind: 'eventos' | 'eventos_anterior' | 'eventos_cabecera' | 'eventos_url') => {
    const stored = await secrets.read(tx, usuario_id, `${kind}:${destino_id}`);
    return stored.kind === 'key' ? stored.key : null;
  };
  const key = await read('eventos');
  const before = (clave_anterior_hasta ?? 0) > now ? await read('eventos_anterior') : null;
  const valor = cabecera === null ? null : await read('eventos_cabecera');
  const address = url === '' ? await read('eventos_url') : url;
  if (key === null || address === null || (cabecera !== null && valor === null)) return null;
  return {
    url: address,
    keys: before === null ? [key] : [key, before],
    header: cabecera === null || valor === null ? null : { nombre: cabecera, valor },
  };
}

export const SECRETS_MISSING =
  'Falta su dirección, su clave de firma o el valor de su cabecera: cambia la clave y escribe lo demás otra vez.';
