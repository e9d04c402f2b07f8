import { once } from 'node:events';
import { tableSource } from '#api/export/sources.ts';
import { validate } from '#api/input/validate.ts';
import { Exportacion } from '#contract/routes/exportar.ts';
import { FormatoTabla } from '#contract/states.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { createLogger } from '#platform/logger.ts';
import { tableFile } from '#platform/table-file/table-file.ts';
import { openAdminStore } from '#program/admin-store.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { accountsOfEmail } from '#store/queries/accounts/administration.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { type Store, withAccount, withSystem } from '#store/store.ts';
import { cliConfig, SHARED_OPTIONS } from './cli-config.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { openWhole } from './output/whole-file.ts';

const ENTITIES = Exportacion.options.map((option) => option.shape.entidad.value);

export const exportar: Command = {
  ayuda: `exportar ${ENTITIES.join('|')} [--formato csv|csv-es|xlsx|json] [--filtro 'clave=valor&…'] [--columnas a,b] [--salida FILE] [--cuenta EMAIL] [--datos CARPETA]
  El archivo que da la pantalla del mismo nombre, con sus filtros (y orden y direccion). Sin --salida, por la salida estándar;
  con ella, el archivo anterior se sustituye al acabar. Sin --cuenta, los datos de la línea de comandos. csv lleva comas; csv-es, punto y coma y coma decimal.`,

  async run(args, signal) {
    const { values, positionals } = readOptions(args, {
      ...SHARED_OPTIONS,
      formato: { type: 'string' },
      filtro: { type: 'string' },
      columnas: { type: 'string' },
      salida: { type: 'string' },
      cuenta: { type: 'string' },
    });
    const wanted = readWanted(positionals, values);
    const config = cliConfig(values);
    const log = createLogger({ level: process.env.LOG_LEVEL ? config.logLevel : 'warn' });
    const admin = await openAdminStore(config, log);
    try {
      const now = admin.clock.now();
      const usuarioId = await accountOf(admin.store, values.cuenta, now);
      const account = await withAccount(admin.store, usuarioId, (tx) => readAccount(tx, usuarioId));
      const timezone = account?.timezone ?? 'Europe/Madrid';
      const minimo = account?.datos_google !== 'completo';
      const source = tableSource(usuarioId, wanted, { now, timezone, minimo });
      await using file = values.salida === undefined ? null : await openWhole(values.salida);
      await withAccount(admin.store, usuarioId, async (tx) => {
        const table = source.open(tx, (one) => tableFile(wanted.formato, { ...one, timezone }));
        for await (const part of table) {
          signal.throwIfAborted();
          if (file !== null) await file.write(part);
          else if (!process.stdout.write(part)) await once(process.stdout, 'drain', { signal });
        }
      });
      await file?.end();
      const omitted = await withAccount(admin.store, usuarioId, source.leftOut);
      if (omitted > 0)
        process.stderr.write(`Fuera por la marca «No contactar»: ${cuantos(omitted, 'fila')}.\n`);
      return 0;
    } finally {
      await admin.close();
    }
  },
};

interface Options {
  formato?: string | undefined;
  filtro?: string | undefined;
  columnas?: string | undefined;
}

function readWanted([entidad, ...rest]: readonly string[], values: Options): Exportacion {
  if (entidad === undefined || rest.length > 0 || !ENTITIES.some((known) => known === entidad)) {
    throw new UsageError(`Di qué exportar: ${ENTITIES.join(', ')}.`);
  }
  const formato = values.formato ?? 'csv';
  if (!FormatoTabla.safeParse(formato).success) {
    throw new UsageError(`--formato debe ser ${FormatoTabla.options.join(', ')}; has escrito «${formato}».`);
  }
  const { orden, direccion, ...filtro } = Object.fromEntries(new URLSearchParams(values.filtro ?? ''));
  return validate(Exportacion, {
    ...{ entidad, formato, filtro },
    ...(orden === undefined ? {} : { orden }),
    ...(direccion === undefined ? {} : { direccion }),
    ...(values.columnas === undefined ? {} : { columnas: values.columnas.split(',') }),
  });
}

async function accountOf(store: Store, email: string | undefined, now: number): Promise<string> {
  if (email === undefined) return await localAccount(store, now);
  const [found, ...others] = await withSystem(store, (tx) => accountsOfEmail(tx, email));
  if (found === undefined) throw new UsageError(`No hay ninguna cuenta con el email «${email}».`);
  if (others.length > 0) throw new UsageError(`Hay varias cuentas con el email «${email}».`);
  return found;
}
