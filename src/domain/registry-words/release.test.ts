import { describe, expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { classifyRdap } from '../rdap/classify.ts';
import { classifyWhois } from '../whois/classify.ts';
import { tellsRelease } from './release.ts';

/** When a name can be had, by language: each makes a denial none. */
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
`;
const releases = RELEASES.trim().split('\n');

/** Footers, timestamps and notes that stand beside ordinary denials. */
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
    for (const line of releases) expect(rdap(line), line).not.toBe('available');
    expect(rdap('Last update of RDAP database: 2026-11-26T10:00:00Z')).toBe('available');
  });
});

test('a line is read in step with its length', () => {
  for (const piece of ['free ', '1', 'a.b', 'can be ', 'released '])
    expect(
      growth(200, (size) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size), tellsRelease),
    ).toBeLessThan(IN_STEP);
});
