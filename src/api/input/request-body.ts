import type { IncomingMessage } from 'node:http';
import { BODY_LIMIT_BYTES } from '#contract/limits.ts';
import { AppError } from '#platform/errors.ts';
import type { ApiContext } from '../http/handler.ts';
import { parseJsonText } from './text-marks.ts';

/** A body above its limit is still read up to here, so that the client can read the refusal. */
const TAKEN_MAX_BYTES = 16 * 1024 * 1024;
/** Oversized bodies read at the same time; further ones are disconnected, to bound the work. */
const DISCARDED_AT_ONCE = 2;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** `{}` without a body. Throws `cuerpo_demasiado_grande` (2 MB), `tipo_no_admitido` or `entrada_no_valida`. */
export async function readJson(c: ApiContext): Promise<unknown> {
  refuseDeclared(c);
  const bytes = await readBounded(c.req.raw, BODY_LIMIT_BYTES);
  if (bytes.length === 0) return {};
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new AppError('tipo_no_admitido');
  try {
    return parseJsonText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('entrada_no_valida', 'el JSON está mal formado', { cause });
  }
}

let discarding = 0;

/** Refuses a body by its declared length and discards its data. */
function refuseDeclared(c: ApiContext): void {
  const declared = Number(c.req.header('content-length') ?? 0);
  if (declared <= BODY_LIMIT_BYTES) return;
  const { incoming } = c.env;
  if (declared > TAKEN_MAX_BYTES || discarding >= DISCARDED_AT_ONCE) c.header('Connection', 'close');
  else if (incoming) discardBody(incoming);
  throw new AppError('cuerpo_demasiado_grande');
}

function discardBody(incoming: IncomingMessage): void {
  discarding += 1;
  const { socket } = incoming;
  const gone = () => {
    discarding -= 1;
    incoming.off('end', gone);
    socket.off('close', gone);
  };
  incoming.once('end', gone);
  // After the answer the message emits no event when its connection breaks.
  socket.once('close', gone);
  incoming.resume();
}

async function readBounded(request: Request, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size <= limit) parts.push(part);
    if (size > TAKEN_MAX_BYTES) break;
  }
  if (size > limit) throw new AppError('cuerpo_demasiado_grande');
  return Buffer.concat(parts);
}
