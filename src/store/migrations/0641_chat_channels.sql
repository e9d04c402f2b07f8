-- Chat services beside mail, push, Telegram and the webhook. Their addresses are secrets and sealed among `claves_api`.
ALTER TABLE canales DROP CONSTRAINT canales_canal_check;
ALTER TABLE canales ADD CONSTRAINT canales_canal_check
  CHECK (canal IN ('email', 'webhook', 'telegram', 'push', 'slack', 'discord', 'teams', 'ntfy'));
