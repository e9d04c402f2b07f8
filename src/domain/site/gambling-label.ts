/** Words of the trade, only at the start or end of the label: 'tarjetapostal' contains one by chance. */
const TRADE =
  'casinos?|cassinos?|kasinos?|kasyn[oa]|bingos?|apuestas?|apostas|apostes|scommesse|sportwetten|wett(?:buero|lokal|annahme|shop|cafe|punkt|center)|poker|ruletas?|roulette|quinielas?|spielotheken?|spielhallen?|spielbank|recreativos|salon(?:es)?recreativos?|salon(?:es)?(?:de)?juegos?';
const BEFORE =
  'el|la|les?|il|the|gran|grande?|nuevo|nou|viejo|hotel|club|real|royal|municipal|administracion(?:de)?';
const STARTS = new RegExp(`^(?:${BEFORE})?(?:${TRADE}|loterias?)`);
const ENDS = new RegExp(`(?:${TRADE})$`);
/** 'arcade' is also architecture and part of 'embarcadero', so it counts as a whole word or with gaming words. */
const ARCADE =
  /^(?:(?:the|retro|pier|family|video|game|city|neon|pixel)?arcades?|arcades?(?:games?|bar|club|zone|world|retro|cent(?:er|re)|land|vintage|room|hall))$/;
const ENDING = /\.(?:casino|poker|bingo)$/;

/** The domain's own name is that of a gambling place: 'casinocadiz.es', 'gran-casino-lago.es'. */
export function isGamblingLabel(dominio: string): boolean {
  if (ENDING.test(dominio)) return true;
  const label = dominio.split('.', 1)[0] ?? '';
  const words = [...label.split('-'), label.replaceAll('-', '')];
  return words.some((word) => STARTS.test(word) || ENDS.test(word) || ARCADE.test(word));
}
