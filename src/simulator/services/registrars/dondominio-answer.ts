import type { Call, Reply } from '../http-service.ts';

const action = ({ path }: Call) => path.replace(/^\/|\/$/g, '');

export function success(call: Call, responseData: object): Reply {
  const head = { success: true, errorCode: 0, errorCodeMsg: '', action: action(call), version: '1.0.20' };
  return { status: 200, body: { ...head, responseData }, outcome: 'ok' };
}

export function failure(call: Call, errorCode: number, errorCodeMsg: string): Reply {
  const head = { success: false, errorCode, errorCodeMsg, action: action(call), version: '1.0.20' };
  return { status: 200, body: { ...head, messages: [], responseData: [] }, outcome: `error-${errorCode}` };
}
