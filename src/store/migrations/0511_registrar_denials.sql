-- What a registrar had denied before its canary failed is found by its server.
CREATE INDEX evidencias_cuenta_negativas ON evidencias_cuenta (servidor, hora) WHERE kind = 'absent';
