import { LineaReloj } from '#contract/lines/reloj.ts';
import { clockOf } from '#domain/release/read-line.ts';
import { type Command, readOptions, UsageError, writeOut } from './command.ts';
import { readJsonLine } from './input/json-line.ts';
import { readLinesCut } from './input/read-lines.ts';

const LINE_MAX = 4_000_000;

export const reloj: Command = {
  ayuda: `reloj [FILE|-]
  Lee líneas JSON {id, dominio, ahora, observaciones: [{hora, resultado: delegado|ausente|sin_respuesta, corroborado?}],
  fecha_expiracion?, registrador?: [{hora, disponible, premium?}]}, con horas ISO 8601 en UTC, y, sin usar la red, escribe
  por cada una {id, estado, desde, hasta, motivo}. Estado: sin_fecha, vigente, fuera_de_zona, renovado, libre_probable o
  libre; desde y hasta, solo mientras se espera que se libere. De una línea que no se puede leer: {id, error}, y sale con 1
  al final.`,

  async run(args, signal) {
    const { positionals } = readOptions(args, {});
    const [file = '-', ...rest] = positionals;
    if (rest.length > 0) throw new UsageError('Indica como mucho un archivo.');
    let bad = 0;
    for await (const { text, cut } of readLinesCut(file, LINE_MAX)) {
      if (signal.aborted) return 1;
      const answer = cut ? { id: null, error: 'La línea es demasiado larga.' } : clockLine(text);
      if ('error' in answer) bad += 1;
      await writeOut(`${JSON.stringify(answer)}\n`);
    }
    return bad > 0 ? 1 : 0;
  },
};

function clockLine(text: string) {
  const line = readJsonLine(text, LineaReloj);
  if ('error' in line) return line;
  const { id } = line.data;
  const read = clockOf(line.data);
  if (read === null)
    return { id, error: 'El campo dominio no se puede leer: nadie puede registrar ese nombre' };
  const { estado, desde, hasta, motivo } = read;
  return { id, estado, desde: iso(desde), hasta: iso(hasta), motivo };
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
