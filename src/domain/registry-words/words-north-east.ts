import type { Language } from './language.ts';

export const german: Language = {
  code: 'de',
  concord: false,
  subject: 'domain,domainname,name,objekt,domane,domainnamen',
  known: 'gefunden,existiert,existieren,bekannt,vorhanden,gelistet,verzeichnet,ubereinstimmung',
  held: 'registriert,vergeben,belegt,delegiert,zugewiesen,besetzt,eingetragen,angemeldet,in verwendung',
  free: 'frei,freie,verfugbar,verfuegbar,erhaltlich,erhaeltlich,registrierbar',
  absent: 'unbekannt,unregistriert',
  kept: 'unverfugbar',
  not: 'nicht,nie,niemals',
  none: 'kein,keine,keinen,keinerlei,ohne',
  things:
    'treffer,eintrag,eintrage,eintraege,daten,domain,domains,objekt,objekte,ergebnis,ergebnisse,ubereinstimmung,informationen',
  modal: 'kann,konnte,darf,wird,werden,registrieren,erlaubt,zulassig,zulaessig,gestattet,zugelassen',
  condition:
    'aber,jedoch,obwohl,ausser,wenn,falls,bis,ab,seit,sobald,nach,vor,noch,nur,erst,inhaber,eigentumer,besitzer,angebot,verkauf,kauf,kaufen,preis,bereits,schon,weil,bald,wieder,derzeitigen',
  filler:
    'die,der,das,dem,den,des,ein,eine,einen,diese,dieser,dieses,ihre,ist,sind,war,wurde,wurden,worden,sein,es,zu,zum,zur,fur,fuer,von,mit,und,oder,angefragte,gesuchte,gewunschte,angegebene,derzeit,aktuell,momentan,registrierung,anfrage,suche,status,fehler,leider,konnte',
  place: 'datenbank,register,registry,server,whois,nic,system,verzeichnis,liste',
  into: 'in,im,bei,auf',
};

export const dutch: Language = {
  code: 'nl',
  concord: false,
  subject: 'domein,domeinnaam,naam,object',
  known: 'gevonden,bestaat,bestaan,bekend,aanwezig,aangetroffen',
  held: 'geregistreerd,bezet,gedelegeerd,toegewezen,in gebruik,vergeven,actief',
  free: 'vrij,beschikbaar,vrije',
  absent: 'onbekend',
  kept: 'onbeschikbaar',
  not: 'niet,nooit',
  none: 'geen,zonder',
  things:
    'resultaat,resultaten,gegevens,registratie,registraties,domein,domeinen,domeinnaam,object,objecten,vermelding,informatie,overeenkomst',
  modal: 'kan,kunnen,mag,zal,worden,registreren,toegestaan,toegelaten',
  condition:
    'maar,echter,hoewel,behalve,als,indien,tot,vanaf,sinds,zodra,na,voor,nog,alleen,slechts,pas,houder,eigenaar,bod,verkoop,koop,kopen,prijs,reeds,al,omdat,binnenkort,weer',
  filler:
    'de,het,een,deze,dit,die,uw,is,zijn,was,werd,wordt,er,te,om,van,met,en,of,gevraagde,opgevraagde,gezochte,momenteel,nu,zoekopdracht,status,fout,helaas,helaas is,registratie',
  place: 'database,databank,register,registry,server,whois,sidn,systeem,lijst',
  into: 'in,op,bij',
};

