const FIGURE = /\d+(?:[.,\u00A0\u202F ]\d{3})*(?:[.,]\d+)?/g;
const WORDS = [
  ['dos', 2],
  ['tres', 3],
  ['cuatro', 4],
  ['cinco', 5],
  ['seis', 6],
  ['siete', 7],
  ['ocho', 8],
  ['nueve', 9],
  ['diez', 10],
  ['cien', 100],
  ['mil', 1_000],
] as const;

/** Both readings of a written number: '1.200' is 1200 and 1.2. */
function readings(written: string): number[] {
  const plain = written.replace(/[\u00A0\u202F ]/g, '');
  const spanish = Number(plain.replaceAll('.', '').replace(',', '.'));
  const english = Number(plain.replaceAll(',', ''));
  return [spanish, english].filter((value) => Number.isFinite(value));
}

function figuresIn(text: string): number[][] {
  const digits = [...text.matchAll(FIGURE)].map(([written]) => readings(written));
  const lower = ` ${text.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `;
  const words = WORDS.filter(([word]) => lower.includes(` ${word} `)).map(([, value]) => [value]);
  return [...digits, ...words];
}

const TEXT_MAX = 2_000;

/** True if every figure of a text is a fact or within a fact's text, without rounding or addition. */
export function figuresStand(text: string, facts: readonly (string | number | null)[]): boolean {
  const known = new Set<number>();
  for (const fact of facts) {
    if (typeof fact === 'number') known.add(fact);
    else if (fact !== null)
      for (const values of figuresIn(fact.slice(0, TEXT_MAX))) for (const value of values) known.add(value);
  }
  return figuresIn(text.slice(0, TEXT_MAX)).every((values) => values.some((value) => known.has(value)));
}
