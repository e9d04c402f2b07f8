/** EPP and RDAP statuses as their documents write them (RFC 5731, RFC 3915, RFC 8056); evidence keeps them in lower case. */
const NAMES = new Map(
  [
    'active addPeriod associated autoRenewPeriod clientDeleteProhibited clientHold clientRenewProhibited',
    'clientTransferProhibited clientUpdateProhibited deleteProhibited inactive linked locked ok pendingCreate',
    'pendingDelete pendingRenew pendingRestore pendingTransfer pendingUpdate private proxy redemptionPeriod removed',
    'renewPeriod renewProhibited restorePeriod serverDeleteProhibited serverHold serverRenewProhibited',
    'serverTransferProhibited serverUpdateProhibited transferPeriod transferProhibited updateProhibited validated',
  ].flatMap((line) => line.split(' ').map((name) => [name.toLowerCase(), name] as const)),
);

/** A status as a person knows it; a registry's own word as it came. */
export function statusName(status: string): string {
  return NAMES.get(status) ?? status;
}