export const swedish: Language = {
  code: 'sv',
  concord: false,
  subject: 'doman,domanen,domannamn,domannamnet,namn,namnet,objekt,objektet',
  known: 'hittades,hittad,hittat,finns,existerar,kand,kant,traffar',
  held: 'registrerad,registrerat,upptagen,upptaget,delegerad,delegerat,tilldelad,anvands',
  free: 'ledig,ledigt,lediga,tillganglig,tillgangligt,fri,fritt',
  absent: 'okand,okant,oregistrerad,oregistrerat',
  kept: 'otillganglig,otillgangligt',
  not: 'inte,icke,ej,aldrig',
  none: 'ingen,inga,inget,utan',
  things: 'traff,traffar,resultat,poster,post,data,doman,domaner,objekt,information,uppgifter',
  modal: 'kan,far,skall,ska,registreras,registrera,tillaten,tillatet',
  condition:
    'men,dock,aven om,utom,om,till,fran,sedan,nar,efter,fore,endast,bara,forst,innehavare,innehavaren,agare,agaren,erbjudande,forsaljning,salu,kop,kopa,pris,redan,eftersom,snart,igen',
  filler:
    'den,det,de,en,ett,denna,detta,din,ar,var,blev,har,kunde,sig,for,av,med,och,eller,att,som,angivna,efterfragade,sokta,just,nu,narvarande,sokning,sokningen,status,fel,tyvarr,registrering',
  place: 'databas,databasen,register,registret,server,servern,whois,system,systemet',
  into: 'i,pa,hos',
};

export const danish: Language = {
  ...swedish,
  code: 'da',
  subject: 'domaene,domaenet,domaenenavn,domaenenavnet,navn,navnet,objekt,objektet',
  known: 'fundet,findes,eksisterer,kendt,kendes,match',
  held: 'registreret,optaget,delegeret,tildelt,i brug',
  free: 'ledig,ledigt,ledige,tilgaengelig,tilgaengeligt,fri,frit',
  absent: 'ukendt,uregistreret',
  kept: 'utilgaengelig,utilgaengeligt',
  not: 'ikke,ej,aldrig',
  none: 'ingen,intet,uden',
  things: 'resultat,resultater,poster,post,data,domaene,domaener,objekt,oplysninger,match',
  modal: 'kan,ma,skal,vil,registreres,registrere,tilladt',
  condition:
    'men,dog,selvom,undtagen,hvis,indtil,til,fra,siden,nar,efter,for,kun,forst,indehaver,indehaveren,ejer,ejeren,tilbud,salg,kob,kobe,pris,allerede,fordi,snart,igen',
  filler:
    'den,det,de,en,et,denne,dette,dit,er,var,blev,bliver,har,kunne,sig,af,med,og,eller,at,som,angivne,onskede,sogte,lige,nu,i ojeblikket,sogning,sogningen,status,fejl,desvaerre,registrering,til registrering',
  place: 'database,databasen,register,registret,server,serveren,whois,system,systemet',
  into: 'i,pa,hos',
};

export const finnish: Language = {
  code: 'fi',
  concord: false,
  subject: 'verkkotunnus,verkkotunnusta,domain,domainnimi,nimi,nimea,kohde,kohdetta',
  known: 'loytyi,loydy,loytynyt,loydetty,olemassa,tunneta,tunnettu',
  held: 'rekisteroity,rekisteroidy,kaytossa,delegoitu,otettu',
  free: 'vapaa,vapaana,saatavilla,saatavissa,kaytettavissa',
  absent: 'tuntematon,rekisteroimaton',
  kept: 'varattu,varattuna',
  not: 'ei,eivat,koskaan',
  none: 'ilman',
  things: 'tuloksia,tietoja,osumia',
  modal: 'voi,voidaan,saa,rekisteroida,sallittu',
  condition:
    'mutta,kuitenkin,vaikka,paitsi,jos,asti,saakka,alkaen,lahtien,kun,jalkeen,ennen,viela,vain,vasta,haltija,haltijan,omistaja,omistajan,tarjous,myynti,myynnissa,osto,ostaa,hinta,jo,koska,pian,uudelleen',
  filler:
    'on,ole,oli,ollut,tama,tata,se,sen,ja,tai,etta,haettu,haettua,haluttu,pyydetty,pyydettya,talla,hetkella,nyt,haku,haulla,tila,virhe,valitettavasti,rekisteroitavaksi',
  place: 'tietokannasta,tietokannassa,rekisterista,rekisterissa,palvelimella,whois,jarjestelmassa',
  into: 'tietokannasta,rekisterista',
};

