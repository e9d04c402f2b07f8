import type { CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { textoError } from '#contract/errors.ts';
import { FOREIGN_NOTE, type Frame } from './answer-frame.ts';
import type { Moment } from './answer-shape.ts';
import { costOfSearch } from './costs.ts';
import { followUp } from './follow-up.ts';
import { largestStep, nextStep } from './paging.ts';
import type { Send } from './send-to-route.ts';
import { ANSWER_MAX_BYTES, shorten } from './shorten.ts';
import type { Args } from './tool-input.ts';
import type { ToolEntry } from './tool-list.ts';

interface Run {
  send: Send;
  moment: Moment;
}

type Told = Record<string, unknown> & Frame;

/** Leaves 1,500 bytes for what is said about a shortened answer and for the message around it. */
const ROOM_BYTES = ANSWER_MAX_BYTES - 1_500;
const Answer = z.looseObject({});

/** Calls the tool's route and tells its answer to a language model in at most `ANSWER_MAX_BYTES`. */
export async function runTool(entry: ToolEntry, args: Args, run: Run): Promise<CallToolResult> {
  const problem = entry.input.problem(args);
  if (problem !== null) return refusal(textoError('entrada_no_valida', problem.detalle), problem.campos);
  if (entry.tool.spends === 'search') {
    const cost = await costOfSearch(run.send, String(args.id));
    if (cost.kind === 'unknown') return refusal(cost.answer.message, cost.answer.campos);
    if (cost.kind === 'paid') return needsPerson(entry, args, cost, run.moment);
  }
  return await told(entry, args, run);
}

async function told(entry: ToolEntry, args: Args, run: Run): Promise<CallToolResult> {
  const request = entry.input.request(args);
  const answered = await run.send(entry.route, request);
  if (!answered.ok) return refusal(answered.message, answered.campos);
  const answer: Told = {
    ...Answer.parse(entry.shape.tell(answered.answer, run.moment)),
    recibo: receipt(request.path, run.moment),
    ...followUp(entry.tool, answered.answer),
  };
  if (entry.hasForeignText) answer.aviso = FOREIGN_NOTE;
  if (entry.tool.spends === 'purchase')
    answer.requiere_persona = {
      motivo: 'Comprar cuesta dinero: no se ha comprado nada. Una persona lo decide en el enlace.',
      enlace: pageOf('/domains', args, run.moment),
    };
  const size = sizeOf(answer);
  const step = size <= ROOM_BYTES ? null : largestStep(entry, args, answer, size);
  if (step) return await toldInSteps(entry, step, run);
  return shortened(entry, answer);
}

/** Asks again for as many rows as fit, so that the cursor of the answer follows its last row. */
async function toldInSteps(entry: ToolEntry, step: NonNullable<ReturnType<typeof largestStep>>, run: Run) {
  const result = await told(entry, step.args, run);
  const answer = Answer.safeParse(result.structuredContent);
  if (!answer.success || result.isError) return result;
  const { recortado = [] } = z.looseObject({ recortado: z.array(z.unknown()).optional() }).parse(answer.data);
  const said = {
    campo: step.campo,
    quedan: step.rows,
    de: step.asked,
    como_seguir: nextStep(step, answer.data),
  };
  return recortado.length > 0 ? result : resultOf({ ...answer.data, recortado: [said] });
}

function shortened({ tool }: ToolEntry, answer: Told): CallToolResult {
  const cut = shorten(answer, () => sizeOf(answer), ROOM_BYTES);
  if (sizeOf(answer) > ROOM_BYTES) return refusal('La respuesta no cabe en 25 kB. Pide algo más concreto.');
  if (cut.length === 0) return resultOf(answer);
  const como_seguir =
    tool.effect === 'read'
      ? `Los demás están en ${answer.recibo.url ?? 'el recibo'}`
      : 'Repite la llamada con una lista más corta';
  return resultOf({ ...answer, recortado: cut.map((one) => ({ ...one, como_seguir })) });
}

function needsPerson(
  entry: ToolEntry,
  args: Args,
  { plan, motivo }: { plan: unknown; motivo: string },
  moment: Moment,
): CallToolResult {
  return resultOf({
    success: true,
    requiere_persona: {
      motivo: `${motivo}: no se ha iniciado. Una persona la inicia en el enlace.`,
      enlace: pageOf('/batches', args, moment),
      plan: entry.planShape?.tell(plan, moment),
    },
    recibo: receipt('/api/batches/plan', moment),
    ...(entry.hasForeignText ? { aviso: FOREIGN_NOTE } : {}),
  });
}

const pageOf = (screen: string, { id }: Args, { publicUrl }: Moment): string =>
  new URL(`${screen}?ver=${encodeURIComponent(String(id))}`, publicUrl).href;

const receipt = (path: string, { now, publicUrl }: Moment) => ({
  url: new URL(path, publicUrl).href,
  visto: new Date(now).toISOString(),
  edad_s: 0,
});

/** The structure again as text, for clients that read only that. */
const resultOf = (structuredContent: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
});

/** `campos`: the arguments that are wrong, as `/api` names them; structured content must have the form of an answer. */
export const refusal = (message: string, campos: readonly string[] = []): CallToolResult => ({
  content: [
    { type: 'text', text: campos.length === 0 ? message : `${message} (campos: ${campos.join(', ')})` },
  ],
  isError: true,
});

const sizeOf = (answer: Told): number => Buffer.byteLength(JSON.stringify(resultOf(answer)));
