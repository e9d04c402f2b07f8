import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { Plan } from '#contract/entities/plan.ts';
import { proveedorMapas } from '#contract/states.ts';
import type { RouteAnswer, Send } from './send-to-route.ts';

const BatchAnswer = z.object({
  data: z.object({
    total_keywords: z.number(),
    keywords_completadas: z.number(),
    configuracion: BatchConfiguracion,
  }),
});
const PlanAnswer = z.object({ data: Plan });

export type Cost =
  | { kind: 'free' }
  | { kind: 'paid'; plan: Plan; motivo: string }
  | { kind: 'unknown'; answer: Extract<RouteAnswer, { ok: false }> };

/** What the rest of a search costs, by the questions that a person's screen asks before a start. */
export async function costOfSearch(send: Send, id: string): Promise<Cost> {
  const found = await send('batches.ver', {
    path: `/api/batches/${encodeURIComponent(id)}`,
    body: undefined,
  });
  if (!found.ok) return { kind: 'unknown', answer: found };
  const { total_keywords, keywords_completadas, configuracion } = BatchAnswer.parse(found.answer).data;
  const left = Math.max(0, total_keywords - keywords_completadas);
  const planned = await send('batches.planificar', {
    path: '/api/batches/plan',
    body: { total_keywords: left, configuracion },
  });
  if (!planned.ok) return { kind: 'unknown', answer: planned };
  const plan = PlanAnswer.parse(planned.answer).data;
  const motivo = reasonOf(plan, configuracion.usar_optimizacion_ia);
  return motivo === null ? { kind: 'free' } : { kind: 'paid', plan, motivo };
}

/** Every provider but the public one bills its key's owner, also where the plan rounds to no credit. */
function reasonOf({ creditos, euros, proveedor }: Plan, usesAi: boolean): string | null {
  if (proveedor !== proveedorMapas.openstreetmap || creditos > 0 || (euros ?? 0) > 0)
    return `La búsqueda gasta créditos de ${proveedor}`;
  return usesAi ? 'La búsqueda usa el proveedor de IA de la cuenta, que cobra cada texto' : null;
}
