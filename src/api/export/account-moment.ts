import { IDIOMAS_CUENTA } from '#contract/limits.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';

type Idioma = (typeof IDIOMAS_CUENTA)[number];
const LOCALES: Record<Idioma, string> = { es: 'es-ES', en: 'en-GB', fr: 'fr-FR', pt: 'pt-PT' };

export interface AccountForms {
  timezone: string;
  /** Default language of keywords, and form of numbers and dates. */
  idioma: Idioma;
}

export async function accountForms(deps: Pick<ApiDeps, 'store'>, usuarioId: string): Promise<AccountForms> {
  const account = await withAccount(deps.store, usuarioId, (tx) => readAccount(tx, usuarioId));
  return {
    timezone: account?.timezone ?? 'Europe/Madrid',
    idioma: IDIOMAS_CUENTA.find((idioma) => idioma === account?.idioma) ?? 'es',
  };
}

export const accountZone = async (deps: Pick<ApiDeps, 'store'>, usuarioId: string): Promise<string> =>
  (await accountForms(deps, usuarioId)).timezone;

/** The day in the names of files: `2026-07-01`. */
export const fileDay = (now: number, timezone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(now);

/** Current date and time in the account's form, for generated names: `1/7/26, 12:00`. */
export async function accountMoment(
  deps: Pick<ApiDeps, 'store' | 'clock'>,
  usuarioId: string,
): Promise<string> {
  const { timezone, idioma } = await accountForms(deps, usuarioId);
  const form = { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(LOCALES[idioma], form).format(deps.clock.now());
}
