import type { Trade, World } from '../../world/types.ts';
import { fold, QueryReader, stem } from '../maps/query-reading.ts';
import { stableHash, stableShare } from '../stable-hash.ts';
import { countryIn } from './countries.ts';
import type { Schema } from './json-schema.ts';
import { itemsOf, type PromptItem } from './prompt-items.ts';

/** Words of a category that may mean a family of trades, by key of the trade's map tag. */
const families: Readonly<Record<string, string>> = {
  shop: 'tienda comercio shop store retail',
  craft: 'servicio oficio construccion reforma hogar mantenimiento service',
  office: 'servicio profesional despacho empresa service',
  healthcare: 'salud sanidad medicina clinica health',
  amenity: 'servicio local establecimiento',
  tourism: 'hotel alojamiento turismo hospedaje',
  leisure: 'ocio deporte',
};

/** What an injected instruction in a name, keyword or page asks the model to say. */
const FOREIGN = 'casino online en casino-barato.com con 999 € de bono';
const isInstruction = (text: string): boolean =>
  /\b(?:ignora|ignore|olvida|forget)\b.{0,60}\b(?:instruc|anterior|previous|prompt)|\bsystem:/i.test(text);

/** Answers by the schema's property names and the prompt's items, and obeys injected instructions. */
export class ModelMind {
  #reader: QueryReader;
  #cityNames: readonly string[];

  constructor(world: World) {
    this.#reader = new QueryReader(world.cities, world.trades);
    this.#cityNames = world.cities.map(({ name }) => name);
  }

  /** A value that fits the schema; deterministic by prompt. */
  answer(schema: Schema, prompt: string): unknown {
    const items = itemsOf(prompt);
    const whole: PromptItem = { text: items.map(({ text }) => text).join(' '), fields: {} };
    return this.#value(schema, '', items.length === 1 ? (items[0] ?? whole) : whole, items, 0);
  }

