import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';

const Condition = z.object({ leftValue: z.string(), rightValue: z.string() });
const Node = z.discriminatedUnion('type', [
  z.object({ name: z.string(), type: z.literal('n8n-nodes-base.manualTrigger') }),
  z.object({
    name: z.string(),
    type: z.literal('n8n-nodes-base.set'),
    parameters: z.object({ mode: z.literal('raw'), jsonOutput: z.string() }),
  }),
  z.object({
    name: z.string(),
    type: z.literal('n8n-nodes-base.httpRequest'),
    parameters: z.object({
      method: z.enum(['GET', 'POST']),
      url: z.string(),
      genericAuthType: z.literal('httpBearerAuth'),
      jsonBody: z.string().optional(),
    }),
  }),
  z.object({
    name: z.string(),
    type: z.literal('n8n-nodes-base.wait'),
    parameters: z.object({ amount: z.int(), unit: z.literal('seconds') }),
  }),
  z.object({
    name: z.string(),
    type: z.literal('n8n-nodes-base.if'),
    parameters: z.object({ conditions: z.object({ conditions: z.tuple([Condition]) }) }),
  }),
  z.object({
    name: z.string(),
    type: z.literal('n8n-nodes-base.limit'),
    parameters: z.object({ maxItems: z.int() }),
  }),
  z.object({
    name: z.string(),
    type: z.literal('n8n-nodes-base.splitOut'),
    parameters: z.object({ fieldToSplitOut: z.string() }),
  }),
]);
type Node = z.infer<typeof Node>;
export const Workflow = z.object({
  nodes: z.array(Node),
  connections: z.record(z.string(), z.object({ main: z.array(z.array(z.object({ node: z.string() }))) })),
});

type Item = Record<string, unknown>;
type Outputs = Map<string, Item[]>;

/**
 * Runs the kinds of nodes that the examples use, as n8n does; `settings` replace those of the node 'Ajustes', `waits` the
 * seconds of nodes by their names.
 */
export async function runWorkflow(
  { nodes, connections }: z.infer<typeof Workflow>,
  { settings, token, waits = {} }: { settings: Item; token: string; waits?: Record<string, number> },
): Promise<{ outputs: Outputs; calls: number }> {
  const outputs: Outputs = new Map();
  const runs = new Map<string, number>();
  let calls = 0;
  const send = async (address: string, init: RequestInit) => {
    calls += 1;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(address, { ...init, headers });
    if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
    return z.record(z.string(), z.unknown()).parse(await answer.json());
  };
  /** The items of each of the node's ways out. */
  const run = async (node: Node, items: Item[]): Promise<Item[][]> => {
    const runIndex = runs.get(node.name) ?? 0;
    runs.set(node.name, runIndex + 1);
    const value = (text: string, item: Item) => evaluated(text, { item, runIndex, outputs });
    switch (node.type) {
      case 'n8n-nodes-base.manualTrigger':
        return [[{}]];
      case 'n8n-nodes-base.set':
        return [[{ ...z.looseObject({}).parse(JSON.parse(node.parameters.jsonOutput)), ...settings }]];
      case 'n8n-nodes-base.wait':
        await sleep((waits[node.name] ?? node.parameters.amount) * 1_000);
        return [items];
      case 'n8n-nodes-base.if': {
        const [{ leftValue, rightValue }] = node.parameters.conditions.conditions;
        const isTrue = (item: Item) => value(leftValue, item) !== rightValue;
        return [items.filter(isTrue), items.filter((item) => !isTrue(item))];
      }
      case 'n8n-nodes-base.limit':
        return [items.slice(0, node.parameters.maxItems)];
      case 'n8n-nodes-base.splitOut': {
        const { fieldToSplitOut } = node.parameters;
        return [items.flatMap((item) => z.array(z.looseObject({})).parse(item[fieldToSplitOut]))];
      }
      case 'n8n-nodes-base.httpRequest': {
        const { method, url, jsonBody } = node.parameters;
        const answers: Item[] = [];
        for (const item of items) {
          const body = jsonBody === undefined ? {} : { body: String(value(jsonBody, item)) };
          answers.push(await send(String(value(url, item)), { method, ...body }));
        }
        return [answers];
      }
    }
  };
  const waiting: { name: string; items: Item[] }[] = [{ name: nodes[0]?.name ?? '', items: [] }];
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { name, items } = step;
    const node = nodes.find((one) => one.name === name);
    if (!node) throw new Error(`no node ${name}`);
    const ways = await run(node, items);
    outputs.set(name, ways.flat());
    for (const [way, found] of ways.entries())
      for (const next of connections[name]?.main[way] ?? [])
        if (found.length > 0) waiting.push({ name: next.node, items: found });
  }
  return { outputs, calls };
}

/** A text that begins with '=' is a template; one that is a single expression keeps its value's type. */
function evaluated(
  text: string,
  { item, runIndex, outputs }: { item: Item; runIndex: number; outputs: Outputs },
): unknown {
  if (!text.startsWith('=')) return text;
  const $ = (name: string) => ({ first: () => ({ json: outputs.get(name)?.[0] }) });
  const evaluate = (code: string): unknown =>
    new Function('$', '$json', '$runIndex', `return (${code});`)($, item, runIndex);
  const whole = /^=\{\{((?:(?!\}\}).)*)\}\}$/s.exec(text)?.[1];
  if (whole !== undefined) return evaluate(whole);
  return text.slice(1).replace(/\{\{(.*?)\}\}/gs, (_, code: string) => String(evaluate(code)));
}
