/** Alternatives of a regular expression, in es, ca, gl, eu, pt, fr, it, de, en, nl, pl. */

/** Subjects: the name. */
export const NAME_WORDS =
  'nombres? de dominio|dominios?|nom de domini|domini|nome (?:de|di|a) dominio|nom de domaine|domaine|domain(?: ?name)?s?|domein(?:naam)?|domena|domeinua?k?|domeinu hau|web address|internetadresse|adresse|url';

/** Subjects: the website or its carrier. */
export const SITE_WORDS =
  '(?:sitio|pagina|portal) ?web|web[ -]?(?:site|seite|page|auftritt|prasenz)|website|homepage|internetseite|internetprasenz|sito(?: web| internet)?|sitios?|site(?: web| internet)?|llocs? webs?|webgunea?|weborria?|webs?|paginas?|pagina internet|seite|strona(?: internetowa)?|witryna|tiendas?(?: online)?|botiga|denda|(?:online ?)?shop|store|boutique|loja|negozio|winkel|sklep|blogs?|aplicacion|app(?:lication)?|deployment|project|proyecto|plataforma';

/** Subjects: the account or service behind it. */
export const SERVICE_WORDS =
  '(?:servicio|servei|servizo|servico|service|servizio|dienst|plan)(?: de)? (?:hosting|hospedaje|alojamiento|allotjament|aloxamento|hospedagem|alojamento|hebergement|web|hospedatge)|hosting|webhosting|webspace|hospedaje|alojamiento(?: web)?|allotjament|aloxamento|hospedagem|alojamento|hebergement|cuentas?|account|compte|conta|conto|konto|kontua?|suscripcion|subscription|abonnement|servicio|service|servizio|servico|servei|servizo|usluga|zerbitzua?';

export type NoticeClass =
  | 'expired'
  | 'suspended'
  | 'unpaid'
  | 'held'
  | 'unpublished'
  | 'missing'
  | 'building';