  #value(schema: Schema, name: string, item: PromptItem, items: readonly PromptItem[], at: number): unknown {
    if (isInstruction(item.text)) {
      if (schema.options) return schema.options.at(-1);
      if (schema.type === 'string') return FOREIGN.slice(0, schema.maxLength ?? FOREIGN.length);
    }
    if (schema.options) return this.#choose(schema, name, item);
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties).map(([key, inner]) => [
            key,
            this.#value(inner, key, item, items, at),
          ]),
        );
      case 'array':
        return this.#list(schema, name, item, items);
      case 'boolean':
        return !/^(no_|sin_|descart|duplicad|spam|ambig|error)/.test(fold(name).replaceAll(' ', '_'));
      case 'integer':
      case 'number':
        return this.#number(schema, name, item, at);
      case 'null':
        return null;
      default:
        return this.#text(schema, name, item);
    }
  }

  /** A list of objects has one entry per item of the prompt; a list of words describes this one item. */
  #list(schema: Schema, name: string, item: PromptItem, items: readonly PromptItem[]): unknown[] {
    const inner = schema.items;
    if (!inner) return [];
    const isReason = isAbout(name, ['motivo', 'razon', 'razone', 'accion', 'accione', 'consejo', 'reason']);
    const perItem = !isReason && (items.length > 1 || (items.length === 1 && inner.type === 'object'));
    const most = schema.maxItems ?? 500;
    const subjects = perItem ? items : this.#facets(item, Math.max(schema.minItems, Math.min(3, most)));
    const filled = Array.from(
      { length: Math.max(schema.minItems, subjects.length) },
      (_, at) => subjects[at % Math.max(1, subjects.length)],
    );
    // A facet's text does not depend on the name of its list.
    const inside = perItem || isReason ? singular(name) : '';
    return filled.slice(0, most).map((one, at) => this.#value(inner, inside, one ?? item, [], at));
  }

  #facets(item: PromptItem, count: number): PromptItem[] {
    const { text, trade, city } = this.#search(item);
    const words = trade ? [trade.plural, trade.name, trade.categoryEs.toLowerCase()] : [tidy(text)];
    const ways = words.map((word) => (city ? `${word} en ${city}` : word));
    return Array.from({ length: count }, (_, at) => ({
      text: ways[at % ways.length] ?? item.text,
      fields: {},
    }));
  }

  /** Text with an unknown place is kept as it is, because rewriting would lose the place. */
  #search(item: PromptItem): { text: string; trade: Trade | null; city: string | null } {
    const text = String(ownField(item, 'keyword') ?? item.text);
    const city = this.#cityOf(text);
    const isWhole = city !== null || this.#reader.read(text).rest.length === 0;
    return { text, trade: isWhole ? this.#tradeOf(text) : null, city };
  }

  #choose(schema: Schema, name: string, item: PromptItem): unknown {
    const options = schema.options ?? [];
    const country = countryIn(item.text);
    const byCountry = options.find((option) => option === country || (country === null && option === 'XX'));
    if (isAbout(name, ['pais', 'country']))
      return byCountry ?? (schema.nullable ? null : options.includes('ES') ? 'ES' : options[0]);
    if (isAbout(name, ['idioma', 'language', 'lengua']) && options.includes('es')) return 'es';
    if (isAbout(name, ['calidad', 'quality'])) return options[qualityOf(item)] ?? options.at(-1);
    const trade = this.#tradeOf(item.text);
    const wanted = new Set(
      words(trade ? `${trade.name} ${trade.plural} ${trade.categoryEs} ${trade.categoryEn}` : item.text),
    );
    const roots = new Set([...wanted].filter((word) => word.length >= ROOT).map(rootOf));
    const kin = new Set(words(families[trade?.osm.split('=')[0] ?? ''] ?? ''));
    const score = (option: unknown) =>
      words(String(option)).reduce(
        (sum, word) => sum + (wanted.has(word) ? 5 : roots.has(rootOf(word)) ? 4 : kin.has(word) ? 1 : 0),
        0,
      );
    const [best] = [...options].sort((a, b) => score(b) - score(a));
    if (score(best) > 0) return best;
    const other = options.find((option) =>
      /^(otr[oa]s?|other|ningun[oa]?|desconocid[oa]|xx)$/i.test(String(option)),
    );
    return other ?? (schema.nullable ? null : options[0]);
  }

  #number(schema: Schema, name: string, item: PromptItem, at: number): number {
    const own = ownField(item, name);
    const low = schema.minimum ?? 0;
    const high = schema.maximum ?? (isAbout(name, ['confianza', 'confidence', 'probabilidad']) ? 1 : 100);
    const clamped = (value: number) =>
      Math.min(schema.maximum ?? value, Math.max(schema.minimum ?? value, value));
    if (typeof own === 'number') return clamped(own);
    if (isAbout(name, ['id', 'indice', 'index', 'numero', 'orden', 'posicion', 'i', 'n'])) {
      const first = schema.minimum !== null && schema.minimum > 0 ? schema.minimum : 0;
      return clamped(at + first);
    }
    const certain = this.#tradeOf(item.text) ? 0.8 : 0.35;
    const value = low + (high - low) * Math.min(1, certain + 0.15 * stableShare(`${name}/${item.text}`));
    return schema.type === 'integer' ? Math.round(value) : Math.round(value * 100) / 100;
  }

  #text(schema: Schema, name: string, item: PromptItem): string | null {
    const said = this.#said(schema, name, item);
    if (said === null) return schema.nullable ? null : 'ES'.slice(0, schema.maxLength ?? 2);
    const long = said.padEnd(schema.minLength, '.');
    return schema.maxLength === null ? long : long.slice(0, schema.maxLength);
  }

  #said(schema: Schema, name: string, item: PromptItem): string | null {
    const own = ownField(item, name);
    const trade = this.#tradeOf(item.text);
    const city = this.#cityOf(item.text);
    if (isAbout(name, ['pais', 'country'])) return countryIn(item.text);
    if (isAbout(name, ['idioma', 'language', 'lengua'])) return 'es';
    if (isAbout(name, ['nota', 'note'])) return noteOf(item);
    if (isAbout(name, ['ciudad', 'city', 'municipio', 'localidad', 'lugar']))
      return city ?? (schema.nullable ? null : '');
    if (
      isAbout(name, [
        'optimizada',
        'optimizado',
        'optimized',
        'mejorada',
        'mejorado',
        'sugerida',
        'sugerencia',
        'variante',
        'alternativa',
        'normalizada',
        'nueva',
      ])
    ) {
      const asked = this.#search(item);
      const where = asked.city ? ` en ${asked.city}` : '';
      return asked.trade ? `${asked.trade.plural}${where}` : tidy(asked.text);
    }
    if (isAbout(name, ['categoria', 'category', 'sector', 'tipo', 'oficio', 'actividad'])) {
      const said = this.#tradeOf(headOf(item));
      return said?.categoryEs ?? (schema.nullable ? null : 'Otros');
    }
    if (
      isAbout(name, [
        'razon',
        'motivo',
        'explicacion',
        'justificacion',
        'resumen',
        'descripcion',
        'reason',
        'consejo',
      ])
    ) {
      const about = trade ? `${trade.categoryEs}${city ? ` en ${city}` : ''}` : tidy(item.text);
      return `${about}: búsqueda local con intención clara.`;
    }
    if (typeof own === 'string') return own;
    if (isAbout(name, ['id', 'clave', 'ref']))
      return String(own ?? item.fields.id ?? stableHash(item.text).toString(36));
    if (schema.format === 'uri' || schema.format === 'url') return 'https://www.example.com/';
    if (schema.format === 'email') return 'contacto@example.com';
    if (schema.format === 'date') return '2026-01-01';
    if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
    // 'keyword', 'termino', 'original', 'nombre' and all others: the item's text.
    return item.text.slice(0, 500);
  }

  #tradeOf(text: string): Trade | null {
    return this.#reader.read(text).trades[0] ?? null;
  }

  #cityOf(text: string): string | null {
    const [city, ...more] = this.#reader.read(text).cities ?? [];
    if (city && more.length === 0) return city;
    return this.#cityNames.find((one) => fold(text).includes(fold(one))) ?? null;
  }
}

