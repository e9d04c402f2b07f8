-- Due names of one account: asked every two seconds for each account that has a key.
CREATE INDEX trabajo_metricas_cuenta ON trabajo_metricas (usuario_id, fuente, no_antes);
