-- Ways out of the product for an account's notifications. Secrets (a bot's token, a webhook's key) are sealed among
-- `claves_api`.
CREATE TABLE canales (
  usuario_id uuid NOT NULL REFERENCES cuentas ON DELETE CASCADE,
  canal text NOT NULL CHECK (canal IN ('email', 'webhook', 'telegram')),
  activo boolean NOT NULL,
  -- The webhook's address, or the Telegram chat; the mail goes to the account's own address.
  destino text NOT NULL DEFAULT '',
  -- Notifications from before this moment are not sent.
  desde timestamptz NOT NULL,
  ultimo_envio timestamptz,
  fallos integer NOT NULL DEFAULT 0,
  ultimo_error text,
  no_antes timestamptz,
  -- The message under way: what it tells of is in `envios`; sent again under the same identifier after a crash.
  mensaje_id uuid,
  -- On the database's own time.
  reclamado_hasta timestamptz,
  PRIMARY KEY (usuario_id, canal)
);

-- What a channel has told: of a line that grew since, the new count is news again.
CREATE TABLE envios (
  usuario_id uuid NOT NULL,
  canal text NOT NULL,
  notificacion_id uuid NOT NULL,
  cantidad integer NOT NULL,
  mensaje_id uuid NOT NULL,
  enviado timestamptz,
  PRIMARY KEY (usuario_id, canal, notificacion_id),
  FOREIGN KEY (usuario_id, canal) REFERENCES canales ON DELETE CASCADE,
  FOREIGN KEY (usuario_id, notificacion_id) REFERENCES notificaciones (usuario_id, id) ON DELETE CASCADE
);

DO $$
DECLARE
  tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['canales', 'envios'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tabla);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tabla);
    EXECUTE format('CREATE POLICY cuenta_propia ON %I TO dominios_app
      USING (usuario_id = cuenta_actual()) WITH CHECK (usuario_id = cuenta_actual())', tabla);
    EXECUTE format('CREATE POLICY del_propietario ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tabla);
  END LOOP;
END
$$;

-- Channels with something to tell that nobody has in hand, those that waited longest first.
CREATE FUNCTION channels_with_news(p_ahora timestamptz, p_limite integer) RETURNS TABLE (usuario_id uuid, canal text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.usuario_id, c.canal FROM canales c JOIN cuentas u ON u.usuario_id = c.usuario_id AND u.eliminada IS NULL
  WHERE c.activo AND (c.no_antes IS NULL OR c.no_antes <= p_ahora)
    AND (c.reclamado_hasta IS NULL OR c.reclamado_hasta <= clock_timestamp())
    AND (c.mensaje_id IS NOT NULL OR EXISTS (
      SELECT FROM notificaciones n LEFT JOIN envios e
        ON e.usuario_id = n.usuario_id AND e.canal = c.canal AND e.notificacion_id = n.id
      WHERE n.usuario_id = c.usuario_id AND n.creada >= c.desde AND (e.cantidad IS NULL OR e.cantidad < n.cantidad)))
  ORDER BY c.ultimo_envio NULLS FIRST, c.usuario_id LIMIT p_limite
$$;
