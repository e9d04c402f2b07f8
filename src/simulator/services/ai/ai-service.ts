import type { Call, Reply } from '../http-service.ts';
import { readSchema } from './json-schema.ts';
import type { ModelMind } from './model-mind.ts';

export interface Task {
  model: string;
  prompt: string;
  /** JSON schema of the answer; null: prose. */
  schema: unknown;
  /** Token limit; null: the model's own maximum. */
  maxTokens: number | null;
}

export interface Completion {
  text: string;
  inputTokens: number;
  outputTokens: number;
  /** `length`: truncated at the limit, so the JSON is incomplete; `refusal`: the model refused. */
  ended: 'stop' | 'length' | 'refusal';
}

/** `malformed`: prose around broken JSON; `empty`: no text; `throttle-text`: a safety refusal. */
export const mindFaults = ['malformed', 'empty', 'throttle-text'] as const;

const CHARS_PER_TOKEN = 4;

/** Throws {@link BadSchema} for a schema that cannot be followed. */
export function complete(mind: ModelMind, task: Task, call: Call): Completion {
  const inputTokens = Math.ceil(task.prompt.length / CHARS_PER_TOKEN) + 20;
  const done = (text: string, ended: Completion['ended'] = 'stop'): Completion => ({
    text,
    inputTokens,
    outputTokens: Math.ceil(text.length / CHARS_PER_TOKEN),
    ended,
  });
  const schema = task.schema === null ? null : readSchema(task.schema);
  switch (call.fault?.fault) {
    case 'empty':
      return done('');
    case 'throttle-text':
      return done('Lo siento, no puedo ayudar con esa petición.', 'refusal');
    case 'malformed':
      return done('Claro, aquí tienes el resultado:\n```json\n{"resultado": [{"keyword": "');
    default: {
      const text = schema === null ? 'De acuerdo.' : JSON.stringify(mind.answer(schema, task.prompt));
      const most = task.maxTokens === null ? text.length : task.maxTokens * CHARS_PER_TOKEN;
      return text.length > most ? done(text.slice(0, most), 'length') : done(text);
    }
  }
}

export function jsonBody(call: Call, refuse: (message: string) => Reply): { json: unknown } | Reply {
  try {
    return { json: JSON.parse(call.body) };
  } catch {
    return refuse('We could not parse the JSON body of your request.');
  }
}

export function subjectOf({ body, path }: Pick<Call, 'body' | 'path'>): string {
  return /"text"\s*:\s*"((?:[^"\\]|\\.){1,60})/.exec(body)?.[1] ?? path;
}
