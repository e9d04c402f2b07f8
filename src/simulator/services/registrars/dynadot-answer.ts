import type { Reply } from '../http-service.ts';

/** The name of the answer to each command. */
const answers: Readonly<Record<string, string>> = {
  search: 'Search',
  list_domain: 'ListDomainInfo',
  get_account_balance: 'GetAccountBalance',
  set_renew_option: 'SetRenewOption',
  set_ns: 'SetNs',
  add_backorder_request: 'AddBackorderRequest',
  delete_backorder_request: 'DeleteBackorderRequest',
  backorder_request_list: 'BackorderRequestList',
};

const named = (command: string, fields: object) => ({ [`${answers[command] ?? ''}Response`]: fields });

/** Codes are numbers in some answers and texts in others. */
export function success(command: string, fields: object = {}): Reply {
  const code = command === 'search' ? '0' : 0;
  const status = command === 'search' ? {} : { Status: 'success' };
  return { status: 200, body: named(command, { ResponseCode: code, ...status, ...fields }), outcome: 'ok' };
}

export function failure(command: string, error: string, outcome = error): Reply {
  return {
    status: 200,
    body: named(command, { ResponseCode: '-1', Status: 'error', Error: error }),
    outcome,
  };
}
