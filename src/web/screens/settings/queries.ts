import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { erroresComunes as errores } from '#contract/common-errors.ts';
import type { CodigoError } from '#contract/errors.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { api } from '../../api/api.ts';
import { ApiError, errorText, isTransient, NETWORK, TIMEOUT, UNREADABLE } from '../../api/errors.ts';
import { keysChangeOf, type SettingsDraft, settled } from './draft.ts';
import { changeBetween } from './draft-changes.ts';
import type { WithIdentity } from './security/identity.tsx';
import { settingsText as text } from './text.ts';

const configKey = ['configuracion'] as const;
const UNFORESEEN: CodigoError = 'interno';

/** The whole configuration; the message of an error may be shown. */
export const configQuery = queryOptions({
  queryKey: configKey,
  queryFn: ({ signal }) =>
    api.call(usuariosRoutes.config, {}, signal).then(
      ({ data }) => data,
      (cause: unknown) => {
        throw cause instanceof ApiError
          ? new ApiError(cause.code, cause.status, loadErrorText(cause), cause)
          : cause;
      },
    ),
  // Not cached: a return to the screen must show what is stored now.
  staleTime: 0,
  gcTime: 0,
  retry: (failures, error) => failures < 2 && isTransient(error),
});

function loadErrorText(error: ApiError): string {
  if (error.code === UNREADABLE) return text.loadEmpty;
  if (error.status === 401) return errores.no_autenticado[1];
  if (error.status === 404) return errores.usuario_no_encontrado[1];
  return text.loadFailed;
}

/** Saves the settings that differ from `stored`, then the new keys. Throws an Error whose message may be shown. */
export async function saveSettings(
  draft: SettingsDraft,
  stored: SettingsDraft,
  withIdentity: WithIdentity,
): Promise<void> {
  const body = changeBetween(stored, settled(draft));
  if (body !== null)
    await withIdentity(() => api.call(usuariosRoutes.guardarConfig, { body })).catch((cause: unknown) =>
      fail(cause, text.configRefused),
    );
  const keys = keysChangeOf(draft, stored.ai_provider);
  if (keys !== null) await writeKeys(keys, withIdentity);
}

type KeyRemoval = z.input<typeof usuariosRoutes.guardarClaves.body>;
/** Stores or removes keys; an old session must first prove its identity. Throws like `saveSettings`. */
export async function writeKeys(body: KeyRemoval, withIdentity: WithIdentity): Promise<void> {
  await withIdentity(() => api.call(usuariosRoutes.guardarClaves, { body })).catch((cause: unknown) =>
    fail(cause, text.keysRefused),
  );
}

/** `refused`: the text for an unreadable answer. */
function fail(cause: unknown, refused: string): never {
  if (!(cause instanceof ApiError)) throw new Error(text.saveFailed, { cause });
  if (cause.code === UNREADABLE) throw new Error(refused, { cause });
  if (cause.code === UNFORESEEN) throw new Error(text.saveFailed, { cause });
  const ownText = cause.code === NETWORK || cause.code === TIMEOUT;
  throw new Error(ownText ? `${text.saveFailed}. ${errorText(cause)}` : cause.message, { cause });
}
