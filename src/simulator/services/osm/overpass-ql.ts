import type { BoundingBox } from '../../world/types.ts';
import { OverpassParseError, type Token, tokenize } from './overpass-tokens.ts';

/** The part of Overpass QL that clients use to read places; all other syntax is a parse error. */
export interface OverpassQuery {
  settings: { json: boolean; timeout: number; maxsize: number; bbox: BoundingBox | null };
  statements: readonly Statement[];
}

type ElementKind = 'node' | 'way' | 'relation';

export type Filter =
  | { by: 'tag'; key: string; not: boolean; value: string | null }
  | { by: 'tag-regex'; key: RegExp | string; value: RegExp; not: boolean }
  | { by: 'bbox'; box: BoundingBox }
  | { by: 'area'; set: string | null; id: number | null }
  | { by: 'around'; metres: number; lat: number; lon: number }
  | { by: 'ids'; ids: readonly number[] }
  | { by: 'set'; set: string };

export type Statement =
  | { do: 'query'; kinds: readonly ElementKind[]; filters: readonly Filter[]; into: string }
  | { do: 'area'; filters: readonly Filter[]; into: string }
  | { do: 'union'; parts: readonly Statement[]; into: string }
  | { do: 'recurse' }
  | { do: 'out'; set: string; mode: OutMode; center: boolean; geometry: boolean; limit: number | null };

type OutMode = 'ids' | 'skel' | 'body' | 'tags' | 'meta' | 'count';

const MAX_STATEMENTS = 500;
const kindsOf: Readonly<Record<string, readonly ElementKind[]>> = {
  node: ['node'],
  way: ['way'],
  rel: ['relation'],
  relation: ['relation'],
  nwr: ['node', 'way', 'relation'],
  nw: ['node', 'way'],
  wr: ['way', 'relation'],
  nr: ['node', 'relation'],
};

export function parseOverpass(source: string): OverpassQuery {
  return new Parser(tokenize(source)).query();
}

class Parser {
  #tokens: readonly Token[];
  #at = 0;
  #count = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  query(): OverpassQuery {
    const settings = { json: false, timeout: 180, maxsize: 536_870_912, bbox: null as BoundingBox | null };
    while (this.#is('[')) {
      this.#settings(settings);
      this.#skip(';');
    }
    const statements: Statement[] = [];
    while (this.#at < this.#tokens.length) statements.push(this.#statement());
    if (statements.length === 0) this.#fail('An empty query is not allowed');
    return { settings, statements };
  }

  #settings(settings: { json: boolean; timeout: number; maxsize: number; bbox: BoundingBox | null }): void {
    this.#take('[');
    const name = this.#word();
    this.#take(':');
    if (name === 'out') settings.json = this.#word() === 'json';
    else if (name === 'timeout') settings.timeout = this.#number();
    else if (name === 'maxsize') settings.maxsize = this.#number();
    else if (name === 'bbox') settings.bbox = boxOf(this.#numbers());
    else if (name === 'date' || name === 'diff') this.#next();
    else this.#fail(`Unknown setting "${name}"`);
    this.#take(']');
  }

