import { sql } from 'drizzle-orm';
import { bigint, customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The account that a row belongs to: first in every key of an account's table. */
export const usuarioId = () => uuid().notNull();

/** Made by the database, in order of time. */
export const rowId = () => uuid().notNull().default(sql`uuidv7()`);

/** A moment, always given by the program's clock. */
export const moment = () => timestamp({ withTimezone: true });

/** The account's revision in which the row was last written. */
export const revision = () => bigint({ mode: 'number' }).notNull().default(0);

/** Bytes that the row takes, computed when it is written. */
export const weight = () => integer().notNull().generatedAlwaysAs(sql`0`);

/** A counter that starts at zero. */
export const count = () => integer().notNull().default(0);

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