export const polish: Language = {
  code: 'pl',
  concord: true,
  subject: 'domena,domeny,domene,nazwa,nazwy,nazwa domeny,obiekt,obiektu',
  known: 'znaleziono,znaleziona,znaleziony,istnieje,istnieja,figuruje,znana,wystepuje',
  held: 'zarejestrowana,zarejestrowano,zarejestrowany,zajeta,zajety,delegowana,przydzielona,uzywana,w uzyciu',
  free: 'wolna,wolny,wolne,dostepna,dostepny,dostepne',
  absent: 'nieznana,nieznany,niezarejestrowana,nieistniejaca',
  kept: 'niedostepna,niedostepny',
  not: 'nie,nigdy',
  none: 'brak,zadnych,zadnej,bez',
  things: 'danych,wynikow,wpisow,wpisu,rekordow,rekordu,informacji,domeny,domen,obiektu,obiektow,zadnych',
  modal: 'moze,moze byc,mozna,bedzie,bedzie mozna,zarejestrowac,rejestrowac,dozwolona,dozwolone,dopuszczalna',
  condition:
    'ale,jednak,chociaz,oprocz,jesli,jezeli,gdy,do,od,po,przed,dopiero,tylko,jeszcze,wlasciciel,wlasciciela,abonent,abonenta,oferta,sprzedaz,sprzedazy,kupno,kupic,cena,juz,poniewaz,wkrotce,ponownie,oczekuje',
  filler:
    'jest,sa,byla,zostala,zostal,byc,ta,ten,to,sie,dla,z,i,lub,o,podana,szukana,zapytanie,obecnie,teraz,rejestracji,rejestracja,stan,status,blad,niestety,dla zapytania',
  place: 'bazie,baza,rejestrze,rejestr,serwerze,whois,nask,systemie,danych',
  into: 'w,na',
};

export const czech: Language = {
  code: 'cs',
  concord: true,
  subject: 'domena,domeny,domenove jmeno,jmeno,nazev,objekt',
  known: 'nalezena,nalezen,nalezeno,nalezeny,existuje,existuji,znama,evidovana',
  held: 'registrovana,registrovano,registrovan,zaregistrovana,obsazena,obsazeno,delegovana,pridelena,pouzivana',
  free: 'volna,volne,volny,dostupna,dostupne,dostupny',
  absent:
    'nenalezena,nenalezen,nenalezeno,nenalezeny,neexistuje,neexistuji,neznama,neregistrovana,neregistrovano',
  kept: 'nedostupna,nedostupne,nedostupny',
  not: 'ne,neni,nejsou,nebyla,nebyl,nebylo,nebyly,nikdy',
  none: 'zadny,zadna,zadne,zadnou,bez',
  things:
    'zaznam,zaznamy,zaznamu,data,udaje,vysledek,vysledky,domena,domenu,objekt,informace,polozka,polozky',
  modal: 'muze,muze byt,lze,nelze,bude,bude mozne,registrovat,zaregistrovat,povolena,povoleno',
  condition:
    'ale,avsak,ackoli,krome,pokud,kdyz,jestlize,do,od,po,pred,az,jen,pouze,jeste,drzitel,drzitele,vlastnik,vlastnika,majitel,nabidka,prodej,prodeji,koupe,koupit,cena,jiz,uz,protoze,brzy,znovu,ceka',
  filler:
    'je,jsou,byla,byl,bylo,byly,byt,tato,toto,ta,ten,se,pro,k,s,a,nebo,o,pozadovana,hledana,zadana,dotaz,nyni,momentalne,aktualne,registraci,registrace,stav,chyba,bohuzel',
  place: 'databazi,databaze,registru,registr,serveru,whois,nic,systemu,seznamu',
  into: 'v,ve,na',
};

