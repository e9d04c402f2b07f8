-- Rows that would grow for ever are deleted by age: found by their time, in any account, without a large index.
CREATE INDEX evidencias_edad ON evidencias USING brin (hora);
CREATE INDEX evidencias_cuenta_edad ON evidencias_cuenta USING brin (hora);
CREATE INDEX auditoria_edad ON auditoria USING brin (hora);
CREATE INDEX batch_logs_edad ON batch_logs USING brin (timestamp);
CREATE INDEX papelera_dominios_edad ON papelera_dominios USING brin (eliminado);

-- Who holds a name is no business of the accounts that have not asked: it leaves what all accounts share.
UPDATE evidencias SET datos = jsonb_set(datos, '{registrante}', 'null') WHERE jsonb_typeof(datos->'registrante') = 'object';
