import type { EstadoIa } from '#contract/entities/ia.ts';
import { PAIS_DEFAULT, PAIS_DETECT, SUGERENCIAS_POR_KEYWORD } from '#contract/limits.ts';
import { normaliseKeyword } from '#domain/keyword/keyword.ts';
import { aiState, changeAiSettings } from '#pipeline/ai/ai-state.ts';
import { domainNote, readNote, writeNote } from '#pipeline/ai/opportunity-note.ts';
import { suggestFor } from '#pipeline/ai/suggest-keywords.ts';
import { AppError } from '#platform/errors.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { accountForms } from '../export/account-moment.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { rateLimit } from '../http/rate-limit.ts';

/** For a person at a form; each call may ask a model. */
const SUGGESTIONS_PER_MINUTE = 30;
const STATES_PER_MINUTE = 60;

export function iaHandlers({ ia, store, clock }: ApiDeps): GroupHandlers<'ia'> {
  const limitSuggestions = rateLimit(SUGGESTIONS_PER_MINUTE);
  const limitStates = rateLimit(STATES_PER_MINUTE);
  const state = async (
    usuarioId: string,
    signal: AbortSignal,
  ): Promise<{ success: true; data: EstadoIa }> => ({
    success: true,
    data: await aiState(ia, usuarioId, signal),
  });
  return {
    async estado({ account: { usuario_id }, signal, c }) {
      await limitStates(c, usuario_id);
      return await state(usuario_id, signal);
    },

    async guardar({ account: { usuario_id }, body, signal, c }) {
      await limitStates(c, usuario_id);
      await changeAiSettings(ia, usuario_id, body, signal);
      return await state(usuario_id, signal);
    },

    async nota({ account: { usuario_id }, params: { id } }) {
      const note = await withAccount(store, usuario_id, (tx) => readNote(tx, usuario_id, id, clock.now()));
      if (!note) throw new AppError('oportunidad_no_encontrada');
      return { success: true, data: note };
    },

    async escribirNota({ account: { usuario_id }, params: { id }, signal, c }) {
      await limitSuggestions(c, usuario_id);
      const note = await writeNote(ia, usuario_id, id, signal);
      if (!note) throw new AppError('oportunidad_no_encontrada');
      return { success: true, data: note };
    },

    async notaDominio({ account: { usuario_id }, params: { id } }) {
      const note = await withAccount(store, usuario_id, (tx) => domainNote(tx, usuario_id, id, clock.now()));
      if (!note) throw new AppError('dominio_no_encontrado');
      return { success: true, data: note };
    },

    async sugerencias({ account: { usuario_id }, body, signal, c }) {
      await limitSuggestions(c, usuario_id);
      const keywords = body.keywords.map(normaliseKeyword).filter((keyword) => keyword !== '');
      const request = {
        keywords,
        idioma: body.idioma ?? (await accountForms({ store }, usuario_id)).idioma,
        pais: body.pais === PAIS_DETECT ? null : body.pais,
        paisCuenta: PAIS_DEFAULT,
        conIa: body.usar_ia,
        porKeyword: SUGERENCIAS_POR_KEYWORD,
      };
      return { success: true, data: await suggestFor(ia, usuario_id, request, signal) };
    },
  };
}