export const turkish: Language = {
  code: 'tr',
  concord: false,
  subject: 'alan adi,domain,isim,ad,nesne,kayit,alan adiniz',
  known: 'bulundu,bulunmaktadir,bulunuyor,biliniyor',
  held: 'kayitli,kayitlidir,tescilli,tahsisli,alinmis,dolu,kullaniliyor,kullanimda,tahsis edilmis,tahsis edilmistir',
  free: 'musait,musaittir,bos,bostur,uygun,uygundur,tescil edilebilir,serbest',
  absent: 'bulunamadi,bulunamamistir,kayitsiz,bilinmiyor,tescilsiz',
  kept: 'mevcut,mevcuttur',
  not: 'degil,degildir,hic',
  none: 'yok,yoktur,hicbir',
  things: 'kayit,kaydi,sonuc,veri,bilgi,alan adi,nesne,eslesme,kayit',
  modal: 'kaydedilebilir,kayit edilebilir,edilemez,kaydedilemez,alinabilir,alinamaz,izinli,izin verilmiyor',
  condition:
    'ama,fakat,ancak,ragmen,haric,eger,kadar,itibaren,sonra,once,henuz,sadece,yalnizca,sahibi,sahibinden,sahibine,teklif,satis,satilik,satin,fiyat,zaten,cunku,yakinda,tekrar,beklemede',
  filler:
    've,veya,ile,icin,bu,su,bir,aranan,sorgulanan,istenen,talep edilen,adli,isimli,su anda,simdi,kayda,tescile,sorgu,arama,durum,durumu,hata,maalesef,uzgunuz',
  place: 'veritabaninda,veri tabaninda,sunucuda,sicilde,whois,sistemde,trabis,kayitlarda',
  into: 'veritabaninda,sistemde',
};

export const basque: Language = {
  code: 'eu',
  concord: false,
  subject: 'domeinua,domeinu,domeinu izena,domeinu izen,izena,objektua',
  known: 'aurkitu,aurkitu da,aurkitzen,existitzen,existitzen da,badago,ezagutzen,ezaguna',
  held: 'erregistratuta,erregistratua,erregistratu,hartuta,okupatuta,esleituta,erabiltzen,erabilita',
  free: 'eskuragarri,libre,erabilgarri,librea,hutsik',
  absent: 'ezezaguna,erregistratugabea',
  kept: 'eskuraezin',
  not: 'ez,inoiz',
  none: 'ezein,gabe',
  things: 'emaitzarik,daturik,erregistrorik,domeinurik,objekturik,informaziorik',
  modal: 'daiteke,ahal,izango,erregistra,onartzen,baimenduta',
  condition:
    'baina,hala ere,nahiz,izan ezik,bada,baldin,arte,aurrera,ondoren,geroztik,aurretik,oraindik,bakarrik,soilik,titularra,titularraren,jabea,jabeak,jabearen,eskaintza,salmenta,salgai,erosketa,erosi,prezioa,jada,dagoeneko,laster,berriro,zain',
  filler:
    'da,dago,dagoen,dira,daude,zen,du,dute,hau,hori,eta,edo,eskatutako,kontsultatutako,bilatutako,orain,momentuan,erregistratzeko,bilaketa,kontsulta,egoera,errorea,barkatu,sentitzen dugu',
  place: 'datu basean,erregistroan,zerbitzarian,whois,sisteman,zerrendan',
  into: 'datu basean,erregistroan',
};

export const hungarian: Language = {
  code: 'hu',
  concord: true,
  subject: 'domain,domainnev,nev',
  known: 'talalhato,letezik,ismert,talaltunk',
  held: 'regisztralt,regisztralva,foglalt,bejegyzett,kiosztott',
  free: 'szabad,elerheto,regisztralhato,igenyelheto',
  absent: 'ismeretlen',
  kept: 'elerhetetlen,fenntartott,zarolt,tiltott',
  not: 'nem,soha',
  none: 'nincs,nincsen',
  things: 'talalat,adat,bejegyzes,eredmeny',
  modal: 'lehet,engedelyezett',
  condition: 'de,ha,amig,utan,elott,csak,tulajdonos,tulajdonosa,ajanlat,elado,mar,meg,tol,kezdve',
  filler: 'a,az,ez,van,volt,es,vagy,keresett,megadott,allapot,hiba,jelenleg',
  place: 'adatbazisban,nyilvantartasban,szerveren',
  into: 'adatbazisban',
};
