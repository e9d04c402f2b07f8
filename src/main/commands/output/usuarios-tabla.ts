import type { AccountSummary } from '#store/queries/accounts/administration.ts';

type Line = AccountSummary & { storage_usado_gb: number };

export function accountLine({ storage_usado_bytes: _bytes, ...account }: Line): string {
  return `${JSON.stringify(account)}\n`;
}

const HEADER = ['EMAIL', 'PLAN', 'SOLICITUDES', 'GB', 'ALTA', 'ÚLTIMO ACCESO'];
const WIDTHS = [34, 12, 22, 16, 11, 14];

/** Accounts as a table; wide values widen their line instead of being cut. */
export function accountTable(accounts: readonly Line[], withHeader: boolean): string {
  const number = (value: number) => value.toLocaleString('es-ES');
  const day = (moment: string | null) => moment?.slice(0, 10) ?? '-';
  const lines = accounts.map((account) => [
    account.email,
    account.plan_activo,
    `${number(account.requests_utilizados)} / ${account.requests_limite === null ? 'sin límite' : number(account.requests_limite)}`,
    `${number(account.storage_usado_gb)} / ${number(account.storage_limite_gb)}`,
    day(account.fecha_registro),
    day(account.ultimo_acceso),
  ]);
  return [...(withHeader ? [HEADER] : []), ...lines]
    .map(
      (cells) =>
        `${cells
          .map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0))
          .join(' ')
          .trimEnd()}\n`,
    )
    .join('');
}
