import type { Node } from './json-schema.ts';

const DEPTH = 2;
/** The same in every answer; what they are for is in the server's instructions. */
const COMMON = new Set(['success', 'message', 'aviso', 'recortado']);
const CLOSED = new Set(['paginacion', 'pagination', 'seguimiento', 'requiere_persona']);

/** Names and types of an answer: the list of tools is part of every conversation. What has the whole schema has this one. */
export function outline({ properties = {}, required = [] }: Node): Node {
  const told = Object.entries(properties).filter(([name]) => !COMMON.has(name));
  return {
    type: 'object',
    properties: Object.fromEntries(
      told.map(([name, node]) => [name, fieldOf(node, CLOSED.has(name) ? 0 : DEPTH - 1)]),
    ),
    required,
  };
}

function fieldOf(node: Node, depth: number): Node {
  if (node.$ref !== undefined) return { type: 'object' };
  const { properties, items } = node;
  if (typeof items === 'object' && depth > 0) return { type: 'array', items: fieldOf(items, depth) };
  if (!properties || depth <= 0) return typeOnly(node);
  const fields = Object.entries(properties).map(([name, inner]) => [name, fieldOf(inner, depth - 1)]);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

/** Of several forms the types of all; left open if one of them does not say its type. */
function typeOnly({ type, anyOf }: Node): Node {
  if (type !== undefined) return { type };
  const types = (anyOf ?? []).flatMap((one) => one.type ?? []);
  return types.length > 0 && types.length >= (anyOf ?? []).length ? { type: [...new Set(types)] } : {};
}
