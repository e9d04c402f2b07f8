import { type DomainTruth, truthAt } from './world/truth.ts';
import type { Truth, World } from './world/types.ts';
import { rowNumber } from './world/verdict-row.ts';

export interface ReportedVerdict {
  dominio: string;
  es_disponible: boolean | null;
  estado_verificacion: string;
}

/** One line of the confusion table: results of all domains of one kind. */
interface ShapeLine {
  fate: string;
  fila: number;
  verdad: Truth;
  dominios: number;
  /** Reported available, taken, unknown, and not reported. */
  libre: number;
  ocupado: number;
  sin_saber: number;
  falta: number;
}

export interface WorldComparison {
  lines: ShapeLine[];
  falseFree: string[];
  /** Free names with a channel: in total, and reported available. */
  free: number;
  freeReported: number;
  passed: boolean;
}

const FOUND_SHARE = 0.98;

export function checkWorld(
  world: World,
  names: Iterable<string>,
  verdicts: Iterable<ReportedVerdict>,
  now: number,
  truthOf: (world: World, name: string, now: number) => DomainTruth = truthAt,
): WorldComparison {
  const reported = new Map<string, ReportedVerdict>();
  for (const verdict of verdicts) reported.set(verdict.dominio, verdict);
  const lines = new Map<string, ShapeLine>();
  const falseFree: string[] = [];
  let free = 0;
  let freeReported = 0;
  for (const name of new Set(names)) {
    const { truth, row } = truthOf(world, name, now);
    const verdict = reported.get(name);
    const line = lineOf(lines, world.domains.get(name)?.fate ?? 'unknown-name', rowNumber[row], truth);
    line.dominios++;
    line[columnOf(verdict)]++;
    const saysFree = verdict?.es_disponible === true;
    if (truth === 'free') {
      free++;
      if (saysFree) freeReported++;
    } else if (saysFree) {
      falseFree.push(name);
    }
  }
  return {
    lines: [...lines.values()].sort((a, b) => a.fila - b.fila || a.fate.localeCompare(b.fate)),
    falseFree,
    free,
    freeReported,
    passed: falseFree.length === 0 && freeReported >= free * FOUND_SHARE,
  };
}

function lineOf(lines: Map<string, ShapeLine>, fate: string, fila: number, verdad: Truth): ShapeLine {
  const key = `${fate}/${fila}/${verdad}`;
  const known = lines.get(key);
  if (known) return known;
  const fresh = { fate, fila, verdad, dominios: 0, libre: 0, ocupado: 0, sin_saber: 0, falta: 0 };
  lines.set(key, fresh);
  return fresh;
}

function columnOf(verdict: ReportedVerdict | undefined): 'libre' | 'ocupado' | 'sin_saber' | 'falta' {
  if (!verdict) return 'falta';
  if (verdict.es_disponible === null) return 'sin_saber';
  return verdict.es_disponible ? 'libre' : 'ocupado';
}

export function formatCheck(result: WorldComparison): string {
  const heads = ['tipo', 'fila', 'verdad', 'dominios', 'libre', 'ocupado', 'sin saber', 'falta'];
  const cells = result.lines.map((line) => [
    line.fate,
    String(line.fila),
    line.verdad,
    ...[line.dominios, line.libre, line.ocupado, line.sin_saber, line.falta].map(String),
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const text = [heads, ...cells].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${text.join('\n')}

Falsos libres: ${result.falseFree.length}${result.falseFree.length > 0 ? ` (${result.falseFree.slice(0, 20).join(', ')})` : ''}
Libres con canal: ${result.free}; encontrados: ${result.freeReported} (${result.free === 0 ? '–' : `${((100 * result.freeReported) / result.free).toFixed(1)} %`})
${result.passed ? 'CORRECTO' : 'NO SUPERADO'}
`;
}
