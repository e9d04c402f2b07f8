import type { Idioma } from '../text/language.ts';

export const languageWords: Record<Idioma, string> = {
  es:
    'en el la los las del de para con sin y cerca mejor mejores barato barata baratos baratas urgente urgentes económico económica económicos precio precios ' +
    'horas domicilio niños hombre mujer mujeres hombres servicio servicios empresa empresas tienda tiendas venta alquiler segunda mano ofertas por ' +
    'abierto domingo hoy profesional profesionales integral integrales infantil a centro presupuesto opiniones bueno buenos mí calidad lujo mayores noche día casero ' +
    'escolares autónomos comunidades vecinos clases cursos cuidado casa hacer reparar arreglar comprar instalar dónde zona pueblo playa',
  ca:
    'a al als del de la les els el per amb prop meu millor millors barat barata barats econòmic econòmics preu preus hores domicili nens servei serveis empresa botiga botigues ' +
    'venda lloguer segona mà obert diumenge i sense casa poble platja urgències festes on aprop gent gran laboralistes l d infantils centre guàrdia laboralista',
  gl:
    'en na no nas nos do da dos das e con para preto mellor mellores barato prezo prezos horas domicilio servizo servizos tenda tendas venda aluguer aberto ' +
    'domingo nenos praia vila casa onde a o ao urxente urxentes segunda man',
  eu:
    'eta onena onenak merke merkea merkeak prezioa prezioak ordu orduko etxera etxean zerbitzua zerbitzuak denda dendak enpresa enpresak salmenta alokairua hurbil ' +
    'gertu irekita igandea haurrentzat bigarren eskuko nire ondoan larrialdi non',
  en:
    'in near me best cheap affordable the and for of with open now hours emergency top local services service company companies shop store price prices sale rent ' +
    'hire repair kids women men family private mobile home around downtown good rated reviews same day english speaking installation quotes free after hour online to buy custom ' +
    'small business wedding residential commercial personal luxury budget friendly my area cost',
  fr:
    'à au aux en de du des la le les l d et pour avec sans près moi pas cher chers meilleur meilleure meilleurs prix ouvert dimanche urgence urgences domicile chez enfants ' +
    'femme homme service services entreprise magasin boutique vente location occasion devis avis ville proche autour centre dans sur mariage jour nuit divorce',
  de:
    'in im am der die das und für mit ohne nähe meiner beste bester besten günstig günstige günstiger billig preis preise kosten geöffnet sonntag notdienst kinder ' +
    'frauen herren firma laden geschäft verkauf mieten miete gebraucht service bei von zum zur um gut guter gute heute rund uhr privat deutscher deutsche deutschsprachiger kaufen stadt hausbesuch',
  it:
    'a in di del della dei delle il la le lo gli i e per con senza vicino me migliore migliori economico economica economici prezzo prezzi aperto domenica urgente urgenze ' +
    'domicilio bambini donna uomo servizio servizi azienda negozio vendita affitto noleggio usato ore zona centro al da pronto intervento preventivo dove nel nella',
  pt:
    'em no na nos nas do da dos das de o a os as e para com sem perto mim melhor melhores barato barata preço preços horas domicílio crianças serviço serviços empresa ' +
    'loja lojas venda aluguel aluguer aberto domingo urgente segunda mão ao à por noturno orçamento onde bairro casa feminino masculino infantil você perto',
  nl:
    'in te op bij de het een en voor met zonder buurt goedkoop goedkope beste prijs prijzen open zondag spoed kinderen vrouwen mannen dienst bedrijf winkel verkoop ' +
    'huren tweedehands mij mijn van aan huis nabij vlakbij kosten kopen omgeving',
  pl:
    'w we na do i dla z blisko najlepszy najlepsza najlepsze tani tania tanie cena ceny cennik otwarte niedziela godziny pilny dzieci kobiet usługi firma firmy ' +
    'sklep sprzedaż wynajem używane domowe mieszkania okolicy dobry polecany całodobowy gdzie prywatny',
  tr:
    've için en iyi ucuz yakın yakınımdaki fiyat fiyatları açık pazar saat acil çocuk kadın erkek hizmeti firma firması firmaları mağaza satış kiralık ikinci el da de ile ' +
    'nerede tavsiye ustası ev evde servisi bana nöbetçi özel',
};

export const letterSigns: readonly [RegExp, readonly Idioma[]][] = [
  [/ñ/, ['es', 'gl', 'eu']],
  [/[ãõ]/, ['pt']],
  [/ç(?![aıiou]{0,1}$)/, ['fr', 'pt', 'ca', 'tr']],
  [/[äö]/, ['de', 'tr']],
  [/ß/, ['de']],
  // In lower case, İ becomes i with a combining dot.
  [/[ğış]|i\u0307/, ['tr']],
  [/[łąęśćźżń]/, ['pl']],
  [/l·l|ŀl/, ['ca']],
  [/[êâîûœ]/, ['fr', 'pt']],
  [/[èòà]/, ['ca', 'it', 'fr']],
  [/[íú]/, ['es', 'pt', 'gl', 'ca']],
  [/ción\b|ciones\b|erías?\b/, ['es', 'gl']],
  [/ção\b|ções\b/, ['pt']],
  [/\bl['’]|\bd['’]/, ['ca', 'fr', 'it']],
  [/tx|tz\b/, ['eu']],
];

/** Prepositions before a place, with the languages that use them so. */
export const placePrepositions: Record<string, readonly Idioma[]> = {
  en: ['es', 'gl', 'fr'],
  a: ['ca', 'it'],
  à: ['fr'],
  al: ['ca'],
  aux: ['fr'],
  em: ['pt'],
  no: ['pt', 'gl'],
  na: ['pt', 'gl'],
  in: ['en', 'de', 'it', 'nl'],
  im: ['de'],
  bei: ['de'],
  te: ['nl'],
  w: ['pl'],
  we: ['pl'],
  near: ['en'],
  around: ['en'],
  cerca: ['es'],
  de: ['es', 'ca', 'fr', 'pt', 'gl'],
  zu: ['de'],
  da: ['pt', 'gl'],
  do: ['pt', 'gl'],
  di: ['it'],
};
