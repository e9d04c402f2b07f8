/** Sentences about taller.tld by meaning; `never` may have any reading but a denial. */
export interface Samples {
  free: readonly string[];
  registered: readonly string[];
  kept: readonly string[];
  never: readonly string[];
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll('@', 'taller.tld'));

const samples = (free: string, registered: string, kept: string, never: string): Samples => ({
  free: lines(free),
  registered: lines(registered),
  kept: lines(kept),
  never: lines(never),
});

export const sentences: Readonly<Record<string, Samples>> = {
  en: samples(
    `Domain @ is not registered
    The name @ does not exist
    @ has not been registered yet
    The requested domain could not be found
    No entry found in the Example database
    There are no records for @
    Domain isn't registered.
    @ is available for registration`,
    `Domain @ is registered
    The domain name @ already exists
    @ is taken
    The requested domain is in use.`,
    `Domain @ is not available
    This name is unavailable
    The domain @ cannot be registered
    @ is in quarantine; it can be registered from 3 May
    The name is on a waiting list
    Registration of this domain is prohibited
    @ is pending delete
    This domain will be sold by auction`,
    `The domain is available from its owner
    @ can be registered from 1 March
    The domain is not registered, but it may be registered once the auction ends
    No records were returned because the query was too broad
    @ is not not registered
    The domain is not unavailable
    Not found in the last five requests; come back later`,
  ),
  es: samples(
    `El dominio @ no está registrado
    El dominio no se encuentra registrado en NIC Ejemplo
    EL DOMINIO NO EXISTE.
    Dominio no encontrado: @
    No se ha encontrado ningún dominio
    No hay registros para @
    @ no consta en la base de datos
    El nombre de dominio @ está libre
    Dominio disponible para registro
    No existe el dominio @`,
    `El dominio @ está registrado
    El dominio existe
    El dominio ya está ocupado
    Dominio encontrado
    El nombre de dominio @ esta en uso
    DOMINIO REGISTRADO: @`,
    `El dominio @ no está disponible
    El dominio no se encuentra disponible
    El dominio no se puede registrar
    El dominio esta bloqueado
    El dominio @ está en cuarentena, se liberará el 3 de mayo
    El dominio está pendiente de borrado
    Dominio reservado por el registro
    El dominio @ está en lista de espera
    El dominio saldrá a subasta
    Dominio suspendido por falta de pago
    No disponible`,
    `El dominio no está registrado, pero puede registrarse a partir del 3 de mayo
    Podrá registrarse a partir del 3 de mayo
    El dominio está disponible solo para su titular
    El dominio está libre cuando termine el plazo
    No es cierto que el dominio no esté libre
    El dominio no está no disponible
    ¿Quiere saber si el dominio está libre?`,
  ),
  pt: samples(
    `Domínio @ não registrado
    O domínio @ não está registado
    O dominio nao existe
    Domínio não encontrado no registro
    Nenhum resultado
    O domínio @ está disponível
    O nome de domínio está livre`,
    `O domínio @ está registado
    Domínio já registrado
    O domínio existe
    Domínio ocupado
    DOMÍNIO @ ENCONTRADO`,
    `O domínio @ não está disponível para registo
    Domínio indisponível
    O domínio está reservado
    O domínio está em quarentena
    O domínio @ não pode ser registado
    O domínio vai a leilão
    Domínio bloqueado
    O domínio está em lista de espera`,
    `O domínio não existe, mas está em processo de liberação
    Disponível a partir de 3 de maio
    O domínio só está disponível para o titular
    O domínio não está indisponível`,
  ),
  it: samples(
    `Il dominio @ non è registrato
    Dominio non trovato
    Il nome a dominio non esiste
    Nessun risultato per @
    Il dominio @ è libero
    Il dominio è disponibile`,
    `Il dominio @ è registrato
    Il dominio esiste
    Il dominio è già assegnato
    Dominio occupato`,
    `Il dominio @ non è disponibile
    Il dominio è riservato
    Il dominio non può essere registrato
    Il dominio è in quarantena
    Il dominio è all'asta
    Il dominio è sospeso
    Il dominio è in lista d'attesa
    Nome a dominio vietato`,
    `Il dominio non è registrato, ma è prenotato dal titolare
    Disponibile a partire dal 3 maggio
    Il dominio è disponibile solo per il proprietario`,
  ),
  fr: samples(
    `Le domaine @ n'est pas enregistré
    Le nom de domaine n’existe pas
    Domaine introuvable
    Aucun enregistrement trouvé pour @
    Le domaine @ est disponible
    Le domaine est libre
    Ce nom de domaine n'est pas attribué
    LE DOMAINE N'EST PAS ENREGISTRE`,
    `Le domaine @ est enregistré
    Le domaine existe
    Ce nom de domaine est déjà pris
    Nom de domaine trouvé`,
    `Le domaine @ n'est pas disponible
    Domaine indisponible
    Ce nom est réservé
    Le domaine est bloqué
    Le domaine est en période de rédemption
    Le domaine est en attente de suppression
    Le nom ne peut pas être enregistré
    Le domaine sera mis aux enchères
    Nom de domaine interdit`,
    `Le domaine n'existe pas, mais il est sur liste d'attente
    Disponible à partir du 3 mai
    Le domaine n'est disponible que pour son titulaire
    Le domaine n'est plus enregistré depuis hier`,
  ),
  de: samples(
    `Die Domain @ ist nicht registriert
    Die Domain existiert nicht
    Domain nicht gefunden
    Kein Eintrag gefunden
    Keine Daten zu @
    Die Domain @ ist frei
    Die Domain ist verfügbar
    Die Domain ist verfuegbar.`,
    `Die Domain @ ist registriert
    Die Domain ist bereits vergeben
    Domain existiert
    Der Domainname ist belegt`,
    `Die Domain @ ist nicht verfügbar
    Die Domain ist nicht frei
    Die Domain ist reserviert
    Die Domain kann nicht registriert werden
    Die Domain ist gesperrt
    Die Domain ist in Quarantäne
    Die Domain wird versteigert
    Für die Domain besteht eine Warteliste`,
    `Die Domain ist nicht registriert, aber vorgemerkt
    Die Domain ist ab 3. Mai verfügbar
    Die Domain ist nur für den Inhaber verfügbar
    Die Domain ist nicht unbekannt
    Die Domain ist nicht nicht registriert`,
  ),
  ca: samples(
    `El domini @ no està registrat
    El domini no existeix
    No s'ha trobat cap domini
    El domini @ és lliure
    El domini està disponible`,
    `El domini @ està registrat
    El domini existeix
    Domini ocupat`,
    `El domini @ no està disponible
    El domini està reservat
    El domini està en quarantena
    El domini està bloquejat
    El domini no es pot registrar
    El domini és a la llista d'espera
    El domini va a subhasta`,
    `El domini no existeix, però està pendent
    Disponible a partir del 3 de maig
    El domini només està disponible per al titular`,
  ),
  gl: samples(
    `O dominio @ non está rexistrado
    O dominio non existe
    Non se atopou ningún dominio
    O dominio @ está libre
    O dominio está dispoñible`,
    `O dominio @ está rexistrado
    O dominio existe
    O dominio está ocupado`,
    `O dominio @ non está dispoñible
    O dominio está reservado
    O dominio está en corentena
    O dominio está bloqueado
    O dominio está en poxa
    O dominio está en lista de agarda`,
    `O dominio non existe, pero está pendente
    O dominio só está dispoñible para o titular
    Dispoñible a partir do 3 de maio`,
  ),
  eu: samples(
    `@ domeinua ez dago erregistratuta
    Domeinua ez da existitzen
    Ez da domeinurik aurkitu
    @ domeinua libre dago`,
    `@ domeinua erregistratuta dago
    Domeinua existitzen da
    Domeinua hartuta dago`,
    `@ domeinua ez dago libre
    Domeinua ez dago eskuragarri
    Domeinua erreserbatuta dago
    Domeinua blokeatuta dago
    Domeinua berrogeialdian dago
    Domeinua itxaron zerrendan dago
    Domeinua enkantean dago`,
    `Domeinua ez dago erregistratuta, baina jabearen zain dago
    Domeinua jabearentzat bakarrik dago libre`,
  ),
  nl: samples(
    `De domeinnaam @ is niet geregistreerd
    Het domein bestaat niet
    Domein niet gevonden
    Geen resultaten
    @ is vrij
    De domeinnaam is beschikbaar`,
    `De domeinnaam @ is geregistreerd
    Het domein bestaat
    Het domein is bezet`,
    `De domeinnaam @ is niet beschikbaar
    Het domein is niet vrij
    De domeinnaam is gereserveerd
    Het domein is geblokkeerd
    Het domein is in quarantaine
    De domeinnaam wordt geveild
    Er is een wachtlijst voor dit domein`,
    `Het domein bestaat niet, maar komt vrij op 3 mei
    De domeinnaam is vanaf 3 mei beschikbaar
    Het domein is alleen beschikbaar voor de houder`,
  ),
  pl: samples(
    `Domena @ nie jest zarejestrowana
    Domena nie istnieje
    Nie znaleziono domeny
    Brak danych
    Domena @ jest wolna
    Domena jest dostępna`,
    `Domena @ jest zarejestrowana
    Domena istnieje
    Domena jest zajęta`,
    `Domena @ nie jest dostępna
    Domena nie jest wolna
    Domena jest zarezerwowana
    Domena jest zablokowana
    Domena jest w kwarantannie
    Domena zostanie wystawiona na aukcji
    Domena jest na liście oczekujących`,
    `Domena nie istnieje, ale czeka na właściciela
    Domena jest dostępna od 3 maja
    Domena jest dostępna tylko dla abonenta`,
  ),
  cs: samples(
    `Doména @ není registrována
    Doména neexistuje
    Doména nebyla nalezena
    Žádný záznam
    Doména @ je volná
    Doména je dostupná`,
    `Doména @ je registrována
    Doména existuje
    Doména je obsazena`,
    `Doména @ není dostupná
    Doména není volná
    Doména je rezervována
    Doména je blokována
    Doména je v karanténě
    Doména je v dražbě
    Doména je na čekací listině`,
    `Doména neexistuje, ale čeká na držitele
    Doména je volná až od 3. května
    Doména je dostupná pouze pro držitele`,
  ),
  sv: samples(
    `Domänen @ är inte registrerad
    Domänen finns inte
    Domänen hittades inte
    Inga träffar
    Domänen @ är ledig
    Domännamnet är tillgängligt`,
    `Domänen @ är registrerad
    Domänen finns
    Domännamnet är upptaget`,
    `Domänen @ är inte ledig
    Domänen är inte tillgänglig
    Domänen är reserverad
    Domänen är spärrad
    Domänen är i karantän
    Domänen auktioneras ut på auktion
    Det finns en väntelista för domänen`,
    `Domänen finns inte, men släpps 3 maj
    Domänen är ledig från 3 maj
    Domänen är ledig endast för innehavaren`,
  ),
  da: samples(
    `Domænet @ er ikke registreret
    Domænet findes ikke
    Domænet blev ikke fundet
    Ingen resultater
    Domænet @ er ledigt
    Domænenavnet er tilgængeligt`,
    `Domænet @ er registreret
    Domænet findes
    Domænenavnet er optaget`,
    `Domænet @ er ikke ledigt
    Domænet er ikke tilgængeligt
    Domænet er reserveret
    Domænet er spærret
    Domænet er i karantæne
    Domænet sættes på auktion
    Domænet er på venteliste`,
    `Domænet findes ikke, men frigives 3. maj
    Domænet er ledigt fra 3. maj
    Domænet er kun ledigt for indehaveren`,
  ),
  fi: samples(
    `Verkkotunnus @ ei ole rekisteröity
    Verkkotunnusta ei löytynyt
    Verkkotunnus ei ole olemassa
    Verkkotunnus @ on vapaa
    Verkkotunnus on saatavilla`,
    `Verkkotunnus @ on rekisteröity
    Verkkotunnus on olemassa
    Verkkotunnus on käytössä`,
    `Verkkotunnus @ ei ole vapaa
    Verkkotunnus ei ole saatavilla
    Verkkotunnus on varattu
    Verkkotunnus on estetty
    Verkkotunnus on karanteenissa
    Verkkotunnus on huutokaupassa
    Verkkotunnus on jonotuslistalla`,
    `Verkkotunnusta ei löytynyt, mutta se vapautuu pian
    Verkkotunnus on vapaa 3.5. alkaen
    Verkkotunnus on vapaa vain haltijan pyynnöstä`,
  ),
  tr: samples(
    `@ alan adı kayıtlı değil
    Alan adı bulunamadı
    Kayıt bulunamadı
    @ alan adı müsait
    ALAN ADI BULUNAMADI`,
    `@ alan adı kayıtlıdır
    Alan adı tahsis edilmiştir`,
    `@ alan adı müsait değil
    Alan adı rezerve
    Alan adı engellenmiştir
    Alan adı karantinada
    Alan adı açık artırmada
    Alan adı bekleme listesinde
    Alan adı yasaklı`,
    `Alan adı bulunamadı, ancak sahibi için beklemede
    Alan adı 3 Mayıs tarihinden itibaren müsait
    Alan adı sadece sahibi için müsait`,
  ),
};
