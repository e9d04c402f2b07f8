/** EPP and RDAP statuses as spelled in RFC 5731, RFC 3915 and RFC 8056; evidence keeps them in lower case. */
const NAMES = new Map(
  [
    'active addPeriod associated autoRenewPeriod clientDeleteProhibited clientHold clientRenewProhibited',
    'clientTransferProhibited clientUpdateProhibited deleteProhibited inactive linked locked ok pendingCreate',
    'pendingDelete pendingRenew pendingRestore pendingTransfer pendingUpdate private proxy redemptionPeriod removed',
    'renewPeriod renewProhibited restorePeriod serverDeleteProhibited serverHold serverRenewProhibited',
    'serverTransferProhibited serverUpdateProhibited transferPeriod transferProhibited updateProhibited validated',
  ].flatMap((line) => line.split(' ').map((name) => [name.toLowerCase(), name] as const)),
);

export function statusName(status: string): string {
  return NAMES.get(status) ?? status;
}
