/** Spam on taken-over names. Lower case, separated by ` | `; accents are removed as in pages. */

/** Games of chance; casinos and arcades use these words too. */
export const GAMBLING: Readonly<Record<string, string>> = {
  es: 'casino | casinos | apuesta | apuestas | tragaperras | tragamonedas | ruleta | bingo | poker | quiniela | slots | slot',
  ca: 'apostes | escurabutxaques | casinos | ruleta',
  pt: 'cassino | cassinos | aposta | apostas | caça-níqueis | tigrinho | fortune tiger | aviator',
  fr: 'paris sportifs | machines à sous | machine à sous | roulette | bookmakers | casinos',
  it: 'scommesse | casinò | slot machine | bookmaker | gratta e vinci | siti scommesse',
  de: 'casino | casinos | sportwetten | wettanbieter | spielautomaten | spielothek | buchmacher | wetten | online casinos',
  nl: 'gokken | gokkasten | goksites | weddenschappen | casinos',
  pl: 'kasyno | kasyna | zakłady | bukmacher | bukmacherzy | automaty',
  en: 'gambling | betting | bet | bets | sportsbook | bookmaker | jackpot | blackjack | baccarat | plinko | crash game | slots | casinos | pokies',
  id: 'slot | judi | togel | gacor | sbobet | pulsa | taruhan | rtp',
  tr: 'bahis | casino | iddaa | slot',
  vi: 'nhà cái | cá cược | nổ hũ | tài xỉu | game bài | xóc đĩa | kèo',
};

export const ONLINE =
  'online | on-line | en línea | en linia | en línia | en ligne | live casino | bono | bonos | bonus | boni | bónus | crypto | cripto | bitcoin | daftar | situs | resmi | terpercaya | agen | link | login | apk | pragmatic play | welcome offer | promo code | código promocional | codice promozionale | kod promocyjny | siteleri | giriş | giris | đăng nhập | uy tín | link vào | registro | cadastro | payout | auszahlung | legales online';

export const GIVEAWAYS =
  'sin depósito | giros gratis | tiradas gratis | free spins | freispiele | tours gratuits | giri gratis | rodadas grátis | no deposit | sense dipòsit | senza deposito | ohne einzahlung | sans dépôt | sem depósito | zonder storting | bez depozytu | gratis spins | maxwin | echtgeld | real money | dinero real | argent réel | soldi veri | dinheiro real';

/** Affiliates' phrases about gambling without a national licence. */
export const UNLICENSED =
  'sin licencia | sin dgoj | sin verificación | sin kyc | no regulados | extranjeros | sense llicència | sense dgoj | sem licença | sem verificação | sans licence | sans vérification | hors arjel | hors anj | non aams | non adm | senza licenza | senza spid | stranieri | ohne lizenz | ohne oasis | ohne lugas | ohne limit | ohne verifizierung | ohne 1 euro limit | ohne deutsche lizenz | trotz sperre | zonder cruks | zonder vergunning | zonder idin | zonder licentie | bez licencji | bez weryfikacji | not on gamstop | non gamstop | non-gamstop | without gamstop | no gamstop | no kyc | no verification | offshore | unlicensed | sin autoexclusión';

/** Words of ranking lists; they count only next to gambling. */
export const RANKING =
  'mejores | mejor | top | top 10 | top 5 | millors | melhores | melhor | meilleurs | meilleur | meilleures | migliori | migliore | beste | besten | bester | best | najlepsze | ranking | review | reviews | reseñas | opiniones | análisis | avis | recensioni | testbericht | guía | guide | comparativa | comparatif | vergleich | trusted | 2024 | 2025 | 2026 | 2027 | 2028';

