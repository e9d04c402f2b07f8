import { resultadoClave } from '#contract/states.ts';
import type { ServiceOutcome } from '#platform/outbound/http-json.ts';
import type { KeyFinding, KeyQuestion } from './port.ts';

export type Response = Extract<ServiceOutcome, { kind: 'response' }>;

const ANSWER_MAX_BYTES = 2 * 1024 * 1024;

export async function askService(
  question: KeyQuestion,
  request: { path: string; query?: Record<string, string>; headers: Record<string, string>; json?: unknown },
  read: (answer: Response) => KeyFinding,
): Promise<KeyFinding> {
  const { baseUrl } = question;
  const url = new URL(request.path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.append(name, value);
  const answer = await question.http.send({
    url,
    ...(request.json === undefined
      ? { headers: request.headers }
      : {
          method: 'POST',
          headers: { ...request.headers, 'content-type': 'application/json' },
          body: JSON.stringify(request.json),
        }),
    signal: question.signal,
    timeoutMs: question.timeoutMs,
    maxBytes: ANSWER_MAX_BYTES,
  });
  if (answer.kind === 'unreachable') {
    return { resultado: resultadoClave.sin_respuesta, detalle: `Motivo: ${answer.detalle}.` };
  }
  if (answer.status === 408 || answer.status >= 500) {
    return { resultado: resultadoClave.sin_respuesta, detalle: `Motivo: HTTP ${answer.status}.` };
  }
  return read(answer);
}

export const strange = (answer: Response): KeyFinding => ({
  resultado: resultadoClave.incomprensible,
  detalle: `Motivo: HTTP ${answer.status}.`,
});