/** Predicates, after the subject in the same clause. The first matching class counts. */
export const STATES: readonly (readonly [NoticeClass, string])[] = [
  [
    'unpaid',
    'falta de pag(?:o|ament)|sin (?:abonar|pagar)|sense pagar|sem pagar|(?:has|have) not (?:been )?paid|outstanding (?:invoices?|balance|payments?)|offene[nr]? (?:rechnung|forderung)(?:en)?|falta de pagamento|impag(?:o|ado|ada|ament)|(?:pendiente|pendent) de pag(?:o|ament)|pago pendiente|pagos? vencidos?|facturas? (?:pendientes?|vencidas?|impagadas?)|(?:non-?payment|unpaid|payment (?:is )?(?:required|overdue|pending)|overdue invoices?)|defaut de paiement|impayee?s?|mancato pagamento|in attesa di pagamento|manca de pagament|zahlungsruckstand|zahlungsverzug|unbezahlt|nicht bezahlt|niet betaald|wanbetaling|openstaande (?:factuur|facturen)|brak(?:u)? (?:platnosci|wplaty)|nieoplacon[ayeo]|ordaindu gabe|ordainketa',
  ],
  [
    'suspended',
    'suspendid[oa]s?|suspensa?o?|suspes[ao]?|suspesa|suspendue?|suspended|sospes[oa]|suspendu|suspendeum?|gesperrt|deaktiviert|abgeschaltet|stillgelegt|opgeschort|geschorst|gedeactiveerd|geblokkeerd|zawieszon[aey]|zablokowan[aey]|wylaczon[aey]|esekita|etenda|bertan behera|desactivad[oa]s?|deactivated|disabled|desactivee?|disattivat[oa]|desativad[oa]|desactivat|desactivada|bloquead[oa]s?|bloqueada?|bloquee?|bloccat[oa]|blocked|cancelad[oa]s?|cancelled|canceled|cancel.?lad[oa]|annullat[oa]|inhabilitad[oa]|deshabilitad[oa]|inactiv[oa]s?|inactive|inaktiv|inatiu|inativ[oa]|dad[oa] de baja|fuera de servicio|terminated|closed|cerrad[ao] (?:definitivamente|por el administrador)|pausad[oa]s?|paused|mise? en pause|in pausa gesetzt|pausiert|taken (?:offline|down)|donat de baixa|donada de baixa|on hold|pending (?:icann |email )?verification|no (?:esta |se encuentra )?activ[oa]',
  ],
  [
    'expired',
    "caducad[oa]s?|caducou|caducat|caducada|caduca|expirad[oa]s?|expirou|expirat|vencid[oa]s?|venceu|vencut|expired|a expire|est (?:expire|echue?|arrivee? a expiration)|scadut[oa]|abgelaufen|verlopen|vervallen|wygasl[aoy]?|iraungi(?:ta|tu)?|not (?:been )?renewed|no (?:ha sido |se ha |esta )?renovad[oa]|no s'ha renovat|nao foi renovad[oa]|non foi renovad[oa]|non (?:e stato )?rinnovat[oa]|n'a pas ete renouvelee?|nicht verlangert|niet verlengd|nie zosta(?:l|la) przedluzon[ay]|pas renouvele|opgeheven|pendiente de renovacion|pendent de renovacio|sin renovar|en (?:el )?periodo de (?:gracia|redencion)|en proceso de (?:baja|eliminacion|borrado)|pending (?:renewal|deletion)|renewal required|in redemption",
  ],
  [
    'held',
    'aparcad[oa]s?|aparcat|parked|estacionad[oa]|estacionat|geparkt|geparkeerd|parcheggiat[oa]|zaparkowan[ay]|parque chez|(?:ya |ja )?esta registrad[oa]|ya ha sido registrad[oa]|ha sido registrad[oa]|foi registrad[oa]|foi registad[oa]|registrad[oa] (?:por|en|a nombre|con|mediante|a traves|no|na|recientemente)|registad[oa] (?:por|em|na|no)|registrat (?:a|per|amb)|ja esta registrat|has (?:recently )?been (?:registered|reserved|purchased)|was (?:recently )?registered|is (?:already )?(?:registered|reserved|taken)|e (?:gia )?(?:stato )?registrat[oa]|e gia registrat[oa]|registrat[oa] (?:presso|con|da|su|tramite)|appena registrat[oa]|(?:wurde|ist) (?:[\\p{L}.-]{1,30} ){0,6}(?:registriert|reserviert|vergeben)|bereits (?:registriert|vergeben)|(?:est|a ete) (?:deja )?(?:enregistree?|reservee?|achetee?)|(?:is )?(?:al |reeds )?(?:geregistreerd|gereserveerd)|zarejestrowan[ay]|zarezerwowan[ay]|utrzymywan[ay]|erregistratuta|reservad[oa]s?|reserved|recien registrad[oa]|comprad[oa] y aparcad[oa]|acaba de ser registrad[oa]|acaba de registrarse|se ha registrado (?:hace poco|recientemente)|just been registered|vient d.etre enregistree?',
  ],
  [
    'unpublished',
    "(?:no|nao|non) (?:apunta|aponta|punta)|(?:no|aun no|todavia no|encara no|ainda nao|inda non|non ancora) (?:tiene|tine|te|tem|ten|hay|hi ha|ha|esta|estan|existe)(?: (?:una?|ningun[ao]?|cap|nenhum[ao]?|ningunha|ninguna))?(?: (?:pagina|web|sitio|contenido|contingut|conteudo|contido|site|lloc))?(?: web)? ?(?:publicad[oa]|publicat|configurad[oa]|configurat|activad[oa]|asignad[oa]|asociad[oa]|conectad[oa]|contenid[oa]|contingut|vinculad[oa]|associad[oa]|alojad[oa])|(?:aun|todavia|encara|ainda) (?:no|nao) (?:tiene|te|tem|hay|esta|ha sido)|sin (?:pagina|contenido|web)(?: web)? (?:publicad[oa]|asociad[oa])|(?:no|not|isn't|hasn't|aren't) (?:yet |been |currently )*(?:published|configured|connected|set up|activated|assigned|linked|pointed|uploaded|live)|(?:is|has) (?:not|no) (?:yet )?(?:content|website|site)|n'est pas encore|n'a pas encore|pas encore (?:publie|configure|connecte|active|en ligne)|non (?:e )?(?:ancora )?(?:stato )?(?:pubblicat[oa]|configurat[oa]|collegat[oa]|attivat[oa]|associat[oa])|noch (?:nicht|keine?)|nog (?:niet|geen)|niet (?:gepubliceerd|geconfigureerd|gekoppeld)|(?:nie|jeszcze nie) (?:zosta(?:l|la) )?(?:jeszcze )?(?:skonfigurowan[ay]|opublikowan[ay]|podpiet[ay]|uruchomion[ay]|ma)|oraindik ez|argitaratu gabe|no configurad[oa]|no conectad[oa]|no publicad[oa]|sin contenido|sem conteudo|sense contingut|senza contenuti|sans contenu|ohne inhalt|zonder inhoud",
  ],
  [
    'missing',
    "not found|no (?:encontrad[oa]|se ha encontrado|se encuentra|existe)|ya no (?:existe|esta disponible)|(?:doesn't|does not) exist|no longer (?:available|exists?|here|active|online)|could not be found|nicht gefunden|existiert nicht|n'existe (?:pas|plus)|introuvable|non (?:esiste|trovato|disponibile|raggiungibile)|nao (?:existe|encontrad[oa]|esta disponivel)|no existeix|no trobat|bestaat niet|niet (?:gevonden|beschikbaar|meer actief)|nie (?:istnieje|znaleziono)|niedostepn[ay]|geloscht|eliminad[oa]|removed|deleted|(?:currently |temporarily )?unavailable|(?:is )?not available|no (?:esta )?disponible|(?:derzeit |momentan )?nicht (?:verfugbar|erreichbar|mehr verfugbar)|indisponible|indisponivel|ez dago erabilgarri|ez da existitzen|n'est plus (?:disponible|en ligne|actif|active|accessible)",
  ],
  [
    'building',
    'en (?:construccion?|obras|preparacion|construcion)|en construccio|under construction|en (?:cours de )?construction|in costruzione|in allestimento|em (?:construcao|desenvolvimento|manutencao inicial)|im (?:aufbau|entstehen|bau)|in (?:opbouw|aanbouw|bearbeitung)|w (?:budowie|przygotowaniu)|eraikitzen|coming soon|comming soon|proximamente|brevemente|em breve|en breve|prossimamente|prochainement|bientot|demnachst|in kurze|binnenkort|wkrotce|properament|laster|(?:se )?(?:esta|estan) (?:siendo )?(?:crea(?:ndo|da)|construyendo|construida|preparando|disenando)|is being (?:built|created|developed)|wordt (?:gebouwd|gemaakt)|en proceso de (?:creacion|construccion|desarrollo)|en proces de (?:creacio|construccio)',
  ],
];

