COMMENT ON TABLE relojes_zona IS
  'Watched names, of all accounts: when the servers of the zone last showed a name delegated, and first showed it absent after that. A name that no account watches is deleted when its look is due.';
COMMENT ON COLUMN relojes_zona.grupo IS
  'The servers that are asked: they have one rate.';
COMMENT ON COLUMN relojes_zona.urgencia IS
  '3 its release is hours away or open, 2 it is a day away, 1 absent, 0 delegated.';
COMMENT ON COLUMN relojes_zona.plazo_desde IS
  'The interval of its release by both looks, as it was told last; null: they tell none.';
COMMENT ON TABLE liberaciones_vistas IS
  'Releases that were seen, once for all accounts: both looks of the clock, the interval that was told, the last word before and the first word after the release.';
COMMENT ON COLUMN liberaciones_vistas.ocupado_ultima IS
  'The newest word that it was taken, since it left its zone; null: none was heard.';
COMMENT ON COLUMN relojes_zona.contados IS
  'Of `cambios`, those that the rows of all accounts show.';
COMMENT ON COLUMN dominios.fecha_liberacion_estimada IS
  'The registry''s date, the start of an interval of its zone''s clock that is not over, or an estimate by phases.';
COMMENT ON COLUMN dominios.liberacion_desde IS
  'The interval in which its registry should release it, by `liberacion_fuente`; null: no release is expected.';
COMMENT ON COLUMN dominios.liberacion_avisada IS
  'The account was told that this release comes near.';
COMMENT ON TABLE accesos IS
  'Tokens with which programs use an account; of each secret only the hash is stored.';
COMMENT ON COLUMN accesos.final IS
  'Last characters of the secret, to recognise it.';
COMMENT ON COLUMN accesos.creditos_usados IS
  'What its batches have spent and reserved, against `tope_creditos`.';
COMMENT ON COLUMN accesos.tope_centimos IS
  'Cents of EUR that its orders may spend in all.';
COMMENT ON COLUMN batches.acceso_id IS
  'The token whose cap its searches count against: of the program that made, started or extended it last; null: a person''s.';
COMMENT ON TABLE idempotencias IS
  'Answers to requests of programs, for repeats with the same key within a day.';
COMMENT ON COLUMN idempotencias.huella IS
  'SHA-256 of the body.';
COMMENT ON COLUMN idempotencias.respuesta IS
  'The JSON answer, compressed; of one that is done null if it was too large to keep.';
COMMENT ON TABLE auditoria IS
  'Sign-ins, key changes, exports and deletions of an account.';
COMMENT ON COLUMN batches.intake_completo IS
  'All its keywords have come in; only then it may start.';
COMMENT ON TABLE claves_api IS
  'Provider keys, encrypted by the program; only the last four characters are ever shown.';
COMMENT ON TABLE revisiones IS
  'The account''s cursor; see `nextRevision`.';
COMMENT ON TABLE contadores IS
  'Totals of unfiltered lists and bytes stored, kept by the database itself: read only. `ambito` is the table that is counted; under ''almacen'' each `clave` is a table and its value the bytes of the account''s rows.';
COMMENT ON COLUMN cuentas.notificaciones IS
  'What was chosen; the rest are the contract''s defaults.';
COMMENT ON COLUMN cuentas.requests_limite IS
  'Paid provider requests a month; null is without limit.';
COMMENT ON COLUMN cuentas.datos_google_desde IS
  'When `datos_google` was chosen; null: it is the default of a new account.';
COMMENT ON COLUMN cuentas.es_local IS
  'Made by the command line of this machine, without sign-in.';
COMMENT ON COLUMN dominios.dominio IS
  'The registrable domain as an A-label.';
COMMENT ON COLUMN dominios.es_disponible IS
  'True only on positive registry evidence; null is "not known".';
COMMENT ON COLUMN dominios.tiempo_respuesta IS
  'Milliseconds.';
COMMENT ON COLUMN dominios.valor_estimado IS
  'EUR.';
COMMENT ON COLUMN dominios.autoridad IS
  'Of `metricas`, for lists to filter and order by.';
COMMENT ON COLUMN dominios.negocio_id IS
  'Its most-reviewed business.';
COMMENT ON COLUMN dominios.estado_gestion IS
  'Null: in the lists. Set: hidden from lists and alerts, counted apart.';
COMMENT ON COLUMN dominios.libre_avisado IS
  'A notification said that it is free; false again when it is seen registered.';
COMMENT ON COLUMN dominios.comprobando IS
  'A check is under way; it began at `ronda_inicio`, asked for by a person when `ronda_persona`.';
COMMENT ON COLUMN dominios.libre_en IS
  'When it was last found free, until a registry says who has it.';
COMMENT ON COLUMN dominios.perdido_en IS
  'When it was last seen that somebody has registered it after it was free.';
COMMENT ON COLUMN dominios.era_libre IS
  'It was free, and no registry has said yet who has it.';
COMMENT ON TABLE evidencias IS
  'Facts about the world with time and source, shared by all accounts: no `usuario_id`.';
COMMENT ON TABLE evidencias_cuenta IS
  'Evidence of one account only: its own verdict, and answers bought with its own key.';
COMMENT ON TABLE facetas_dominios IS
  'How many listed domains there are of each kind, kept by the database itself: read only.';
COMMENT ON COLUMN facetas_dominios.verificados IS
  'Of these, how many have each of the values that a list is ordered by.';
COMMENT ON COLUMN facetas_dominios.valor IS
  'EUR.';
COMMENT ON TABLE facetas_negocios IS
  'How many businesses there are of each kind, kept by the database itself: read only. Empty is not known.';
COMMENT ON COLUMN negocios.google_retirado IS
  'When what Google''s terms forbid to keep was withdrawn; null: never, or collected again since.';
