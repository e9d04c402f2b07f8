import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { TipoEvento } from '#contract/events/entities.ts';
import { eventBody } from '#contract/events/event-schemas.ts';

const FILE = join(import.meta.dirname, '../../../docs/examples/eventos.n8n.json');
const Node = z.looseObject({ name: z.string(), parameters: z.record(z.string(), z.unknown()) });
const Workflow = z.object({
  nodes: z.array(Node),
  connections: z.record(z.string(), z.object({ main: z.array(z.array(z.object({ node: z.string() }))) })),
});
const { nodes, connections } = Workflow.parse(JSON.parse(readFileSync(FILE, 'utf8')));

test('the workflow for n8n takes a POST with a fixed header, and each of its nodes is reached', () => {
  const [first] = nodes;
  expect(first).toMatchObject({
    type: 'n8n-nodes-base.webhook',
    parameters: { httpMethod: 'POST', authentication: 'headerAuth' },
  });
  const reached = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
  expect([first?.name, ...reached].sort()).toEqual(nodes.map(({ name }) => name).sort());
});

test('what the workflow reads of an event is in its schema', () => {
  const text = JSON.stringify(nodes);
  const types = TipoEvento.options.filter((tipo) => text.includes(`"${tipo}"`));
  expect(types).toEqual(['dominio.libre']);
  const schema: unknown = z.toJSONSchema(eventBody('dominio.libre'), { unrepresentable: 'any' });
  const paths = [...text.matchAll(/\$json\.body\.([\w.]+)/g)].map(([, path = '']) => path.split('.'));
  expect(paths).toHaveLength(3);
  for (const path of paths) {
    let node: unknown = schema;
    for (const name of path) node = propertyOf(node, name);
    expect([path, node]).toEqual([path, expect.anything()]);
  }
});

const Properties = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
const propertyOf = (node: unknown, name: string): unknown =>
  Properties.safeParse(node).data?.properties[name];
