import type { Jobs } from '#contract/jobs.ts';
import { verificationPriority } from '#domain/check/priority.ts';
import { registrarChannels, registrarSells } from '#domain/evidence/registrar-channel.ts';
import { secondChannel } from '#domain/verdict/second-channel.ts';
import { accountLimits } from '#store/queries/accounts/limits.ts';
import { lockDomains } from '#store/queries/domains/checks.ts';
import { readEvidence } from '#store/queries/evidence/evidence.ts';
import { dropWaitingWork, enqueueRegistryWork } from '#store/queries/registry/work.ts';
import { withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { targetOf } from '../registry/registry-target.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { verdictInput } from './domain-checks.ts';

/**
 * Asks the channel that has not answered yet, instead of waiting for the due question. The answer is written like any
 * other.
 */
export async function confirmDomain(
  deps: PipelineDeps,
  { usuario_id, dominio_id, dominio }: Jobs['domain.confirm'],
): Promise<void> {
  const access = await deps.zoneAccess(dominio);
  await withAccount(deps.store, usuario_id, async (tx) => {
    const row = (await lockDomains(tx, usuario_id, [dominio_id])).get(dominio_id);
    if (!row) return;
    const now = deps.clock.now();
    const known = await readEvidence(tx, usuario_id, [dominio], now);
    const account = await deps.accountChannels.read(tx, usuario_id);
    const { reintentos_automaticos } = await accountLimits(tx, usuario_id);
    const check = {
      dominio: row,
      zone: access.rules,
      evidence: known.get(dominio) ?? [],
      used: row.reintentos_usados,
      allowed: reintentos_automaticos,
      accountKey: false,
      registrars: registrarChannels.filter(
        (canal) => account.servers[canal] !== undefined && registrarSells(canal, dominio),
      ),
    };
    const canal = secondChannel(verdictInput(check, now));
    if (canal === null) return;
    const target = targetOf(canal, access, account.servers);
    if (target?.canal !== canal) return;
    await dropWaitingWork(tx, usuario_id, dominio_id);
    const prioridad = verificationPriority(['person']);
    const work = { dominio_id, dominio, ...target, prioridad, no_antes: now };
    await enqueueRegistryWork(tx, usuario_id, [work], now);
    wakeUp(tx, { kind: 'registry', servidor: target.servidor });
  });
}
