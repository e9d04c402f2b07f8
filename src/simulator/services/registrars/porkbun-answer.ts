import type { Reply } from '../http-service.ts';

export function success(body: object): Reply {
  return { status: 200, body: { status: 'SUCCESS', ...body }, outcome: 'ok' };
}

export function failure(status: number, code: string, more: object = {}): Reply {
  return { status, body: { status: 'ERROR', code, message: code.toLowerCase(), ...more }, outcome: code };
}
