import { describe, expect, test } from 'vitest';
import { readSentence } from './sentence.ts';

/** Registries outside the product's markets: denials and look-alikes. */
const said: Readonly<Record<string, Readonly<Record<'free' | 'registered' | 'kept' | 'doubt', string>>>> = {
  id: {
    free: 'Domain taller.tld tidak ditemukan|Nama domain tidak terdaftar|Data tidak ditemukan|Tidak ada data|Domain taller.tld tersedia',
    registered: 'Domain taller.tld sudah terdaftar|Nama domain terdaftar',
    kept: 'Domain tidak tersedia|Nama domain ini dicadangkan|Domain taller.tld diblokir',
    doubt: 'Domain tersedia setelah lelang berakhir|Domain taller.tld akan tersedia segera',
  },
  ro: {
    free: 'Domeniul taller.tld nu este înregistrat|Nu a fost găsit nici un domeniu|Domeniul nu există|Domeniul este disponibil',
    registered: 'Domeniul taller.tld este deja înregistrat|Domeniul este înregistrat',
    kept: 'Domeniul nu este disponibil|Domeniul este rezervat|Domeniul taller.tld este blocat',
    doubt: 'Domeniul va fi disponibil după 12 decembrie',
  },
  hr: {
    free: 'Domena taller.tld nije registrirana|Domena nije pronađena|Domena je slobodna|Nema podataka',
    registered: 'Domena taller.tld je već registrirana|Domen je registrovan',
    kept: 'Domena nije dostupna|Domena taller.tld je rezervirana',
    doubt: 'Domena nije registrirana, ali samo vlasnik je može registrirati',
  },
  no: {
    free: 'Domenet taller.tld er ikke registrert|Ingen treff|Domenet finnes ikke|Domenenavnet er ledig',
    registered: 'Domenet taller.tld er allerede registrert|Domenet er opptatt',
    kept: 'Domenet er ikke tilgjengelig|Domenet taller.tld er i karantene',
    doubt: 'Domenet er ledig fra 12 desember',
  },
  ru: {
    free: 'Домен taller.tld не найден|Домен не зарегистрирован|Домен свободен|Нет данных',
    registered: 'Домен taller.tld уже зарегистрирован|Домен занят',
    kept: 'Домен недоступен|Домен taller.tld зарезервирован|Домен заблокирован',
    doubt: 'Домен будет свободен после 12 декабря',
  },
};

describe.each(Object.entries(said))('a sentence in %s', (_code, table) => {
  const rows = (['free', 'registered', 'kept'] as const).flatMap((kind) =>
    table[kind].split('|').map((line): [string, string] => [line, kind]),
  );
  test.each(rows)('"%s" is %s', (line, kind) => expect(readSentence(line)?.reading).toBe(kind));
  test.each(table.doubt.split('|'))('"%s" is no denial', (line) =>
    expect(readSentence(line)?.reading ?? null).not.toBe('free'),
  );
});

test.each(Object.entries(said))(
  'beside a reserve or a registration no denial in %s stands',
  (_code, table) => {
    for (const denial of table.free.split('|'))
      for (const other of [...table.kept.split('|'), ...table.registered.split('|')])
        expect(readSentence(`${denial}. ${other}`)?.reading ?? null, `${denial}. ${other}`).not.toBe('free');
  },
);
