import { expect, test } from 'vitest';
import { readDatabaseAddress } from './database-address.ts';

const serversOf = (text: string) =>
  readDatabaseAddress(text).servers.map(({ host, port }) => `${host} ${port}`);

test('several servers are read as libpq writes them, each with its own port, or 5432', () => {
  const text =
    'postgres://ana:a%40b@uno.example:5433,dos.example,[2001:db8::1]:7/base?target_session_attrs=read-write';
  expect(serversOf(text)).toEqual(['uno.example 5433', 'dos.example 5432', '2001:db8::1 7']);
  expect(readDatabaseAddress(text).isGuarded).toBe(true);
});

test('each server has the whole address for itself, without what only this program reads', () => {
  const { servers } = readDatabaseAddress(
    'postgres://ana:a%40b@uno,dos:7/base?sslmode=verify-full&target_session_attrs=primary',
  );
  expect(servers.map(({ url }) => url)).toEqual([
    'postgres://ana:a%40b@uno/base?sslmode=verify-full',
    'postgres://ana:a%40b@dos:7/base?sslmode=verify-full',
  ]);
});

test('one server is looked at only if the address asks for one that accepts writes', () => {
  expect(readDatabaseAddress('postgres://u:p@uno/base').isGuarded).toBe(false);
  expect(readDatabaseAddress('postgres://u:p@uno/base?target_session_attrs=read-write').isGuarded).toBe(true);
});

test.each(['postgres://u@%2Fvar%2Frun%2Fpostgresql/base', 'postgres:///base?host=/var/run/postgresql'])(
  'a local socket needs no look: %s',
  (text) => {
    expect(readDatabaseAddress(text).isGuarded).toBe(false);
  },
);

test.each([
  ['https://uno/base', 'no vale'],
  ['postgres://u:p@uno:puerto,dos/base', 'no vale'],
  ['postgres://u:p@uno:99999,dos/base', 'no vale'],
  ['postgres://u:p@uno,,dos/base', 'no vale'],
  ['postgres://u:p@uno,%2Fvar%2Frun/base', 'cada servidor tiene que ser un nombre o una dirección IP'],
  ['postgres://u:p@uno,dos:5432,uno:5432/base', 'repite un servidor'],
  ['postgres://u:p@a,b,c,d,e,f,g,h,i/base', 'admite como mucho 8 servidores'],
  ['postgres://u:p@uno,dos/base?target_session_attrs=any', 'target_session_attrs tiene que ser read-write'],
  ['postgres://u:p@uno/base?target_session_attrs=standby', 'target_session_attrs tiene que ser read-write'],
  [
    'postgres:///base?host=uno,dos',
    'varios servidores van antes de la base de datos: servidor1:5432,servidor2:5432',
  ],
])('«%s» is refused: %s', (text, why) => {
  expect(() => readDatabaseAddress(text)).toThrow(why);
});

test('an address that is too long is refused before it is read', () => {
  expect(() => readDatabaseAddress(`postgres://u:p@${'a,'.repeat(5_000)}/base`)).toThrow('no vale');
});
