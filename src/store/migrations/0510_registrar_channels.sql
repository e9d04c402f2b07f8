-- The account's own registrars answer in the same table as its WHOIS service, at a server named after the account there.
ALTER TABLE servidores_registro DROP CONSTRAINT servidores_registro_canal_check;
ALTER TABLE servidores_registro ADD CONSTRAINT servidores_registro_canal_check
  CHECK (canal IN ('rdap', 'whois', 'whois_api', 'dondominio', 'porkbun'));
ALTER TABLE trabajo_registro DROP CONSTRAINT trabajo_registro_canal_check;
ALTER TABLE trabajo_registro ADD CONSTRAINT trabajo_registro_canal_check
  CHECK (canal IN ('rdap', 'whois', 'whois_api', 'dondominio', 'porkbun'));
