import { type ApiKeys, NombreClave } from '#contract/entities/configuracion.ts';
import { isRegistrarKey, keyHalves } from '#contract/keys/registrar-keys.ts';
import { KEY_MASK } from '#contract/limits.ts';
import type { ProveedorIa } from '#contract/states.ts';
import { askNewKey } from '#pipeline/domains/ask-new-key.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { forgetAiReasonOf, removeKey, type StoredKey, saveAiProvider } from '#store/queries/accounts/keys.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { nextRevision, type Store, type Tx, withAccount } from '#store/store.ts';
import type { KeyVault } from './key-vault.ts';

/** A text is a new key; empty or null removes it; absent or masked leaves it unchanged. */
export type KeyChange = Partial<Record<NombreClave, string | null | undefined>> & {
  ai_provider?: ProveedorIa | undefined;
};

/** Printable ASCII without blanks, as headers and queries require. */
const KEY_FORM = /^[\x21-\x7e]+$/;

/** Stores and removes keys. Throws `clave_no_valida` without changes if one cannot be a key. */
export function createApiKeys(deps: { store: Store; clock: Clock; vault: KeyVault }): {
  save(usuarioId: string, change: KeyChange, device: Device): Promise<void>;
} {
  return {
    async save(usuarioId, change, device) {
      const steps = NombreClave.options.flatMap((nombre) => readChange(nombre, change[nombre]));
      const now = deps.clock.now();
      await withAccount(deps.store, usuarioId, async (tx) => {
        const saved = steps.flatMap(({ nombre, key }) => (key === null ? [] : nombre));
        const moment = saved.length === 0 ? null : { now, revision: await nextRevision(tx) };
        for (const step of steps) await apply(tx, deps.vault, usuarioId, step, { now, device });
        if (moment !== null) await askNewKey(tx, usuarioId, saved, moment);
        if (change.ai_provider !== undefined) await saveAiProvider(tx, usuarioId, change.ai_provider);
      });
    },
  };
}

type Step = { nombre: NombreClave; key: string | null };

function readChange(nombre: NombreClave, value: string | null | undefined): Step[] {
  if (value === undefined || value?.includes(KEY_MASK)) return [];
  const key = value?.trim() ?? '';
  if (key === '') return [{ nombre, key: null }];
  if (!KEY_FORM.test(key)) {
    throw new AppError('clave_no_valida', `${nombre} contiene espacios o letras que ninguna clave tiene`);
  }
  if (isRegistrarKey(nombre) && keyHalves(key) === null) {
    throw new AppError('clave_no_valida', `${nombre} lleva dos partes con dos puntos entre ellas`);
  }
  return [{ nombre, key }];
}

async function apply(
  tx: Tx,
  vault: KeyVault,
  usuarioId: string,
  { nombre, key }: Step,
  { now, device }: { now: number; device: Device },
): Promise<void> {
  if (key !== null) await vault.write(tx, usuarioId, { nombre, key, now });
  else if (!(await removeKey(tx, usuarioId, nombre))) return;
  await forgetAiReasonOf(tx, usuarioId, nombre);
  const accion = key === null ? 'clave_eliminada' : 'clave_guardada';
  await addAudit(tx, usuarioId, { accion, detalle: nombre, now, ...device });
}

/** Keys in their displayed form: the mask and the last characters. */
export function maskKeys(keys: readonly StoredKey[]): Omit<ApiKeys, 'ai_provider'> {
  const masked = (nombre: NombreClave) => {
    const key = keys.find((one) => one.nombre === nombre);
    return key === undefined ? null : KEY_MASK + key.ultimos4;
  };
  return {
    rapidapi_key: masked('rapidapi_key'),
    whois_api_key: masked('whois_api_key'),
    dondominio_key: masked('dondominio_key'),
    porkbun_key: masked('porkbun_key'),
    dynadot_key: masked('dynadot_key'),
    seo_api_key: masked('seo_api_key'),
    claude_api_key: masked('claude_api_key'),
    openai_api_key: masked('openai_api_key'),
    gemini_api_key: masked('gemini_api_key'),
  };
}

/** When each key was saved; secrets that are not provider keys are left out. */
export function savedDays(keys: readonly StoredKey[]): Partial<Record<NombreClave, string>> {
  const shown = keys.flatMap(({ nombre, guardada }) => {
    const clave = NombreClave.safeParse(nombre);
    return clave.success ? [[clave.data, guardada] as const] : [];
  });
  return Object.fromEntries(shown);
}
