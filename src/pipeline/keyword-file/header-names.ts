import { normaliseText } from '#domain/text/normalise.ts';

const list = (names: string): ReadonlySet<string> => new Set(names.split('|'));

/** Keyword columns in the exports of search and advertising tools, by language. */
const KEYWORD = list(
  [
    'keyword|keywords|palabra clave|palabras clave|termino|terminos|termino de busqueda|terminos de busqueda|busqueda|busquedas|consulta|consultas|consulta de busqueda|consultas de busqueda|consultas principales|principales consultas|frase|frases|frase clave|sugerencia|sugerencias|idea de palabra clave|ideas de palabras clave',
    'search term|search terms|search query|search queries|search keyword|search keywords|search phrase|query|queries|top query|top queries|term|terms|phrase|key phrase|keyphrase|keyword phrase|keyword idea|keyword ideas|keyword text|target keyword|suggestion|suggestions|key word|key words',
    'suchbegriff|suchbegriffe|suchanfrage|suchanfragen|haufigste suchanfragen|haufigste suchanfrage|schlusselwort|schlusselworter|schlusselbegriff|suchwort|suchworter|stichwort|stichworter|suchphrase',
    'mot cle|mots cles|mot clef|mots clefs|requete|requetes|requetes les plus frequentes|principales requetes|requetes principales|terme de recherche|termes de recherche|expression|expression cle|expressions cles|recherche|recherches',
    'parola chiave|parole chiave|query principali|principali query|query di ricerca|query piu frequenti|termine di ricerca|termini di ricerca|chiave di ricerca|frase chiave',
    'palavra chave|palavras chave|consultas mais frequentes|principais consultas|consulta de pesquisa|termo|termos|termo de pesquisa|termos de pesquisa|termo de busca|termos de busca|termo da pesquisa|pesquisa|sugestao',
    'zoekwoord|zoekwoorden|trefwoord|trefwoorden|zoekterm|zoektermen|zoekopdracht|zoekopdrachten|zoekquery|zoekqueries|populairste zoekopdrachten|populairste zoekquerys|meest voorkomende zoekopdrachten|belangrijkste zoekopdrachten|topquery|topquerys',
    'slowo kluczowe|slowa kluczowe|zapytanie|zapytania|najczestsze zapytania|najpopularniejsze zapytania|wyszukiwane haslo|wyszukiwane hasla|fraza|frazy|fraza kluczowa',
    'anahtar kelime|anahtar kelimeler|anahtar sozcuk|arama terimi|arama terimleri|arama sorgusu|sorgu|sorgular|en cok yapilan sorgular|en iyi sorgular|en populer sorgular',
    'paraula clau|paraules clau|terme de cerca|termes de cerca|consultes|consultes principals|principals consultes|cerca|cerques|palabra chave|palabras chave|termo de procura|gako hitza|gako hitzak|bilaketa terminoa|kontsulta|kontsultak',
    'sokord|nyckelord|sokterm|soktermer|sokfraga|sokfragor|vanligaste fragorna|sogeord|nogleord|sogeterm|sogetermer|forespoergsel|sogeforesporgsel|nokkelord|hakusana|hakusanat|avainsana|avainsanat|klicove slovo|klicova slova|cuvant cheie|cuvinte cheie',
  ].join('|'),
);
const PAIS = list(
  'pais|country|codigo pais|codigo de pais|codigo del pais|country code|pays|land|paese|kraj|ulke|landescode',
);
const IDIOMA = list('idioma|language|lang|lengua|language code|sprache|langue|lingua|taal|jezyk|dil|llengua');

/** Any of these words makes a name of at most `FIGURE_WORDS_MAX` words a figure. */
const FIGURE_WORDS = list(
  [
    'volumen|volume|vol|volum|suchvolumen|zoekvolume|wolumen|hacim|hacmi|busquedas|searches|recherches|ricerche|pesquisas|suchanfragen|cerques',
    'clics|clicks|click|clic|klicks|klikken|kliki|klikniecia|cliques|tiklama|tiklamalar|impresiones|impressions|impr|impresion|impressionen|impressoes|impressioni|vertoningen|wyswietlenia|gosterimler|gosterim',
    'ctr|posicion|position|pos|posizione|posicao|positie|pozycja|konum|ranking|rank|kd|sd|pd|dificultad|difficulty|difficulte|difficolta|dificuldade|competencia|competition|concurrence|concorrenza|concorrencia|wettbewerb|concurrentie|konkurencja|rekabet|tendencia|trend|tendance|tendenza|trends',
    'cpc|ppc|coste|cost|costo|cout|kosten|custo|puja|bid|bids|enchere|offerta|lance|gebot|bod|conversiones|conversions|conv|konversionen|conversioni|traffic|trafico|results|resultados|ergebnisse|score|intent|intencion|serp|impressioni',
  ].join('|'),
);
const FIGURE_WORDS_MAX = 8;

const OTHER = list(
  [
    'nombre|name|nom|nome|nombre completo|full name|first name|last name|apellido|apellidos|empresa|company|business|business name|negocio|cliente|contacto|contact|telefono|telefono movil|movil|phone|tel|telephone|telefon|mobile|fax|email|e mail|mail|correo|correo electronico',
    'direccion|address|adresse|calle|street|ciudad|city|ville|stadt|poblacion|municipio|localidad|provincia|province|region|codigo postal|cp|zip|zip code|postal code|postcode|web|website|sitio web|pagina web|site|url|enlace|link|dominio|domain|pagina|page|pages|landing page|seite|paginas principales|top pages',
    'id|no|num|numero|cif|nif|dni|fecha|date|datum|precio|price|importe|cantidad|total|estado|status|notas|nota|notes|comentarios|moneda|currency|wahrung|devise|valuta|modifier|modifier type|tipo de concordancia|match type|campana|campaign|grupo de anuncios|ad group|cuenta|account|dispositivo|device|categoria|category|parent keyword|seed keyword|seed|tags|etiquetas',
  ].join('|'),
);

export type HeaderName = 'keyword' | 'pais' | 'idioma' | 'cifra' | 'otro' | null;

/** Lower case without accents, `_`, `-` and bracketed text. */
export function plainName(cell: string): string {
  return normaliseText(cell.slice(0, 200), 'NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/ø/g, 'o')
    .replace(/[[(][^\])]{0,60}[\])]/g, ' ')
    .replace(/["'“”‘’`]/g, '')
    .replace(/[\s_./:-]+/g, ' ')
    .trim();
}

export function headerName(cell: string): HeaderName {
  const name = plainName(cell);
  if (name === '') return cell.trim() === '#' ? 'otro' : null;
  if (KEYWORD.has(name)) return 'keyword';
  if (PAIS.has(name)) return 'pais';
  if (IDIOMA.has(name)) return 'idioma';
  if (OTHER.has(name)) return 'otro';
  const words = name.split(' ');
  return words.length <= FIGURE_WORDS_MAX && words.some((word) => FIGURE_WORDS.has(word)) ? 'cifra' : null;
}
