import type { Language } from './language.ts';
import { danish } from './words-north-east.ts';

export const norwegian: Language = {
  ...danish,
  code: 'no',
  subject: 'domene,domenet,domenenavn,domenenavnet,navn,navnet,objekt,objektet',
  known: 'funnet,finnes,eksisterer,kjent,treff',
  held: 'registrert,opptatt,delegert,tildelt,i bruk',
  free: 'ledig,ledige,tilgjengelig,fri,fritt',
  absent: 'ukjent,uregistrert',
  kept: 'utilgjengelig',
  not: 'ikke,ei,aldri',
  none: 'ingen,intet,uten',
  things: 'treff,resultat,resultater,data,domene,domener,objekt,opplysninger',
};

export const romanian: Language = {
  code: 'ro',
  concord: true,
  subject: 'domeniu,domeniul,nume,numele,nume de domeniu,numele de domeniu,obiect,obiectul',
  known: 'gasit,gasita,gasite,exista,existent,cunoscut',
  held: 'inregistrat,inregistrata,delegat,ocupat,atribuit,folosit,in uz',
  free: 'disponibil,disponibila,liber,libera',
  absent: 'inexistent,neinregistrat,necunoscut',
  kept: 'indisponibil,indisponibila',
  not: 'nu,niciodata',
  none: 'nici un,niciun,nicio,nici o,fara',
  things: 'rezultat,rezultate,inregistrare,inregistrari,date,informatii,intrare,intrari,domeniu,obiect',
  modal: 'poate,poate fi,pot,va,va fi,inregistra,permis,permisa',
  condition:
    'dar,insa,desi,cu exceptia,daca,pana,de la,din,incepand,cand,dupa,inainte,inca,doar,numai,titular,titularul,proprietar,proprietarul,oferta,vanzare,cumpara,pret,deja,deoarece,curand,asteptare',
  filler:
    'acest,aceasta,acesta,este,e,sunt,a,au,fost,fi,pentru,cu,de,si,sau,la,ne pare rau,stare,status,eroare,cautare,interogare,solicitat,cautat,momentan,acum,se',
  place: 'baza de date,registru,server,whois,sistem',
  into: 'in',
};

export const croatian: Language = {
  code: 'hr',
  concord: true,
  subject: 'domena,domenu,domen,naziv,naziv domene,ime,objekt',
  known: 'pronaden,pronadena,pronadeno,naden,nadena,postoji,postoje,poznat,poznata',
  held: 'registrirana,registriran,registrirano,registrovan,registrovana,zauzeta,zauzet,delegirana,dodijeljena,u upotrebi',
  free: 'slobodna,slobodan,slobodno,dostupna,dostupan,dostupno,raspoloziva',
  absent: 'nepostojeca,neregistrirana,neregistrovan,nepoznata',
  kept: 'nedostupna,nedostupan',
  not: 'nije,nisu,ne',
  none: 'nema,bez,nijedan,nijedna',
  things: 'podataka,rezultata,zapisa,unosa,podaci,zapis',
  modal: 'moze,moze se,bit ce,biti,registrirati,dozvoljena,dopustena',
  condition:
    'ali,medutim,iako,osim,ako,do,od,nakon,poslije,prije,kada,samo,vlasnik,vlasnika,ponuda,prodaja,prodaju,kupnja,kupiti,cijena,vec,jer,uskoro,ponovno',
  filler:
    'je,su,se,ova,ovaj,ovo,trazena,trazeni,za,i,ili,upit,trenutno,sada,registracije,registraciju,stanje,status,greska,nazalost',
  place: 'bazi,bazi podataka,registru,posluzitelju,serveru,whois,sustavu',
  into: 'u,na',
};

export const russian: Language = {
  code: 'ru',
  concord: true,
  subject: 'домен,доменное имя,имя,имя домена,объект,запись',
  known: 'найден,найдено,найдена,существует,известен',
  held: 'зарегистрирован,зарегистрировано,занят,занято,делегирован,используется',
  free: 'свободен,свободно,доступен,доступно',
  absent: 'неизвестен,незарегистрирован',
  kept: 'недоступен,недоступно',
  not: 'не,никогда',
  none: 'нет,никаких,без',
  things: 'записей,данных,результатов,информации,совпадений,записи',
  modal: 'может,может быть,можно,будет,зарегистрировать,разрешена',
  condition:
    'но,однако,кроме,если,до,от,с,после,когда,только,владелец,владельца,продажа,продается,цена,купить,уже,скоро,снова,пока',
  filler:
    'этот,это,по,для,запросу,ваш,был,была,было,регистрации,регистрация,статус,ошибка,данный,указанный,запрошенный,извините',
  place: 'базе,базе данных,реестре,сервере,системе',
  into: 'в,на',
};

export const indonesian: Language = {
  code: 'id',
  concord: false,
  subject: 'domain,nama domain,nama,objek',
  known: 'ditemukan,ada,terdapat,diketahui',
  held: 'terdaftar,didaftarkan,digunakan,dipakai,dimiliki',
  free: 'tersedia,bebas',
  absent: 'tidak dikenal',
  kept: 'tak tersedia',
  not: 'tidak,tak,belum,bukan',
  none: 'tidak ada,tanpa',
  things: 'data,hasil,catatan,entri,informasi,rekaman',
  modal: 'dapat,bisa,boleh,akan,mendaftarkan,diizinkan',
  condition:
    'tetapi,namun,kecuali,jika,bila,sampai,hingga,dari,mulai,sejak,setelah,sebelum,hanya,pemilik,penawaran,penjualan,dijual,harga,membeli,sudah,telah,karena,segera,nanti,lagi,menunggu',
  filler:
    'ini,itu,yang,adalah,untuk,oleh,dengan,anda,maaf,status,permintaan,pencarian,diminta,dicari,saat,sekarang,pendaftaran,galat,kesalahan,kami',
  place: 'database,basis data,registri,server,whois,sistem',
  into: 'dalam,pada,di',
};
