import { Answer, classifyAnswer } from './classify/answer.ts';
import { Business, classifyKeyword, classifyNegocio, Keyword } from './classify/by-rules.ts';
import { type Command, readOptions, UsageError, writeOut } from './command.ts';
import { readLines } from './input/read-lines.ts';

const LINE_MAX = 4_000_000;

/** Reader of a line of each kind; null: the line does not fit. */
const kinds: Record<string, (line: unknown) => object | null> = {
  whois: (line) => through(Answer.safeParse(line), (answer) => classifyAnswer('whois', answer)),
  rdap: (line) => through(Answer.safeParse(line), (answer) => classifyAnswer('rdap', answer)),
  keywords: (line) => through(Keyword.safeParse(line), classifyKeyword),
  negocios: (line) => through(Business.safeParse(line), classifyNegocio),
};

export const clasificar: Command = {
  ayuda: `clasificar whois|rdap [FILE|-]
  Lee líneas JSON {id, server, tld, domain, raw, http_status?} y escribe por cada una
  {id, label, expires, created, updated, registrar, nameservers, status}.
clasificar keywords [FILE|-]
  Lee líneas JSON {id, keyword} y escribe por cada una {id, pais, idioma, oficio, lugar}, solo con reglas; null si
  nada lo dice.
clasificar negocios [FILE|-]
  Lee líneas JSON {id, nombre_negocio, categoria} y escribe por cada una {id, categoria_negocio, grupo}, solo con reglas;
  grupo: Hotel, Restaurante, Tienda o Servicio.`,

  async run(args, signal) {
    const { positionals } = readOptions(args, {});
    const [kind = '', file = '-', ...rest] = positionals;
    const classify = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (classify === undefined || rest.length > 0) {
      throw new UsageError('Indica whois, rdap, keywords o negocios, y como mucho un archivo.');
    }
    let number = 0;
    for await (const line of readLines(file, LINE_MAX)) {
      if (signal.aborted) return 1;
      number += 1;
      const classified = classify(readJson(line));
      if (classified === null) throw new UsageError(`La línea ${number} no es ${LINES[kind]} en JSON.`);
      await writeOut(`${JSON.stringify(classified)}\n`);
    }
    return 0;
  },
};

const LINES: Record<string, string> = {
  whois: 'una respuesta',
  rdap: 'una respuesta',
  keywords: 'una keyword',
  negocios: 'un negocio',
};

function through<T>(
  read: { success: true; data: T } | { success: false },
  use: (data: T) => object,
): object | null {
  return read.success ? use(read.data) : null;
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
