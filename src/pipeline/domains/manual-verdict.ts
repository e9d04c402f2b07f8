import { fuenteEvidencia } from '#contract/states.ts';
import { verificationPriority } from '#domain/check/priority.ts';
import type { ManualEvidence } from '#domain/evidence/evidence.ts';
import { AppError } from '#platform/errors.ts';
import { lockDomains } from '#store/queries/domains/checks.ts';
import { makeJudged } from '#store/queries/domains/requests.ts';
import { forgetManualEvidence, saveEvidence } from '#store/queries/evidence/evidence.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock'>;

/** Adds the person's own evidence and judges again; `null` withdraws it. Throws `dominio_no_encontrado`. */
export async function sayManualVerdict(
  deps: Deps,
  usuario_id: string,
  id: string,
  word: ManualEvidence['kind'] | null,
): Promise<void> {
  await withAccount(deps.store, usuario_id, async (tx) => {
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    const found = (await lockDomains(tx, usuario_id, [id])).get(id);
    if (!found) throw new AppError('dominio_no_encontrado');
    if (word === null) await forgetManualEvidence(tx, usuario_id, found.dominio);
    else {
      const evidence = { fuente: fuenteEvidencia.manual, kind: word, hora: moment.now, ...OWN_EYES };
      await saveEvidence(tx, usuario_id, [{ dominio: found.dominio, evidence }]);
    }
    const prioridad = verificationPriority(['person']);
    await makeJudged(tx, usuario_id, id, { ...moment, prioridad });
    wakeUp(tx, { kind: 'domains', usuario_id });
  });
}

const OWN_EYES = { servidor: '', ms: 0, detalle: 'Comprobado por una persona de la cuenta' };
