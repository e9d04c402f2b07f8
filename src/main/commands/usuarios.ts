import * as z from 'zod';
import { PlanActivo } from '#contract/administration/entities.ts';
import { GB_MAX, REQUESTS_MAX, STORAGE_BYTES_PER_GB } from '#contract/limits.ts';
import { createLogger } from '#platform/logger.ts';
import { type AdminStore, openAdminStore } from '#program/admin-store.ts';
import { clearIpList, offerAccount } from '#store/queries/accounts/accounts.ts';
import {
  type AccountSummary,
  accountIds,
  accountSummary,
  accountsOfEmail,
  setPlan,
} from '#store/queries/accounts/administration.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { endSessions } from '#store/queries/accounts/sessions.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { removeSecondFactor } from '#store/queries/security/second-factor.ts';
import { type Tx, withAccount, withSystem } from '#store/store.ts';
import { cliConfig, SHARED_OPTIONS } from './cli-config.ts';
import { type Command, type ExitCode, readNumber, readOptions, UsageError, writeOut } from './command.ts';
import { accountLine, accountTable } from './output/usuarios-tabla.ts';

const PAGE = 200;
const UNLIMITED = 'sin-limite';

export const usuarios: Command = {
  ayuda: `usuarios lista [EMAIL] [--formato tabla|jsonl] [--datos CARPETA]
  Las cuentas con su plan, lo que han usado y sus límites (tabla en un terminal; si no, una línea JSON por cuenta).
usuarios plan EMAIL PLAN [--datos CARPETA]
  Cambia el plan que se muestra.
usuarios cuota EMAIL [--solicitudes N|${UNLIMITED}] [--gb N] [--datos CARPETA]
  Cambia el límite de solicitudes de pago al mes y el de almacenamiento. Vale al momento, también con el producto en marcha.
usuarios rescatar EMAIL [--segundo-factor] [--direcciones] [--datos CARPETA]
  Para quien ha perdido el teléfono o se ha dejado fuera: quita la verificación en dos pasos, la lista de direcciones
  permitidas, o ambas, y cierra sus sesiones. Queda en el historial de la cuenta.
usuarios adoptar EMAIL [--datos CARPETA]
  Da la cuenta de «npm run local» (y de la línea de comandos) a quien entre por primera vez con ese email: así una
  instalación de una sola persona pasa a ser una con acceso por Google sin perder nada.`,

  async run(args, signal) {
    const { values, positionals } = readOptions(args, {
      ...SHARED_OPTIONS,
      formato: { type: 'string' },
      solicitudes: { type: 'string' },
      gb: { type: 'string' },
      'segundo-factor': { type: 'boolean' },
      direcciones: { type: 'boolean' },
    });
    const task = readTask(positionals, values);
    const config = cliConfig(values);
    const log = createLogger({ level: process.env.LOG_LEVEL ? config.logLevel : 'warn' });
    const admin = await openAdminStore(config, log);
    try {
      if (task.kind === 'list') return await list(admin, task, signal);
      if (task.kind === 'rescue') return await rescue(admin, task);
      if (task.kind === 'adopt') return await adoptLocal(admin, task.email);
      return await change(admin, task.email, task.change, task.note);
    } finally {
      await admin.close();
    }
  },
};

type Change = Parameters<typeof setPlan>[2];
type Task =
  | { kind: 'list'; email: string | undefined; table: boolean }
  | { kind: 'change'; email: string; change: Change; note: string }
  | { kind: 'adopt'; email: string }
  | { kind: 'rescue'; email: string; factor: boolean; addresses: boolean };

interface Options {
  formato?: string | undefined;
  solicitudes?: string | undefined;
  gb?: string | undefined;
  'segundo-factor'?: boolean | undefined;
  direcciones?: boolean | undefined;
}

function readTask([what, email, ...rest]: readonly string[], values: Options): Task {
  const changesQuota = values.solicitudes !== undefined || values.gb !== undefined;
  if (changesQuota && what !== 'cuota') throw new UsageError('--solicitudes y --gb son de «usuarios cuota».');
  switch (what) {
    case 'lista':
      if (rest.length > 0) throw new UsageError('usuarios lista admite un solo email.');
      return { kind: 'list', email, table: readFormat(values.formato) };
    case 'plan': {
      const { data: plan } = PlanActivo.safeParse(rest[0]);
      if (!email || rest.length !== 1 || plan === undefined) {
        throw new UsageError('Indica el email y el plan, p. ej. usuarios plan ana@example.com pro.');
      }
      return { kind: 'change', email, change: { plan_activo: plan }, note: `plan ${plan}` };
    }
    case 'cuota': {
      if (!email || rest.length > 0 || !changesQuota) {
        throw new UsageError('Indica el email y --solicitudes, --gb o ambos.');
      }
      const change = readQuota(values);
      return { kind: 'change', email, change, note: JSON.stringify(change) };
    }
    case 'rescatar': {
      const [factor, addresses] = [values['segundo-factor'] === true, values.direcciones === true];
      if (!email || rest.length > 0 || !(factor || addresses)) {
        throw new UsageError('Indica el email y --segundo-factor, --direcciones o ambos.');
      }
      return { kind: 'rescue', email, factor, addresses };
    }
    case 'adoptar':
      if (!email || rest.length > 0 || !z.email().safeParse(email).success) {
        throw new UsageError('Indica el email, p. ej. usuarios adoptar ana@example.com.');
      }
      return { kind: 'adopt', email };
    default:
      throw new UsageError(
        what === undefined
          ? 'Falta decir qué: lista, plan, cuota, rescatar o adoptar.'
          : `No existe «usuarios ${what}».`,
      );
  }
}

