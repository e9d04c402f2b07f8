import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { cuantos } from '#domain/text/count-noun.ts';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';
import { createLogger } from '#platform/logger.ts';
import { copyKeyFiles, placeKeyFiles } from '#platform/secrets/key-files.ts';
import { loadMasterKeys } from '#platform/secrets/master-key.ts';
import { openAdminDatabase, openAdminStore } from '#program/admin-store.ts';
import { unreadableKeys } from '#program/sealed-state.ts';
import { dumpDatabase } from '#store/backup/dump.ts';
import { restoreDatabase } from '#store/backup/restore.ts';
import { cliConfig, SHARED_OPTIONS } from './cli-config.ts';
import { type Command, type ExitCode, readOptions, UsageError, writeOut } from './command.ts';

const number = (value: number) => value.toLocaleString('es-ES');

export const respaldo: Command = {
  ayuda: `respaldo crear FILE [--claves FILE] [--datos CARPETA]
  Copia la base de datos entera, tal como está en ese momento, en un archivo ZIP; el producto puede seguir en marcha.
  Vale para la base de datos incluida y para un servidor. La clave maestra va aparte: --claves la guarda en otro
  archivo (con MASTER_KEY, guárdala tú). Sin ella, las claves de proveedores tendrían que escribirse de nuevo.
respaldo restaurar FILE [--claves FILE] [--datos CARPETA]
  Llena con esa copia una base de datos sin cuentas, de la misma versión del programa, con el producto parado.`,

  async run(args, signal) {
    const { values, positionals } = readOptions(args, { ...SHARED_OPTIONS, claves: { type: 'string' } });
    const [what, file, ...rest] = positionals;
    if ((what !== 'crear' && what !== 'restaurar') || !file || rest.length > 0) {
      throw new UsageError('Indica qué y el archivo, p. ej. respaldo crear copia.zip.');
    }
    const config = cliConfig(values);
    if (values.claves !== undefined && config.masterKey !== null) {
      throw new UsageError('Con MASTER_KEY no hay archivo de clave: guarda tú su valor, sin --claves.');
    }
    const task = { file: resolve(file), keys: values.claves && resolve(values.claves), signal };
    return what === 'crear' ? await create(config, task) : await restore(config, task);
  },
};

interface Task {
  file: string;
  keys: string | undefined;
  signal: AbortSignal;
}

const logger = (config: Config) => createLogger({ level: process.env.LOG_LEVEL ? config.logLevel : 'warn' });
const onTable = (tabla: string, filas: number) => {
  if (filas > 0) process.stderr.write(`${tabla.replace('public.', '')}: ${number(filas)} filas\n`);
};

async function create(config: Config, { file, keys, signal }: Task): Promise<ExitCode> {
  const database = await openAdminDatabase(config, logger(config));
  try {
    const manifest = await dumpDatabase(database.ownerUrl, file, { now: Date.now(), signal, onTable });
    if (keys !== undefined) copyKeyFiles(config.dataDir, keys);
    const filas = manifest.tablas.reduce((sum, table) => sum + table.filas, 0);
    await writeOut(`${JSON.stringify({ archivo: file, filas, bytes: statSync(file).size })}\n`);
    process.stderr.write(
      keys !== undefined
        ? `La clave maestra está en ${keys}: guárdala en otro sitio que la copia.\n`
        : `La clave maestra no va en la copia: guarda aparte ${config.masterKey === null ? `los archivos clave-maestra de ${config.dataDir}` : 'el valor de MASTER_KEY'}.\n`,
    );
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write('Interrumpido: no se ha escrito ninguna copia.\n');
    return 1;
  } finally {
    await database.close();
  }
}

async function restore(config: Config, { file, keys, signal }: Task): Promise<ExitCode> {
  const database = await openAdminDatabase(config, logger(config));
  try {
    if (database.busy) throw new AppError('respaldo_no_valido', 'el producto está en marcha. Detenlo antes');
    if (keys !== undefined) placeKeyFiles(keys, config.dataDir);
    const manifest = await restoreDatabase(database.ownerUrl, file, { signal, onTable });
    const filas = manifest.tablas.reduce((sum, table) => sum + table.filas, 0);
    await writeOut(`${JSON.stringify({ creado: manifest.creado, filas })}\n`);
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write('Interrumpido: no se ha restaurado nada.\n');
    return 1;
  } finally {
    await database.close();
  }
  return await reportKeys(config);
}

/** Reports the keys that this master key cannot open, which must be entered again. */
async function reportKeys(config: Config): Promise<ExitCode> {
  const admin = await openAdminStore(config, logger(config));
  try {
    const ilegibles = await unreadableKeys(admin.store, loadMasterKeys(config));
    if (ilegibles === 0) return 0;
    process.stderr.write(
      `${cuantos(ilegibles, 'clave guardada está cifrada', 'claves guardadas están cifradas')} con otra clave maestra. Restaura la suya (--claves o MASTER_KEY) ` +
        'o, si se ha perdido, cada cuenta tendrá que escribir de nuevo sus claves de proveedores, los datos de sus ' +
        'canales de aviso y su segundo factor («usuarios rescatar EMAIL --segundo-factor»); todos volverán a iniciar sesión.\n',
    );
    return 0;
  } finally {
    await admin.close();
  }
}
