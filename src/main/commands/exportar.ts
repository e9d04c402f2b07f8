import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
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

const ENTITIES = Exportacion.options.map((option) => option.shape.entidad.value);

export const exportar: Command = {
  ayuda: `exportar ${ENTITIES.join('|')} [--formato csv|csv-es|xlsx|json] [--filtro 'clave=valor&…'] [--columnas a,b] [--salida FILE] [--cuenta EMAIL] [--datos CARPETA]
  El archivo que da la pantalla del mismo nombre, con sus filtros (y orden y direccion). Sin --salida, por la salida estándar.
  Sin --cuenta, los datos de la línea de comandos. csv lleva comas; csv-es, punto y coma y coma decimal.`,

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
      const out = values.salida === undefined ? process.stdout : await openFile(values.salida);
      await withAccount(admin.store, usuarioId, async (tx) => {
        const file = source.open(tx, (table) => tableFile(wanted.formato, { ...table, timezone }));
        for await (const part of file) {
          signal.throwIfAborted();
          if (!out.write(part)) await once(out, 'drain', { signal });
        }
      });
      if (out !== process.stdout) await finished(out.end());
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

async function openFile(path: string): Promise<Writable> {
  const file = createWriteStream(path);
  try {
    await once(file, 'open');
    return file;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = code === 'ENOENT' ? 'su carpeta no existe' : code === 'EISDIR' ? 'es una carpeta' : code;
    throw new UsageError(`No se puede escribir «${path}»: ${why}.`);
  }
}
