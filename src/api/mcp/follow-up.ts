import * as z from 'zod';
import type { FollowUp } from './answer-frame.ts';
import { ROWS } from './tool-input.ts';
import type { Tool } from './tools.ts';

const EVERY_S = 5;
const Id = z.object({ _id: z.string() });
const BatchAnswer = z.union([
  z.object({ data: Id }).transform(({ data }) => data._id),
  z.object({ data: z.object({ batch: Id }) }).transform(({ data }) => data.batch._id),
]);
const DomainsAnswer = z.object({
  data: z.object({ dominios: z.array(Id), creados: z.int(), conocidos: z.int() }),
});

/** How to learn what becomes of work that goes beyond the answer. */
export function followUp({ follow }: Pick<Tool, 'follow'>, answer: unknown): { seguimiento?: FollowUp } {
  if (follow === undefined) return {};
  if (follow === 'domains') return verdictsOf(DomainsAnswer.parse(answer).data);
  const batch_id = BatchAnswer.parse(answer);
  return { seguimiento: follow === 'start' ? startOf(batch_id) : endOf(batch_id) };
}

const startOf = (batch_id: string): FollowUp => ({
  batch_id,
  herramienta: 'iniciar_busqueda',
  argumentos: { id: batch_id },
  hasta: 'que se inicie: basta una llamada, y sin ella no avanza',
});

const endOf = (batch_id: string): FollowUp => ({
  batch_id,
  herramienta: 'ver_busqueda',
  argumentos: { id: batch_id },
  cada_s: EVERY_S,
  hasta: 'estado es completado, pausado o error',
});

type Added = z.infer<typeof DomainsAnswer>['data'];

function verdictsOf({ dominios, creados, conocidos }: Added): { seguimiento?: FollowUp } {
  const total = creados + conocidos;
  if (dominios.length === 0) return {};
  const rest =
    dominios.length < total
      ? `; son ${dominios.length} de los ${total} dominios, y los demás se ven en buscar_dominios con estado_verificacion=pendiente`
      : '';
  return {
    seguimiento: {
      herramienta: 'buscar_dominios',
      argumentos: { ids: dominios.map(({ _id }) => _id).join(','), limite: ROWS.maximum },
      cada_s: EVERY_S,
      hasta: `en ninguna página de esa lista queda un estado_verificacion pendiente o verificando${rest}`,
    },
  };
}
