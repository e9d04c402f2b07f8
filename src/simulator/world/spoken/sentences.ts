/**
 * Registries' sentences, in the languages of their zones, on names that cannot be registered now. `{name}` is the asked
 * name.
 */
export interface Sentences {
  /** A zone whose RDAP answers in this language. */
  rdapZone: string;
  /** In an RDAP 404: the name is withheld. */
  reserved: string;
  /** In an RDAP 404: the name is between two holders. */
  between: string;
  /** Port 43: registered. */
  registered: string;
  /** Port 43: not available. */
  unavailable: string;
  /** Port 43: a denial with a condition. */
  conditional: string;
}

export const sentences: Readonly<Record<string, Sentences>> = {
  es: {
    rdapZone: 'com.ar',
    reserved: 'El nombre de dominio solicitado está reservado por el registro.',
    between: 'El dominio se encuentra en período de redención y saldrá a subasta.',
    registered: 'El dominio {name} se encuentra registrado.',
    unavailable: 'El dominio {name} no está disponible para su registro.',
    conditional:
      'Dominio no encontrado. {name} está en cuarentena; podrá registrarse a partir del 20/12/2026.',
  },
  en: {
    rdapZone: 'uk',
    reserved: 'The requested name has been set aside by the registry and cannot be registered.',
    between: 'The name is in a redemption period and on a waiting list.',
    registered: 'The domain {name} has already been registered.',
    unavailable: '{name} is not available for registration.',
    conditional: 'No match. {name} is in quarantine; it can be registered from 2026-12-20.',
  },
  fr: {
    rdapZone: 'fr',
    reserved: 'Le nom de domaine demandé est réservé par le registre.',
    between: 'Le domaine est en période de rédemption ; il sera mis aux enchères.',
    registered: 'Le domaine {name} est déjà enregistré.',
    unavailable: "Le nom {name} n'est pas disponible à l'enregistrement.",
    conditional:
      'Domaine introuvable. {name} est en quarantaine ; il pourra être enregistré à partir du 20/12/2026.',
  },
  ca: {
    rdapZone: 'cat',
    reserved: 'El nom de domini sol·licitat està reservat pel registre.',
    between: 'El domini es troba en període de redempció i sortirà a subhasta.',
    registered: 'El domini {name} ja està registrat.',
    unavailable: 'El domini {name} no està disponible.',
    conditional: 'No s’ha trobat. {name} està en quarantena; es podrà registrar a partir del 20/12/2026.',
  },
  gl: {
    rdapZone: 'gal',
    reserved: 'O nome de dominio solicitado está reservado polo rexistro.',
    between: 'O dominio atópase en período de redención, con lista de espera.',
    registered: 'O dominio {name} xa está rexistrado.',
    unavailable: 'O dominio {name} non está dispoñible.',
    conditional: 'Non atopado. {name} está en corentena; poderase rexistrar a partir do 20/12/2026.',
  },
  eu: {
    rdapZone: 'eus',
    reserved: 'Eskatutako domeinu-izena erregistroak erreserbatuta dauka.',
    between: 'Domeinua berreskuratze-aldian dago, itxaron-zerrendarekin.',
    registered: '{name} domeinua erregistratuta dago.',
    unavailable: '{name} domeinua ez dago erabilgarri.',
    conditional:
      'Ez da aurkitu. {name} berrogeialdian dago; 2026-12-20tik aurrera erregistratu ahal izango da.',
  },
  pt: {
    rdapZone: 'org',
    reserved: 'O nome de domínio solicitado está reservado pelo registo.',
    between: 'O domínio encontra-se em período de resgate e irá a leilão.',
    registered: 'O domínio {name} já está registado.',
    unavailable: 'O domínio {name} não está disponível.',
    conditional:
      'Domínio não encontrado. {name} está em quarentena; pode ser registado a partir de 20/12/2026.',
  },
  it: {
    rdapZone: 'info',
    reserved: 'Il nome a dominio richiesto è riservato dal registro.',
    between: 'Il dominio è in periodo di redenzione e andrà all’asta.',
    registered: 'Il dominio {name} risulta già registrato.',
    unavailable: 'Il dominio {name} non è disponibile per la registrazione.',
    conditional: 'Dominio non trovato. {name} è in quarantena; potrà essere registrato dal 20/12/2026.',
  },
  de: {
    rdapZone: 'shop',
    reserved: 'Der angefragte Domainname ist von der Registrierungsstelle reserviert.',
    between: 'Die Domain befindet sich in der Redemption-Phase; es besteht eine Warteliste.',
    registered: 'Die Domain {name} ist bereits registriert.',
    unavailable: 'Die Domain {name} ist nicht verfügbar.',
    conditional:
      'Nicht gefunden. {name} befindet sich in Quarantäne und kann ab 20.12.2026 registriert werden.',
  },
  nl: {
    rdapZone: 'nl',
    reserved: 'De opgevraagde domeinnaam is gereserveerd door het register.',
    between: 'De domeinnaam bevindt zich in quarantaine; er is een wachtlijst.',
    registered: 'De domeinnaam {name} is al geregistreerd.',
    unavailable: 'De domeinnaam {name} is niet beschikbaar.',
    conditional: 'Niet gevonden. {name} is in quarantaine en kan vanaf 20-12-2026 worden geregistreerd.',
  },
  pl: {
    rdapZone: 'biz',
    reserved: 'Nazwa domeny jest zarezerwowana przez rejestr.',
    between: 'Domena znajduje się w okresie kwarantanny i trafi na aukcję.',
    registered: 'Domena {name} jest już zarejestrowana.',
    unavailable: 'Domena {name} jest niedostępna.',
    conditional: 'Nie znaleziono. {name} jest w kwarantannie; będzie można ją zarejestrować od 20.12.2026.',
  },
  cs: {
    rdapZone: 'cz',
    reserved: 'Požadované doménové jméno je vyhrazeno registrem.',
    between: 'Doména je v ochranné lhůtě a bude vydražena v aukci.',
    registered: 'Doména {name} je již zaregistrována.',
    unavailable: 'Doména {name} není k dispozici.',
    conditional: 'Nenalezeno. {name} je v karanténě; registrovat ji bude možné od 20.12.2026.',
  },
  sv: {
    rdapZone: 'se',
    reserved: 'Domännamnet är reserverat av registret.',
    between: 'Domännamnet är i karantän; det finns en väntelista.',
    registered: 'Domänen {name} är redan registrerad.',
    unavailable: 'Domänen {name} är inte tillgänglig.',
    conditional: 'Hittades inte. {name} är i karantän och kan registreras från och med 2026-12-20.',
  },
  da: {
    rdapZone: 'dk',
    reserved: 'Domænenavnet er reserveret af registret.',
    between: 'Domænenavnet er i karantæne; der er en venteliste.',
    registered: 'Domænet {name} er allerede registreret.',
    unavailable: 'Domænet {name} er ikke ledigt.',
    conditional: 'Ikke fundet. {name} er i karantæne og kan registreres fra 20-12-2026.',
  },
  fi: {
    rdapZone: 'fi',
    reserved: 'Verkkotunnus on varattu rekisterin toimesta.',
    between: 'Verkkotunnus on karanteenissa; sille on jonotuslista.',
    registered: 'Verkkotunnus {name} on jo rekisteröity.',
    unavailable: 'Verkkotunnus {name} ei ole saatavilla.',
    conditional: 'Ei löytynyt. {name} on karanteenissa; sen voi rekisteröidä 20.12.2026 alkaen.',
  },
  tr: {
    rdapZone: 'xyz',
    reserved: 'Talep edilen alan adı kayıt kuruluşu tarafından rezerve edilmiştir.',
    between: 'Alan adı kurtarma dönemindedir; bekleme listesi vardır.',
    registered: '{name} alan adı kayıtlıdır.',
    unavailable: '{name} alan adı müsait değil.',
    conditional: 'Bulunamadı. {name} karantinada; 20.12.2026 tarihinden itibaren kaydedilebilir.',
  },
};
