import { describe, expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { classifyRdap } from '../rdap/classify.ts';
import { classifyWhois } from '../whois/classify.ts';
import { tellsRelease } from './release.ts';

/** Lines that say when a name becomes available; next to one, a denial does not count. */
const RELEASES = `
Available from 2026-12-12
Available again on 12 December 2026
This name will be released on 2026-12-12
will be released to the public on Dec 12, 2026
free from 12/12/2026
It can be registered from 2026-12-12
Registration opens 2026-12-12
The name will drop on 12.12.2026
Available-from: 2026-12-12
available in 12 days
Available soon
Disponible a partir del 12/12/2026
Libre desde el 12 de diciembre de 2026
Se liberará el 12/12/2026
Podrá registrarse a partir del 12/12/2026
Fecha prevista de liberación 12/12/2026
Libre próximamente
Disponível a partir de 12/12/2026
Será libertado em 12/12/2026, livre depois
Livre em breve
Poderá ser registado a partir de 12/12/2026
Dispoñible a partir do 12/12/2026
Liberarase o 12/12/2026
Disponible a partir del 12/12/2026
S'alliberarà el 12/12/2026
Lliure aviat
Eskuragarri 2026-12-12tik aurrera
2026-12-12an askatuko da
Disponibile dal 12/12/2026
Verrà rilasciato il 12/12/2026
Potrà essere registrato dal 12/12/2026
Libero a breve
Disponible à partir du 12/12/2026
Sera libéré le 12/12/2026
Pourra être enregistré à partir du 12/12/2026
Libre bientôt
Frei ab 12.12.2026
Wird am 12.12.2026 freigegeben
Verfügbar ab 12. Dezember 2026
Kann ab 12.12.2026 registriert werden
Bald wieder frei
Vrij vanaf 12-12-2026
Komt vrij op 12-12-2026
Beschikbaar vanaf 12 december 2026
Wordt vrijgegeven op 12-12-2026
Wolna od 12.12.2026
Zostanie zwolniona 12.12.2026
Dostępna od 12 grudnia 2026
Volná od 12.12.2026
Bude uvolněna 12.12.2026
Ledig från 2026-12-12
Frisläpps 2026-12-12
Ledig fra 12-12-2026
Frigives 12-12-2026
Vapaa 12.12.2026 alkaen
Vapautuu 12.12.2026
12.12.2026 tarihinde serbest kalacak
12.12.2026 tarihinden itibaren müsait
Earliest registration: 2026-12-12
Re-registrable as of 12 December 2026
Registration possible from 2026-12-12
New registrations accepted from 12-Dec-2026
Deletion date: 2026-12-12
Held until 2026-12-12
Eligible on Dec 12, 2026
Orderable from 20261212
A partir del 12/12/2026
No antes del 12/12/2026
Fecha de baja: 12/12/2026
Registro posible desde el 12/12/2026
Enregistrement possible dès le 12/12/2026
Ouvert à l'enregistrement le 12/12/2026
Data di rilascio: 12/12/2026
Registrazione possibile dal 12/12/2026
Data de liberação: 12/12/2026
Registável a partir de 12/12/2026
Registrierung ab 12.12.2026 möglich
Löschdatum: 12.12.2026
Registratie mogelijk vanaf 12-12-2026
Te registreren vanaf 12-12-2026
Możliwa rejestracja od 12.12.2026
Registrace možná od 12.12.2026
Registrering möjlig från 2026-12-12
Rekisteröitävissä 12.12.2026 alkaen
Înregistrabil din 12.12.2026
Regisztrálható 2026.12.12 után
Μπορεί να καταχωρηθεί από 12/12/2026
`;
const releases = RELEASES.trim().split('\n');

/** Lines with a condition but without a date. */
const CONDITIONS = `
Available once released
Available after the deletion
Available on request
Registrable after expiry
Not yet open for registration
Registration possible after deletion
Disponible cuando se libere
Registrable tras la baja
Aún no disponible
Enregistrable sous conditions
Disponible après la suppression
Pas encore disponible
Disponibile dopo la cancellazione
Disponível após a remoção
Ainda não disponível
Verfügbar nach Löschung
Noch nicht registrierbar
Beschikbaar na opheffing
Nog niet beschikbaar
Dostępna po usunięciu
Registrable from
Disponible à partir de
`;
const conditions = CONDITIONS.trim().split('\n');

/** Positions of the line around the denial. */
const ORDERS: readonly ((denial: string, line: string) => string)[] = [
  (denial, line) => `${denial}\n${line}\n`,
  (denial, line) => `${line}\n${denial}\n`,
  (denial, line) => `${denial}\r\n\r\n${line}\r\n`,
  (denial, line) => `${line}\n\n${denial}\n`,
  (denial, line) => `% ${line}\n${denial}\n`,
  (denial, line) => `${denial}\n>>> ${line} <<<\n`,
  (denial, line) => `${denial} ${line}\n`,
  (denial, line) => `${denial} - ${line}\n`,
  (denial, line) => `${denial}; ${line}\n`,
  (denial, line) => `${denial} (${line})\n`,
  (denial, line) => `${denial}\t${line}\n`,
  (denial, line) => `Domain: taller.tld\n${denial}\n${line}\n`,
];
const DENIALS = ['No match.', 'taller.tld: not found', 'Domain taller.tld is available'];

/** Footers, timestamps and notes of ordinary denials. */
const FOOTERS = `
Last update of whois database: 2026-11-26T10:00:00Z
>>> Last update of WHOIS database: 2026-11-26T10:00:00Z <<<
Timestamp: 2026-11-26 10:00:00
Query time: 12 msec
Copyright (c) 2004-2026 Example Registry
© 2026 Registro de Ejemplo, disponible en tres idiomas
This information is provided free of charge since 1998
More information is available at https://registry.tld/whois2
Register your domain now at https://registry.tld/2026
WHOIS lookup made at 13:35:07 26-Nov-2026
Freitag, 27. November 2026
vrijdag 27 november 2026
Fri Nov 27 10:00:00 2026
Whois server version 2.0 is available
Queries left: 26
Domains are available from 12 registrars
Call toll free 1-800-555-0100
220 Available
Server time: 2026-11-26 10:00
Fecha de consulta: 26/11/2026
Dernière mise à jour : 26/11/2026
Letzte Aktualisierung: 26.11.2026
Database last updated on 26 November 2026
Stand: 26.11.2026 10:00
Consulta realizada el 26/11/2026
Rev. 2026-11-26
jueves, 26 de noviembre de 2026
czwartek, 26 listopada 2026
(c) Example Registry 2026-01-01
`;
const footers = FOOTERS.trim().split('\n');

const label = (raw: string) =>
  classifyWhois({ server: 'whois.unknown.example', tld: 'tld', domain: 'taller.tld', raw }).label;

describe('a denial with a date of release on another line', () => {
  test.each(releases)('"%s" makes it none', (line) => {
    expect(tellsRelease(line)).toBe(true);
    for (const raw of [
      `No match for "taller.tld".\n${line}\n`,
      `Domain: taller.tld\nStatus: available\n\n${line}\n`,
      `% ${line}\n\nDomain taller.tld not found\n`,
    ])
      expect(label(raw), raw).not.toBe('available');
  });

  test.each(footers)('"%s" leaves it one', (line) => {
    expect(tellsRelease(line)).toBe(false);
    expect(label(`No match for "taller.tld".\n\n${line}\n`)).toBe('available');
  });

  test.each([...releases, ...conditions])('"%s" makes it none in any order', (line) => {
    for (const denial of DENIALS)
      for (const order of ORDERS) {
        const raw = order(denial, line);
        expect(label(raw), raw).not.toBe('available');
      }
  });

  test('a day on the line after counts, whatever words lead to it', () => {
    expect(label('No match.\nOrderable as of\n2026-12-12\n')).not.toBe('available');
  });

  test('a date on the line after counts', () => {
    expect(label('No match for "taller.tld".\nAvailable from\n2026-12-12\n')).not.toBe('available');
  });

  test('in the paragraph of the terms it counts where the name stands beside it', () => {
    const terms =
      'By submitting a query you agree to the terms of use.\nThe data is provided for information purposes only.\n';
    expect(label(`Not found\n\n${terms}taller.tld will be released on 2026-12-12.\n`)).not.toBe('available');
  });

  test('a denial that its own server is known by does not save it', () => {
    const raw = 'No match for "TALLER.COM".\r\nAvailable from 2026-12-12\r\n';
    const said = classifyWhois({ server: 'whois.verisign-grs.com', tld: 'com', domain: 'taller.com', raw });
    expect(said.label).not.toBe('available');
  });

  test('in RDAP, too', () => {
    const raw = (line: string) =>
      JSON.stringify({ errorCode: 404, title: 'Not Found', description: ['Domain not found.', line] });
    const rdap = (line: string) =>
      classifyRdap({
        domain: 'taller.tld',
        server: 'rdap.unknown.example',
        tld: 'tld',
        raw: raw(line),
        httpStatus: 404,
      }).label;
    for (const line of [...releases, ...conditions]) expect(rdap(line), line).not.toBe('available');
    expect(rdap('Last update of RDAP database: 2026-11-26T10:00:00Z')).toBe('available');
  });
});

test('a line is read in step with its length', () => {
  for (const piece of ['free ', '1', 'a.b', 'can be ', 'released '])
    expect(
      growth(200, (size) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size), tellsRelease),
    ).toBeLessThan(IN_STEP);
});
