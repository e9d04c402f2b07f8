import type { Tool as Descriptor } from '@modelcontextprotocol/server';
import { Plan } from '#contract/entities/plan.ts';
import type { Alcance } from '#contract/states.ts';
import { frameSchema } from './answer-frame.ts';
import { answerShape, DEFINITIONS, type Shape } from './answer-shape.ts';
import { type Node, nodeOf } from './json-schema.ts';
import { outline } from './outline.ts';
import { type ToolInput, toolInput } from './tool-input.ts';
import { type RouteName, routeOf, TOOLS, type Tool } from './tools.ts';

export interface ToolEntry {
  route: RouteName;
  scope: Alcance;
  tool: Tool;
  input: ToolInput;
  shape: Shape;
  /** Of the plan that a tool which costs money answers with. */
  planShape: Shape | null;
  hasForeignText: boolean;
  answerSchema: Node;
  descriptor: Descriptor;
}

/** The tools of the contract's routes, in a fixed order. */
export function toolList(): ToolEntry[] {
  // Object.entries loses the keys' type.
  return Object.entries(TOOLS).map(([route, tool]) => entryOf(route as RouteName, tool));
}

function entryOf(name: RouteName, tool: Tool): ToolEntry {
  const route = routeOf(name);
  if (!route.answer) throw new Error(`${name} has no JSON answer`);
  if (!route.auth || route.scope === 'nunca') throw new Error(`${name} is not for the tokens of programs`);
  const input = toolInput(route, tool);
  const shape = answerShape(nodeOf(route.answer, 'output'), tool.effect === 'read');
  const planShape = tool.spends === 'search' ? answerShape(nodeOf(Plan, 'output'), true) : null;
  const answerSchema = outputOf(tool, shape.schema, planShape?.schema ?? null);
  return {
    route: name,
    scope: route.scope,
    tool,
    input,
    shape,
    planShape,
    hasForeignText: JSON.stringify(answerSchema.properties).includes('#/$defs/dato'),
    answerSchema,
    descriptor: {
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: { ...input.schema, type: 'object' },
      outputSchema: { ...outline(answerSchema), type: 'object' },
      annotations: {
        readOnlyHint: tool.effect === 'read',
        destructiveHint: tool.effect === 'change',
        idempotentHint: tool.effect === 'read',
        openWorldHint: tool.follow !== undefined,
      },
    },
  };
}

/** Where a person may be needed, the route's own data can be missing. */
function outputOf(tool: Tool, answer: Node, plan: Node | null): Node {
  const required = plan ? ['success'] : (answer.required ?? []);
  return {
    type: 'object',
    properties: { ...answer.properties, ...frameSchema(tool, plan) },
    required: [...required, 'recibo'],
    additionalProperties: false,
    $defs: DEFINITIONS,
  };
}
