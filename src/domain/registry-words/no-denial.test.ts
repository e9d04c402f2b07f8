import { expect, test } from 'vitest';
import { readSentence } from './sentence.ts';

/** Lines that resemble or accompany a denial without being one. */
const NO_DENIALS = `
El dominio taller.tld ya no está libre
El nombre taller.tld no se halla disponible
El dominio taller.tld ha sido registrado
El dominio taller.tld pertenece a otro titular
Dominio no disponible
Este dominio no puede registrarse
El dominio solicitado se encuentra registrado
El dominio taller.tld aparece registrado
taller.tld: registrado
taller.tld - ocupado
taller.tld existe
Estado: registrado
Estado: ocupado
Estado: no disponible
Disponible: no
Disponibilidad: no
El dominio está retenido
El dominio está congelado
El dominio está caducado
El dominio ha expirado
Dominio dado de baja, en cuarentena
No está libre
Domínio já está em uso
Este domínio não está livre
O domínio está congelado
O domínio expirou
Domínio indisponível para registro
Este domínio aguarda liberação
Il dominio è scaduto
Il dominio risulta registrato
Dominio già registrato
Il nome non è assegnabile
Stato: occupato
Ce domaine est déjà enregistré
Ce nom de domaine est occupé
Le domaine est gelé
Le domaine a expiré
Domaine non disponible
Nom non disponible
Le domaine est réservé
Die Domain ist nicht mehr frei
Domain bereits registriert
Domain nicht verfügbar
Die Domain ist abgelaufen
Status: vergeben
Status: belegt
Domain vergeben
Domain leider schon weg
Domein niet beschikbaar
Domain name is not free
Domain already registered
Name not available
The domain is no longer available
Domain has been sold
This domain is for sale
Domain parked
Domain expired
domain is locked
Domain frozen
The domain name is currently unavailable
The domain is on hold
Domain is not currently available for registration
No, this domain is registered
Domain exists
Object exists
The name is held by another party
Domain not available
Is not available
Registered
No longer available
You cannot register this domain
Not available
Domain not open for registration
The domain is available only to residents
The domain will be available on 2026-12-12
Domain available soon
The domain would be available
The domain could be available
The domain might be free
The domain was available yesterday
The domain is available if you pay the fee
No information can be shown: the domain is registered
No public data found for this registered domain
No registrant data found
No name servers found
No contact found
No DNSSEC records found
No technical contact found for this domain
No holder information found
No entries found in the redemption list
Domain not found in the premium list
Domain found: no name servers
There is no restriction
Data not available
Information not available
Not found in cache, try again
File not found
Page not found
Command not found
Server not found
Host not found
User not found
Registrar not found
No response from server
No registrar found for this domain
Query not found
No access
No data received
Record hidden
No se puede mostrar el registro
No hay titular
No hay servidores de nombres
No se encontró el servidor
No existe la página
Error: no se encontró el comando
Registro no disponible
Servicio no disponible
Información no disponible
Whois no disponible
Aucun serveur de noms trouvé
Keine Nameserver gefunden
Keine Inhaberdaten gefunden
Nessun server trovato
Nenhum servidor encontrado
Domain registered: yes
Available: no
Available: false
Free: no
Registered: yes
Domain taken: yes
Exists: yes
available=no
is_available: false
Domain status: not available
Status: not free
Status: NOT AVAILABLE
Status: taken
Status: in use
Status: busy
Status: active
El dominio no está sin registrar
Il dominio non è non registrato
Le domaine n'est pas sans propriétaire
O dominio non está libre
El domini ja no està lliure
Domena nie jest już wolna
Doména již není volná
Domänen är inte längre ledig
Domænet er ikke længere ledigt
Verkkotunnus ei ole enää vapaa
Alan adı artık müsait değil
Het domein is niet meer vrij
`;

test.each(NO_DENIALS.trim().split('\n'))('"%s" is no denial', (line) => {
  expect(readSentence(line)?.reading ?? null).not.toBe('free');
});