COMMENT ON COLUMN negocios.nombre_orden IS
  'What names are ordered by.';
COMMENT ON COLUMN negocios.rating_centesimas IS
  'What ratings are ordered by.';
COMMENT ON COLUMN negocios.con_dominio IS
  'Whether a domain was taken from its website, for indexes that hold what lists filter by.';
COMMENT ON TABLE keywords IS
  'The keywords of a batch are its queue: claimed in the order of `posicion`.';
COMMENT ON COLUMN keywords.pais_leido IS
  'The country before a model moved it; with `idioma_leido`, what the same list is compared with. Null: not moved.';
COMMENT ON COLUMN keywords.limitada IS
  'The provider''s ceiling cut the answer.';
COMMENT ON TABLE negocios IS
  'One business per account and place (`clave_lugar`); seen again it is updated.';
COMMENT ON COLUMN negocios.datos_raw IS
  'What of the provider''s own answer no column holds exactly; null where its terms forbid keeping it.';
COMMENT ON COLUMN negocios.bytes IS
  'What the row weighs, by the database.';
COMMENT ON COLUMN keyword_negocios.orden IS
  'Rank in the provider''s answer.';
COMMENT ON COLUMN batch_negocios.keyword_id IS
  'The keyword of this batch that found it first; none where a person put it in.';
COMMENT ON COLUMN batch_negocios.orden IS
  'Arrival order within the batch.';
COMMENT ON TABLE notificaciones IS
  'One event makes one notification, however often it is reported: `clave_evento` is unique.';
COMMENT ON COLUMN notificaciones.cantidad IS
  'How many domains a grouped notification is about.';
COMMENT ON COLUMN oportunidades.decaida IS
  'Since when its rule does not hold: kept for what a person wrote, and hidden (`dominio_apartado`) until it does.';
COMMENT ON COLUMN oportunidades.nombre_orden IS
  'The names of its domain and its business, a line each, as they are searched.';
COMMENT ON TABLE papelera_dominios IS
  'Deleted domains, whole, for as long as they can be brought back; `grupo` is one deletion, of one or of many.';
COMMENT ON COLUMN papelera_dominios.filas_ligadas IS
  'The rows of other tables that went with it, by table.';
COMMENT ON TABLE procesos IS
  'Processes that run, on the database''s own time: claims of a process without a recent heartbeat are free.';
COMMENT ON TABLE turnos IS
  'Rates shared by all workers: the next free moment of a key.';
COMMENT ON COLUMN turnos.fallos_seguidos IS
  'Failures since the last answer; each one holds the key for longer.';
COMMENT ON COLUMN trabajo_metricas.fallos_seguidos IS
  'Failures since the last answer about this name.';
COMMENT ON TABLE servidores_registro IS
  'A registry server: its pace, its throttling and whether its denials count. Shared by all accounts.';
COMMENT ON COLUMN servidores_registro.no_antes IS
  'The next moment at which anyone may ask, on the database''s own time.';
COMMENT ON COLUMN servidores_registro.por_dia IS
  'A published daily limit, and what was asked on `dia` (UTC, in days since 1970).';
COMMENT ON COLUMN servidores_registro.canarios_callados IS
  'Canaries in a row without an answer.';
COMMENT ON COLUMN servidores_registro.descartar_desde IS
  'What it denied since then is yet to be discarded.';
COMMENT ON COLUMN servidores_registro.ultima_mentira IS
  'When its answer was last contradicted.';
COMMENT ON TABLE respuestas_rdap_bootstrap IS
  'The last good copy of IANA''s bootstrap file.';
COMMENT ON TABLE trabajo_registro IS
  'Due registry work; claimed with the function `claim_registry_work`.';
COMMENT ON COLUMN trabajo_registro.prioridad IS
  '5 asked by a person, 4 live search, 3 watched or near release, 2 batch, 1 routine recheck.';
COMMENT ON TABLE trabajo_de_cuentas IS
  'Accounts that have work, by registry server and priority or by source of metrics: what a claim picks accounts from.';
COMMENT ON COLUMN trabajo_de_cuentas.no_antes IS
  'Not later than its first question.';
COMMENT ON TABLE reparto_registro IS
  'The account served last at a server, by priority.';
COMMENT ON TABLE sesiones IS
  'A sign-in on one device. Refresh tokens are kept as hashes; the one before is good until `…_hasta`.';
COMMENT ON TABLE uso_solicitudes IS
  'Paid requests of an account, by calendar month (`2026-11`) and provider.';

COMMENT ON TABLE rendimiento IS 'What each trade and zone of a batch has brought.';
COMMENT ON TABLE cuotas_proveedor IS 'What a provider''s own answers say is left of its plan.';
COMMENT ON TABLE uso_publico IS 'Use of a public server by the whole installation, by day (UTC).';
COMMENT ON COLUMN batches.segundos_busqueda IS 'Time that its searches have taken together.';
COMMENT ON COLUMN batches.vuelta_inicio IS 'When its latest round after the first began.';
COMMENT ON COLUMN batches.vuelta_verificados IS '`dominios_verificados` at that time.';
COMMENT ON COLUMN batches.origen_clave IS 'What the command line made it from: the same order finds it again.';
COMMENT ON COLUMN keywords.areas IS 'Areas that are still to be searched for it, the next one first.';
COMMENT ON COLUMN keywords.zona IS 'The province of a Spanish town, else the place: what yields are kept by.';
COMMENT ON COLUMN compras.anotada IS
  'When the name was marked as bought, the last time; null: not known.';
COMMENT ON COLUMN compras.antes IS
  'The row before its last mark as bought, or that mark once it is undone; null: it was new, or has been edited since.';