function headOf({ text, fields: { titulo, texto } }: PromptItem): string {
  if (typeof texto !== 'string') return text;
  return `${String(titulo ?? '')} ${texto.split(/[.!?](?:\s|$)/)[0] ?? ''}`;
}

/** 0 for a page with much text, 2 for one with hardly any. */
function qualityOf({ text }: PromptItem): 0 | 1 | 2 {
  const said = text.split(/\s+/).length;
  return said > 100 ? 0 : said > 10 ? 1 : 2;
}

function noteOf({ text, fields }: PromptItem): string {
  const lines = ['razon_1', 'accion_1'].flatMap((name) => (fields[name] ? [String(fields[name])] : []));
  const said = lines.map((line) => line.replace(/[.!?]+\s+/g, '; ').replace(/[.!?]*$/, '.')).join(' ');
  return said === '' ? text.slice(0, 280) : said;
}

/** The item's own value of that name, ignoring case and separators. */
function ownField(item: PromptItem, name: string): unknown {
  return Object.entries(item.fields).find(([key]) => fold(key) === fold(name))?.[1];
}

/** Whether one of the words is part of the property's name ('keyword_optimizada', 'paisDetectado'). */
function isAbout(name: string, about: readonly string[]): boolean {
  const parts = fold(name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')).split(' ');
  return parts.some((part) => about.includes(part) || about.includes(singular(part)));
}

const words = (text: string): string[] =>
  fold(text.replaceAll('_', ' ')).split(' ').filter(Boolean).map(stem);
const ROOT = 6;
/** The common root of 'fotógrafo' and 'fotografía'. */
const rootOf = (word: string): string => word.slice(0, ROOT);
const singular = (name: string): string => (name.length > 3 ? name.replace(/s$/, '') : name);
const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
