export const AYUDA_AJUSTES = {
  MODE: 'qué hace este proceso: all (todo), web o worker',
  HOST: 'dirección en la que se escucha, p. ej. 127.0.0.1',
  PORT: 'puerto web, p. ej. 3000',
  METRICS_PORT: 'puerto de /metrics, /healthz y /readyz para la vigilancia, p. ej. 9464; sin él no se abre',
  METRICS_HOST: 'dirección en la que escucha METRICS_PORT; por defecto 127.0.0.1, nunca una pública',
  PUBLIC_URL: 'dirección pública del producto, sin ruta, p. ej. https://dominios.example.com',
  DATA_DIR: 'carpeta de datos del programa',
  DATABASE_URL:
    'servidor PostgreSQL 18 (postgres://…), o varios separados por comas (postgres://…@uno:5432,dos:5432/base?target_session_attrs=read-write); sin ella se usa el incluido',
  APP_DATABASE_URL:
    "la misma base de datos con un usuario propio del programa, sin privilegios: CREATE ROLE dominios_app LOGIN PASSWORD '…'",
  READ_DATABASE_URL:
    'una réplica de esa base de datos, con el usuario de APP_DATABASE_URL: responde a las listas mientras esté al día',
  APP_DATABASE_URL_DIRECTA:
    'si APP_DATABASE_URL lleva a un repartidor de conexiones por transacción (PgBouncer): la misma base de datos sin él',
  TRUSTED_PROXIES:
    'proxies de confianza con dirección pública, p. ej. 203.0.113.7, 2001:db8::/48 (los de la red privada no hacen falta)',
  OIDC_ISSUER: 'proveedor de identidad; el de Google es https://accounts.google.com',
  OIDC_CLIENT_ID: 'se crea en Google Cloud → APIs y servicios → Credenciales → ID de cliente de OAuth',
  OIDC_CLIENT_SECRET: 'acompaña al ID de cliente en la misma página de Google Cloud',
  ALLOWED_EMAILS: 'correos que pueden entrar, separados por comas; * admite a cualquiera',
  ALLOWED_EMAILS_FILE: 'archivo con un correo por línea (se relee al cambiar), en lugar de ALLOWED_EMAILS',
  ADMIN_EMAILS:
    'correos, separados por comas, que ven la página de administración en /admin; tienen que poder entrar también',
  RESPONSABLE:
    'quién responde de los datos personales (RGPD), tal como sale en /privacidad, p. ej. Ana Ruiz, NIF 00000000T',
  RESPONSABLE_CONTACTO: 'correo, dirección o página a la que escribirle, p. ej. privacidad@example.com',
  REQUIRE_SECOND_FACTOR:
    'true pide a cada cuenta un segundo factor: sin él solo puede activarlo; por defecto false',
  MASTER_KEY: 'clave maestra: 32 bytes en base64; sin ella se crea una en DATA_DIR con permisos 0600',
  MASTER_KEY_ANTERIOR:
    'clave maestra anterior, aceptada mientras «cli claves rotar» vuelve a cifrar lo guardado',
  RED_FILE: 'mapa de red de una internet simulada (solo escuchando en loopback)',
  RAPIDAPI_KEY:
    'clave de RapidAPI de la instalación, para la línea de comandos y las cuentas sin clave propia',
  GOOGLE_PLACES_KEY:
    'clave de Google Places de la instalación (apagado por defecto: lee sus condiciones en el EEE)',
  SMTP_URL: 'servidor de correo para los avisos, p. ej. smtp://usuario:clave@smtp.example.com:587',
  SMTP_FROM: 'remitente de los avisos, p. ej. Dominios <avisos@example.com>',
  CONTACT_URL: 'página de contacto que acompaña a nuestro User-Agent',
  OVERPASS_URL: 'servidor Overpass propio; sin él se usa el público, con un máximo de 50 keywords al día',
  NOMINATIM_URL: 'servidor Nominatim propio',
  WHOIS_ACREDITADOS: 'servidores WHOIS que han acreditado nuestra dirección, p. ej. whois.nic.es',
  WORKER_BATCHES: 'batches cuyas keywords busca a la vez cada worker, de 1 a 100; por defecto 8',
  WORKER_PROCESSES:
    'procesos de trabajo de npm start con MODE=all, de 1 a 64; por defecto tantos como núcleos, 8 como mucho',
  SITES_AT_ONCE: 'webs que visita a la vez cada proceso, de 1 a 500; por defecto 96 (40 en npm run local)',
  SITES_PER_ADDRESS:
    'conexiones a la vez a una misma dirección IP, de 1 a 100; por defecto 8 (a un mismo host, siempre una)',
  RELOJ_CONSULTAS_SEGUNDO:
    'consultas por segundo a los servidores de cada zona para vigilar liberaciones, de 1 a 250; por defecto 25',
  LOG_LEVEL: 'debug, info, warn, error o silent',
} as const;
