import type { Route } from '#contract/route.ts';
import { namedFields } from '../input/validate.ts';
import { concise, type Node, nodeOf, withoutNull } from './json-schema.ts';
import type { Tool } from './tools.ts';

export type Args = Readonly<Record<string, unknown>>;

export interface RouteRequest {
  /** With its query. */
  path: string;
  body: Args | undefined;
}

interface WrongInput {
  detalle: string;
  campos: readonly string[];
}

export interface ToolInput {
  schema: Node;
  /** Arguments that the tool does not have, and required ones that are missing, in Spanish; null: they can be sent. */
  problem(args: Args): WrongInput | null;
  request(args: Args): RouteRequest;
}

/** Rows of an answer: more would not fit. */
export const ROWS = { default: 10, maximum: 50 };
const ROWS_NAMES = ['limite', 'limit'];

/** The route's path, query and body as one flat object. */
export function toolInput(route: Route, { omit = [], fixed = {} }: Pick<Tool, 'omit' | 'fixed'>): ToolInput {
  const hidden = new Set([...omit, ...Object.keys(fixed)]);
  const parts = (['params', 'query', 'body'] as const).map((place) => {
    const schema = route[place];
    return { place, node: schema ? offered(nodeOf(schema, 'input'), hidden) : {} };
  });
  const properties = parts.flatMap(({ node }) => Object.entries(node.properties ?? {}));
  const names = properties.map(([name]) => name);
  if (new Set(names).size < names.length) throw new Error(`${route.path} has one name twice in its input`);
  const required = parts.flatMap(({ node }) => node.required ?? []);
  const namesIn = (place: 'params' | 'query' | 'body') =>
    Object.keys(parts.find((part) => part.place === place)?.node.properties ?? {});
  const [inParams, inQuery, inBody] = [namesIn('params'), namesIn('query'), namesIn('body')];
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties.map(([name, node]) => [name, input(node, name)])),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
    problem(args) {
      const unknown = Object.keys(args).filter((name) => !names.includes(name));
      if (unknown.length > 0)
        return wrong(`no existe el argumento ${unknown.slice(0, 3).join(', ').slice(0, 200)}`, unknown);
      const missing = required.filter((name) => args[name] === undefined);
      if (missing.length > 0) return wrong(`falta ${missing.join(', ')}`, missing);
      // Before it becomes part of a path, where dots would lead to another route.
      const isPath = route.params?.safeParse(args).success ?? true;
      return isPath ? null : wrong(`${inParams.join(', ')} no es un identificador`, inParams);
    },
    request(args) {
      const path = inParams.reduce(
        (done, name) => done.replace(`:${name}`, encodeURIComponent(textOf(args[name]))),
        String(route.path),
      );
      const query = new URLSearchParams(
        inQuery.flatMap((name): [string, string][] => {
          const value = ROWS_NAMES.includes(name) ? rowsOf(args[name]) : args[name];
          return value === undefined || value === null ? [] : [[name, textOf(value)]];
        }),
      );
      const body = Object.fromEntries(
        inBody.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])),
      );
      return {
        path: query.size > 0 ? `${path}?${query}` : path,
        body: route.body ? { ...body, ...fixed } : undefined,
      };
    },
  };
}

const wrong = (detalle: string, names: readonly string[]): WrongInput => ({
  detalle,
  campos: namedFields(names.map((name) => [name])),
});

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function rowsOf(asked: unknown): unknown {
  if (asked === undefined) return ROWS.default;
  const rows = Number(asked);
  return Number.isInteger(rows) ? Math.min(rows, ROWS.maximum) : asked;
}

/** Of several forms of a body, those that need no hidden field. */
function offered(node: Node, hidden: ReadonlySet<string>): Node {
  const forms = (node.anyOf ?? [node]).filter((form) => !form.required?.some((name) => hidden.has(name)));
  const [form] = forms;
  if (!form?.properties || forms.length > 1) throw new Error('a tool takes one form of input');
  const kept = Object.entries(form.properties).filter(([name]) => !hidden.has(name));
  return { ...form, properties: Object.fromEntries(kept) };
}

function input(node: Node, name: string): Node {
  if (ROWS_NAMES.includes(name)) return { type: 'integer', minimum: 1, ...ROWS };
  return deep(node);
}

function deep(node: Node): Node {
  // An identifier may also be sent as an object that holds it; a model needs one form.
  const id = node.anyOf?.find(({ format }) => format === 'uuid');
  if (id) return concise(id);
  const { default: usual, ...rest } = concise(oneList(withoutNull(node)));
  return {
    // Null says the same as a missing argument, which is shorter.
    ...(usual === undefined || usual === null ? {} : { default: usual }),
    ...rest,
    ...(node.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(node.properties).map(([key, inner]) => [key, deep(inner)]),
          ),
        }
      : {}),
    ...(typeof node.items === 'object' ? { items: deep(node.items) } : {}),
  };
}

/** A list of words and single words beside it, as one list. */
function oneList(node: Node): Node {
  const { anyOf, ...rest } = node;
  const words = anyOf?.map(({ type, enum: several, const: one }) =>
    type !== 'string' ? undefined : (several ?? (one === undefined ? undefined : [one])),
  );
  if (!words || words.includes(undefined)) return node;
  return { ...rest, type: 'string', enum: words.flatMap((some) => some ?? []) };
}