  #statement(): Statement {
    if (++this.#count > MAX_STATEMENTS) this.#fail('Too many statements');
    if (this.#is('(')) return this.#union();
    if (this.#is('>') || this.#is('<')) {
      this.#next();
      if (this.#is('>') || this.#is('<')) this.#next();
      this.#take(';');
      return { do: 'recurse' };
    }
    if (this.#skip('.')) {
      const set = this.#word();
      if (this.#peek()?.text === 'out') return this.#out(set);
      this.#take(';');
      return { do: 'union', parts: [], into: set };
    }
    const word = this.#word();
    if (word === 'out') {
      this.#at--;
      return this.#out('_');
    }
    const kinds = kindsOf[word];
    if (word !== 'area' && !kinds) this.#fail(`Unknown type "${word}"`);
    const filters = this.#filters();
    if (filters.length === 0) this.#fail('A query without any filter');
    const into = this.#into();
    this.#take(';');
    return kinds ? { do: 'query', kinds, filters, into } : { do: 'area', filters, into };
  }

  #union(): Statement {
    this.#take('(');
    const parts: Statement[] = [];
    while (!this.#is(')')) parts.push(this.#statement());
    this.#take(')');
    const into = this.#into();
    this.#take(';');
    return { do: 'union', parts, into };
  }

  #into(): string {
    if (!this.#skip('->')) return '_';
    this.#take('.');
    return this.#word();
  }

  #out(set: string): Statement {
    this.#next();
    const modes: Record<string, OutMode> = {
      ids: 'ids',
      skel: 'skel',
      body: 'body',
      tags: 'tags',
      meta: 'meta',
      count: 'count',
    };
    let mode: OutMode = 'body';
    let [center, geometry] = [false, false];
    let limit: number | null = null;
    while (!this.#is(';')) {
      const token = this.#next();
      if (token.kind === 'number') limit = Number(token.text);
      else if (modes[token.text]) mode = modes[token.text] ?? mode;
      else if (token.text === 'center') center = true;
      else if (token.text === 'geom' || token.text === 'bb') geometry = true;
      else if (token.text !== 'qt' && token.text !== 'asc') this.#fail(`Unknown word "${token.text}"`);
    }
    this.#take(';');
    return { do: 'out', set, mode, center, geometry, limit };
  }

  #filters(): Filter[] {
    const filters: Filter[] = [];
    for (;;) {
      if (this.#is('[')) filters.push(this.#tagFilter());
      else if (this.#is('(')) filters.push(this.#placeFilter());
      else if (this.#skip('.')) filters.push({ by: 'set', set: this.#word() });
      else return filters;
    }
  }

  #tagFilter(): Filter {
    this.#take('[');
    const not = this.#skip('!');
    const anyKey = this.#skip('~');
    const key = this.#text();
    if (this.#skip(']')) return { by: 'tag', key, not, value: null };
    const sign = this.#next().text;
    const value = this.#text();
    const insensitive = this.#skip(',');
    if (insensitive && this.#word() !== 'i') this.#fail('Only the flag "i" is known');
    this.#take(']');
    if (sign === '=' || sign === '!=') return { by: 'tag', key, not: sign === '!=', value };
    if (sign !== '~' && sign !== '!~') this.#fail(`Unknown operator "${sign}"`);
    const regex = this.#regex(value, insensitive);
    return {
      by: 'tag-regex',
      key: anyKey ? this.#regex(key, insensitive) : key,
      value: regex,
      not: sign === '!~',
    };
  }

  /** POSIX extended in reality. Long or nested patterns are refused, because they could backtrack without end. */
  #regex(source: string, insensitive: boolean): RegExp {
    if (source.length > 1_000 || /\([^)]*[+*][^)]*\)[+*]/.test(source)) {
      return this.#fail('Invalid regular expression');
    }
    try {
      return new RegExp(source, insensitive ? 'iu' : 'u');
    } catch {
      return this.#fail('Invalid regular expression');
    }
  }

  #placeFilter(): Filter {
    this.#take('(');
    const first = this.#peek();
    if (first?.kind === 'number') {
      const numbers = this.#numbers();
      this.#take(')');
      if (numbers.length === 1) return { by: 'ids', ids: numbers };
      return { by: 'bbox', box: boxOf(numbers) ?? this.#fail('A bounding box has four numbers') };
    }
    const word = this.#word();
    if (word === 'area') {
      const set = this.#skip('.') ? this.#word() : null;
      const id = this.#skip(':') ? this.#number() : null;
      this.#take(')');
      return { by: 'area', set: set ?? (id === null ? '_' : null), id };
    }
    this.#take(':');
    const numbers = this.#numbers();
    this.#take(')');
    if (word === 'id') return { by: 'ids', ids: numbers };
    const [metres, lat, lon] = numbers;
    if (word === 'around' && metres !== undefined && lat !== undefined && lon !== undefined) {
      return { by: 'around', metres, lat, lon };
    }
    return this.#fail(`Unknown filter "${word}"`);
  }

  #numbers(): number[] {
    const numbers = [this.#number()];
    while (this.#skip(',')) numbers.push(this.#number());
    return numbers;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #is(sign: string): boolean {
    const token = this.#peek();
    return token?.kind === 'sign' && token.text === sign;
  }

  #skip(sign: string): boolean {
    if (!this.#is(sign)) return false;
    this.#at++;
    return true;
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (!token) return this.#fail('Unexpected end of input');
    this.#at++;
    return token;
  }

  #take(sign: string): void {
    if (!this.#is(sign)) this.#fail(`'${sign}' expected - '${this.#peek()?.text ?? '<eof>'}' found`);
    this.#at++;
  }

  #word(): string {
    const token = this.#next();
    return token.kind === 'word' ? token.text : this.#fail(`Unexpected "${token.text}"`);
  }

  #text(): string {
    const token = this.#next();
    return token.kind === 'sign' ? this.#fail(`Unexpected "${token.text}"`) : token.text;
  }

  #number(): number {
    const token = this.#next();
    return token.kind === 'number' ? Number(token.text) : this.#fail(`Number expected, not "${token.text}"`);
  }

  #fail(message: string): never {
    const near = this.#tokens[Math.min(this.#at, this.#tokens.length - 1)];
    throw new OverpassParseError(near?.line ?? 1, message);
  }
}

function boxOf(numbers: readonly number[]): BoundingBox | null {
  const [south, west, north, east] = numbers;
  if (numbers.length !== 4 || south === undefined || west === undefined) return null;
  return { south, west, north: north ?? south, east: east ?? west };
}