function readQuota({ solicitudes, gb }: Options): Change {
  const requests =
    solicitudes === UNLIMITED ? null : readNumber('solicitudes', solicitudes, { min: 0, max: REQUESTS_MAX });
  const storage = readNumber('gb', gb, { min: 0, max: GB_MAX });
  return {
    ...(requests === undefined ? {} : { requests_limite: requests }),
    ...(storage === undefined ? {} : { storage_limite_gb: storage }),
  };
}

function readFormat(format: string | undefined): boolean {
  if (format === undefined) return process.stdout.isTTY === true;
  if (format !== 'tabla' && format !== 'jsonl') {
    throw new UsageError(`Formato desconocido «${format}». Los que hay: tabla, jsonl.`);
  }
  return format === 'tabla';
}

async function list(
  admin: AdminStore,
  task: { email: string | undefined; table: boolean },
  signal: AbortSignal,
): Promise<ExitCode> {
  const write = async (accounts: readonly AccountSummary[], isFirst: boolean) => {
    const lines = accounts.map((account) => ({
      ...account,
      storage_usado_gb: Math.round((account.storage_usado_bytes / STORAGE_BYTES_PER_GB) * 1_000) / 1_000,
    }));
    if (task.table) await writeOut(accountTable(lines, isFirst));
    else for (const line of lines) await writeOut(accountLine(line));
  };
  if (task.email !== undefined) {
    const found = await withSystem(admin.store, (tx) => accountsOfEmail(tx, task.email ?? ''));
    if (found.length === 0) return unknown(task.email);
    await write(await summaries(admin, found), true);
    return 0;
  }
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await withSystem(admin.store, (tx) => accountIds(tx, { after, limit: PAGE }));
    if (ids.length > 0 || after === null) await write(await summaries(admin, ids), after === null);
    after = ids.at(-1) ?? null;
    if (ids.length < PAGE || signal.aborted) return signal.aborted ? 1 : 0;
  }
}

async function summaries(admin: AdminStore, ids: readonly string[]): Promise<AccountSummary[]> {
  const found: AccountSummary[] = [];
  for (const id of ids) {
    const account = await withAccount(admin.store, id, (tx) => accountSummary(tx, id, admin.clock.now()));
    if (account) found.push(account);
  }
  return found;
}

function noteChange(tx: Tx, id: string, detalle: string, now: number): Promise<void> {
  return addAudit(tx, id, {
    accion: 'cambio_del_administrador',
    detalle,
    ip: '',
    agente: 'línea de comandos',
    now,
  });
}

async function change(admin: AdminStore, email: string, to: Change, note: string): Promise<ExitCode> {
  const found = await withSystem(admin.store, (tx) => accountsOfEmail(tx, email));
  if (found.length === 0) return unknown(email);
  for (const id of found) {
    await withAccount(admin.store, id, async (tx) => {
      await setPlan(tx, id, to);
      const now = admin.clock.now();
      await noteChange(tx, id, note, now);
    });
  }
  for (const account of await summaries(admin, found)) {
    const limit = account.requests_limite?.toLocaleString('es-ES') ?? 'sin límite de';
    process.stderr.write(
      `${account.email}: plan ${account.plan_activo}, ${limit} solicitudes al mes, ${account.storage_limite_gb} GB.\n`,
    );
  }
  return 0;
}

/** Lets a user in again who lost the second factor or was locked out by the IP list; ends their sessions. */
async function rescue(
  admin: AdminStore,
  { email, factor, addresses }: Extract<Task, { kind: 'rescue' }>,
): Promise<ExitCode> {
  const found = await withSystem(admin.store, (tx) => accountsOfEmail(tx, email));
  if (found.length === 0) return unknown(email);
  for (const id of found) {
    const now = admin.clock.now();
    const done = await withAccount(admin.store, id, async (tx) => {
      const parts = [
        ...(factor && (await removeSecondFactor(tx, id)) ? ['segundo factor quitado'] : []),
        ...(addresses && (await clearIpList(tx, id)) ? ['lista de direcciones vaciada'] : []),
      ];
      if (parts.length === 0) return parts;
      await endSessions(tx, id, { motivo: 'cambio_del_administrador', now });
      await noteChange(tx, id, parts.join(', '), now);
      return parts;
    });
    process.stderr.write(`${email}: ${done.length === 0 ? 'no había nada que quitar' : done.join(', ')}.\n`);
  }
  return 0;
}

/** Gives the local account to the first sign-in with this address; its data are kept. */
async function adoptLocal(admin: AdminStore, email: string): Promise<ExitCode> {
  const now = admin.clock.now();
  const id = await localAccount(admin.store, now);
  const account = await withAccount(admin.store, id, (tx) => accountSummary(tx, id, now));
  if (!account?.es_local) {
    process.stderr.write(`La cuenta de este equipo ya es de ${account?.email ?? 'otra persona'}.\n`);
    return 1;
  }
  const others = await withSystem(admin.store, (tx) => accountsOfEmail(tx, email));
  if (others.length > 0) {
    process.stderr.write(`Ya hay una cuenta con el email «${email}»: elimínala antes o elige otro.\n`);
    return 1;
  }
  await withAccount(admin.store, id, async (tx) => {
    await offerAccount(tx, id, email);
    await endSessions(tx, id, { motivo: 'cambio_del_administrador', now });
    await noteChange(tx, id, `cuenta de este equipo para ${email}`, now);
  });
  process.stderr.write(
    `La cuenta de este equipo será de quien entre con ${email}. Añade ese email a ALLOWED_EMAILS y usa «npm start».\n`,
  );
  return 0;
}

function unknown(email: string): ExitCode {
  process.stderr.write(`No hay ninguna cuenta con el email «${email}».\n`);
  return 1;
}
