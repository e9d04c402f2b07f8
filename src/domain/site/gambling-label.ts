/** The names of the trade, at the beginning or end of a word of the label: inside others they are letters ('tarjetapostal'). */
const TRADE =
  'casinos?|cassinos?|kasinos?|kasyn[oa]|bingos?|apuestas?|apostas|apostes|scommesse|sportwetten|wett(?:buero|lokal|annahme|shop|cafe|punkt|center)|poker|ruletas?|roulette|quinielas?|spielotheken?|spielhallen?|spielbank|recreativos|salon(?:es)?recreativos?|salon(?:es)?(?:de)?juegos?';
const BEFORE =
  'el|la|les?|il|the|gran|grande?|nuevo|nou|viejo|hotel|club|real|royal|municipal|administracion(?:de)?';
const STARTS = new RegExp(`^(?:${BEFORE})?(?:${TRADE}|loterias?)`);
const ENDS = new RegExp(`(?:${TRADE})$`);
/** An arcade is a row of arches, too, and stands in 'embarcadero': it counts as a word, or with what such a place has. */
const ARCADE =
  /^(?:(?:the|retro|pier|family|video|game|city|neon|pixel)?arcades?|arcades?(?:games?|bar|club|zone|world|retro|cent(?:er|re)|land|vintage|room|hall))$/;
const ENDING = /\.(?:casino|poker|bingo)$/;

/** Whether a registrable domain says itself that it is of a place of gambling: 'casinocadiz.es', 'gran-casino-lago.es'. */
export function isGamblingLabel(dominio: string): boolean {
  if (ENDING.test(dominio)) return true;
  const label = dominio.split('.', 1)[0] ?? '';
  const words = [...label.split('-'), label.replaceAll('-', '')];
  return words.some((word) => STARTS.test(word) || ENDS.test(word) || ARCADE.test(word));
}
