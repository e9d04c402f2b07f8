import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string | null>();

/**
 * Answers a request of a program's token, or (null) of a person. Carried along with the request, not passed from call
 * to call: a call that forgot to pass it would let a program spend beyond its cap.
 */
export const asRequestOf = <T>(tokenId: string | null, work: () => T): T => requests.run(tokenId, work);

/** The token of the running request; null: a person's; undefined: the work of a process itself. */
export const requestToken = (): string | null | undefined => requests.getStore();