/** One of these in a title or heading is enough. */
export const SURE: Readonly<Record<string, string>> = {
  apuestas:
    'slot gacor | situs slot | situs judi | situs togel | judi online | judi bola | judi slot | slot online | slot88 | slot777 | rtp slot | rtp live | link alternatif | toto macau | toto togel | bandar togel | bandarqq | bandar judi | dominoqq | agen bola | akun pro | slot deposit | depo 10 bonus | slot dana | slot thailand | sv388 | sabung ayam | togel | canlı bahis | canli bahis | bahis siteleri | casino siteleri | slot siteleri | deneme bonusu | kaçak bahis | kacak iddaa | bonus veren siteler | nhà cái | cá cược | tỷ lệ kèo | kèo nhà cái | nổ hũ | soi cầu | xóc đĩa | tài xỉu | bóng đá trực tiếp | game bài đổi thưởng | 1xbet | 1win | pin-up aviator | aviator oyunu | 22bet | mostbet | melbet | pin-up casino | pin up casino | vavada | parimatch | sbobet | betwinner | linebet | casinos not on gamstop | non gamstop casinos | jogo do tigrinho | fortune tiger | casas de apuestas sin licencia | casino sin licencia | casinos sin licencia | casino non aams | casino ohne oasis | 新葡京 | 葡京 | 博彩 | 彩票 | 娱乐城 | 娛樂城 | 赌场 | 赌博 | 百家乐 | 百家樂 | 老虎机 | 棋牌 | 真人娱乐 | 体育投注 | 投注平台 | 六合彩 | 澳门金沙 | 威尼斯人娱乐 | 开云体育 | 开云官网 | 乐鱼体育 | 九游会 | 星空体育 | 米兰体育 | 亚博 | 华体会 | 必威 | 万博 | 爱游戏 | 电子游艺 | 皇冠体育 | 皇冠足球 | bet365官网 | 竞猜 | 时时彩 | 北京赛车 | カジノ | オンカジ | パチンコ攻略 | ブックメーカー | 온라인카지노 | 카지노사이트 | 토토사이트 | 바카라 | 슬롯사이트 | 먹튀 | 사설토토 | 메이저놀이터 | สล็อต | บาคาร่า | คาสิโน | แทงบอล | เว็บตรง | หวยออนไลน์ | พนันออนไลน์ | ufabet | казино | вулкан | игровые автоматы | ставки на спорт | букмекер | слоты онлайн | фриспины | пин ап',
  medicamentos:
    'viagra online | viagra kaufen | viagra comprar | comprar viagra | acheter viagra | viagra sans ordonnance | viagra senza ricetta | buy viagra | buy cialis | cialis online | cialis generic | cialis generico | comprar cialis | acheter cialis | cialis kaufen | kamagra | generic viagra | sildenafil kaufen | sildenafil online | comprar sildenafil | tadalafil online | rezeptfrei kaufen | farmacia online sin receta | pharmacie sans ordonnance | farmacia online senza ricetta | online apotheke ohne rezept | canadian pharmacy | online pharmacy no prescription | buy xanax | buy tramadol | tramadol online | buy steroids | steroide kaufen | comprar esteroides | esteroides online | anabolika kaufen | buy ozempic | semaglutide for sale | ozempic sin receta | modafinil kaufen | ohne rezept kaufen | sans ordonnance en ligne | without prescription online | comprar sin receta online | ozempic kopen | ozempic zonder recept | modafinil online | バイアグラ | 비아그라 | виагра',
  adultos:
    'porno gratis | porn videos | free porn | porno xxx | video porno | videos porno | videos xxx | xxx video | xxx videos | xnxx | xvideos | pornhub | sex cams | sexcam | live sex | cam girls | camgirls | escort bayan | escort girls | escorts de lujo | putas de lujo | putas en | acompañantes de lujo | escort paris | escort milano | escorte girl | call girls | hookup sites | filme porno | pornofilme | film porno | vidéos porno | onlyfans leak | 出张安摩 | 출장안마 | 오피사이트 | проститутки | эскорт услуги | порно | 裏ビデオ | アダルト動画 | 色情 | 成人视频 | 性爱 | phim sex | gái gọi | bokep | เว็บโป๊ | หนังโป๊ | türk ifşa',
  creditos:
    'payday loans | payday loan | instant loans online | micropréstamos online al instante | займы онлайн | займ онлайн | микрозайм | chwilówki online | pożyczki online bez | kredit ohne schufa online | pinjaman online | vay tiền online',
  falsificaciones:
    'replica watches | replica rolex | réplicas de relojes | fake rolex | replique montre | louis vuitton replica | louis vuitton outlet | ray ban outlet | moncler outlet | moncler pas cher | nike air max pas cher | ugg boots sale | michael kors outlet | cheap jerseys | nfl jerseys | pandora outlet | oakley outlet | canada goose outlet | スーパーコピー | コピー時計 | ブランドコピー | 激安通販 | 激安 | 레플리카 | 高仿 | 精仿手表',
  redaccion:
    'essay writing service | write my essay | buy essay | essay help | ghostwriter bachelorarbeit | buy backlinks | buy instagram followers | buy instagram likes | buy tiktok followers | buy youtube views | buy youtube subscribers | comprar seguidores tiktok | comprar likes instagram | acheter des abonnés instagram | купить диплом | купить аттестат | накрутка подписчиков | comprar seguidores instagram | abonnement iptv | iptv premium | iptv kaufen | meilleur iptv | best iptv | iptv subscription | quantum ai | immediate edge | bitcoin trader',
};