/** Notices whose predicate comes first or that have no subject. */
export const WHOLE: readonly (readonly [NoticeClass, string])[] = [
  [
    'suspended',
    '^(?:account|website|site|domain|service|cuenta|conta|compte) (?:has been )?suspended\\b|\\bsuspended (?:account|domain|website|site)\\b|\\bsuspension de (?:la )?(?:cuenta|servicio|pagina|web)',
  ],
  ['unpaid', '^(?:falta de pago|payment required|pago pendiente|pendiente de pago)$'],
  [
    'expired',
    '\\b(?:expired|abgelaufene|verlopen) (?:domain|website|domein)|\\brenew (?:this|your) domain\\b|\\brenueva (?:este|tu|su) dominio\\b|\\brenouvelez ce domaine\\b|\\brinnova questo dominio\\b|\\brenove este dominio\\b|\\bdiese domain verlangern\\b|\\brenova aquest domini\\b|\\bverleng deze domeinnaam\\b|\\bicann expired registration recovery policy\\b|\\bhebergement expiree?\\b|\\b(?:nom de )?domaine expiree?\\b',
  ],
  ['held', '\\bparked domain\\b|\\bdomain parking\\b|\\bdomini? aparcat\\b'],
  [
    'unpublished',
    "\\bthere (?:is|are|'s) (?:no|nothing|not a) (?:web ?site|site|page|content)s?\\b.{0,30}\\b(?:here|configured|yet|at this address)|\\bno (?:web ?site|site) (?:is )?(?:configured|here|found|published)|\\bno hay (?:ninguna? )?(?:web|pagina|sitio)(?: web)? (?:publicad|configurad|alojad|en (?:esta|este))|\\bno hi ha cap (?:web|pagina|lloc)|\\bnessun sito (?:web )?(?:configurato|pubblicato|presente)|\\baucun site (?:web )?(?:n'est|configure|publie)|\\bkeine? (?:website|webseite|homepage|inhalte?) (?:hinterlegt|vorhanden|konfiguriert)|\\bnenhum site (?:publicado|configurado)|\\bgeen website (?:gevonden|gekoppeld|geconfigureerd)|\\bbrak strony\\b|\\b(?:ya|aun|todavia|encara|ainda|ja) (?:no|nao) (?:tiene|te|tem) (?:un |una |um |uma |cap |ningun |ninguna )?(?:sitio|pagina|web|site|lloc)\\b|\\b(?:aun|todavia|encara|ainda|inda) (?:no|nao|non) (?:ha|te|tem) (?:subido|publicado|creado|colgado|puesto|publicat|penjat|colocado)\\b|\\bn'a pas encore (?:mis|publie|cree)\\b|\\b(?:has|have) not (?:yet )?(?:uploaded|published)\\b|\\bnon ha ancora (?:pubblicato|caricato)\\b|\\b(?:no longer has|does not have|doesn't have) a (?:web ?site|site)\\b|\\b(?:sustituy[ae]|reemplace|sube|suba) (?:esta pagina|(?:tu|su) (?:web|pagina|sitio)|los archivos)\\b|\\b(?:replace this page|upload your (?:web ?site|site|files))\\b|\\bremplacez cette page\\b|\\bsostituisc[ai] questa pagina\\b|\\bersetzen sie diese seite\\b|\\byour website is ready\\b|\\b(?:tu|su) (?:hosting|alojamiento)(?: web)? (?:ya )?esta (?:activ|list|cread)|^hosting (?:ya )?(?:activado|activo|creado)$|\\b(?:borra|elimina|borre|elimine) este archivo\\b|\\bdelete this file\\b|\\bya puedes subir (?:tu|la) (?:web|pagina)\\b|\\bsorry, the website has been stopped\\b|\\b(?:upload|replace|place|put) (?:your|the) (?:website |own )?(?:files?|content|index)\\b|\\b(?:suba|sube|subir|reemplace|sustituya) (?:sus|tus|los|el|su|este) (?:archivos?|ficheros?|contenido)\\b|\\b(?:deposez|envoyez|telechargez|transferez) (?:vos|votre|les) (?:fichiers?|site|contenu)\\b|\\bcaric(?:a|are|hi) (?:i tuoi|i suoi|i) files?\\b|\\bladen sie (?:ihre|die) (?:dateien|webseite|website)\\b|\\b(?:carregue|envie) (?:os seus|seus|os) (?:ficheiros|arquivos)\\b|\\b(?:upload|plaats) (?:uw|je) (?:bestanden|website)\\b|\\bpublic_html\\b|\\bintentionally left blank\\b|^(?:this is an? )?(?:default |temporary )?placeholder page\\b|\\bnot put up any web ?pages?\\b|\\bno hay (?:ningun )?contenido en\\b|\\bno hi ha (?:cap )?contingut\\b|\\bnao publicou\\b|\\bno ha publicado\\b|\\bkeine inhalte (?:hinterlegt|vorhanden)\\b|\\baucun contenu\\b|\\bnessun contenuto\\b|\\bez dago webgunerik\\b",
  ],
  ['missing', '\\bno such (?:app|site|account|domain|host|shop|store)\\b|\\bunknown (?:domain|site|host)\\b'],
  [
    'building',
    "\\bfuture home of\\b|\\b(?:website|site|web page) coming soon\\b|\\bcoming soon page\\b|\\bhier entsteht\\b|\\b(?:nueva|nova|nuova|nouvelle|new|neue|nieuwe) (?:pagina )?(?:web|website|site|webseite|homepage|sito|strona)(?: web)?\\b.{0,40}\\b(?:pronto|properament|presto|bientot|soon|kurze|binnenkort|wkrotce|creando|construyendo|construccion)|\\b(?:proximamente|properament|em breve|coming soon|bientot|prossimamente)\\b.{0,20}\\b(?:web|website|site|pagina|sitio|dominio|domini|domain)\\b|\\bhier komt binnenkort\\b|\\bserwis w (?:przygotowaniu|budowie)\\b|\\bwe(?:'re| are) (?:under construction|(?:currently )?working on something|launching soon)\\b|\\bsomething (?:really |very )?(?:cool|awesome|amazing|great|new|big|special|exciting) is (?:coming|on (?:its|the) way)\\b|^(?:launching|opening) soon$|^(?:proximo lanzamiento|proxima apertura|muy pronto)$|\\bestamos (?:preparando|trabajando en) (?:algo|nuestra nueva|la nueva|una nueva)\\b|\\b(?:estem preparant|estamos a preparar) (?:alguna cosa|algo|a nosa|o nosso|a nossa|la nova)\\b|\\bnous preparons (?:quelque chose|notre nouveau)\\b|\\bstiamo (?:preparando|lavorando a) qualcosa\\b|\\bwir arbeiten an etwas\\b|\\bwe werken aan iets\\b",
  ],
];
