import { LineaValorar } from '#contract/entities/hechos.ts';
import type { OportunidadCalculada } from '#domain/value/opportunity/opportunities.ts';
import { opportunitiesOf } from '#domain/value/opportunity/opportunities.ts';
import { factsOf } from '#domain/value/read-facts.ts';
import { type Command, readOptions, UsageError, writeOut } from './command.ts';
import { type LineId, readJsonLine } from './input/json-line.ts';
import { readLinesCut } from './input/read-lines.ts';

const LINE_MAX = 4_000_000;

export const valorar: Command = {
  ayuda: `valorar [FILE|-]
  Lee líneas JSON {id, dominio, es_disponible, confirmaciones, fase_ciclo, negocios, metricas, …} y, sin usar la red,
  escribe una línea por oportunidad: {id, tipo_oportunidad, puntuacion_oportunidad, partes, valor_estimado,
  valor_intervalo, desglose_valor, prioridad_accion, razones_oportunidad, acciones_recomendadas, riesgo_marca?}.
  Lo que falta o es null no se sabe. De una línea que no se puede leer: {id, error}, y sale con 1 al final.`,

  async run(args, signal) {
    const { positionals } = readOptions(args, {});
    const [file = '-', ...rest] = positionals;
    if (rest.length > 0) throw new UsageError('Indica como mucho un archivo.');
    let bad = 0;
    for await (const { text, cut } of readLinesCut(file, LINE_MAX)) {
      if (signal.aborted) return 1;
      const answer = cut
        ? [{ id: null, error: 'La línea es demasiado larga.' }]
        : valueLine(text, Date.now());
      if (answer.some((line) => 'error' in line)) bad += 1;
      const lines = answer.map((line) => `${JSON.stringify(line)}\n`).join('');
      if (lines !== '') await writeOut(lines);
    }
    return bad > 0 ? 1 : 0;
  },
};

export function valueLine(text: string, now: number) {
  const line = readJsonLine(text, LineaValorar);
  if ('error' in line) return [line];
  const facts = factsOf(line.data, now);
  if (facts === null)
    return [
      { id: line.data.id, error: 'El campo dominio no se puede leer: nadie puede registrar ese nombre' },
    ];
  return opportunitiesOf(facts).map((found) => shown(line.data.id, found));
}

function shown(id: LineId, { riesgo_marca, valor_desconocido: _, ...found }: OportunidadCalculada) {
  return { id, ...found, ...(riesgo_marca === null ? {} : { riesgo_marca }) };
}
