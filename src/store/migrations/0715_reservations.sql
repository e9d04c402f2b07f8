-- A registrar that takes reservations: the account's key of it answers about names, and its orders ask it to catch one.
ALTER TABLE servidores_registro DROP CONSTRAINT servidores_registro_canal_check;
ALTER TABLE servidores_registro ADD CONSTRAINT servidores_registro_canal_check
  CHECK (canal IN ('rdap', 'whois', 'whois_api', 'dondominio', 'porkbun', 'dynadot'));
ALTER TABLE trabajo_registro DROP CONSTRAINT trabajo_registro_canal_check;
ALTER TABLE trabajo_registro ADD CONSTRAINT trabajo_registro_canal_check
  CHECK (canal IN ('rdap', 'whois', 'whois_api', 'dondominio', 'porkbun', 'dynadot'));
ALTER TABLE ordenes DROP CONSTRAINT ordenes_registrador_check;
ALTER TABLE ordenes ADD CONSTRAINT ordenes_registrador_check
  CHECK (registrador IN ('dondominio', 'porkbun', 'dynadot'));
ALTER TABLE ordenes DROP CONSTRAINT ordenes_cuando_check;
ALTER TABLE ordenes ADD CONSTRAINT ordenes_cuando_check CHECK (cuando IN ('ahora', 'al_liberarse', 'reserva'));
ALTER TABLE nombres_registrador DROP CONSTRAINT nombres_registrador_registrador_check;
ALTER TABLE nombres_registrador ADD CONSTRAINT nombres_registrador_registrador_check
  CHECK (registrador IN ('dondominio', 'porkbun', 'dynadot'));
ALTER TABLE lecturas_registrador DROP CONSTRAINT lecturas_registrador_registrador_check;
ALTER TABLE lecturas_registrador ADD CONSTRAINT lecturas_registrador_registrador_check
  CHECK (registrador IN ('dondominio', 'porkbun', 'dynadot'));
