-- The identifiers that links name rise with time for all accounts alike: first in the key, they fill its pages, which are
-- split in halves behind the random identifier of an account that is not the last one. A parent's identifier is shared by the
-- rows of an answer, whose entries are merged. Both serve what the two keys before served.
ALTER TABLE keyword_negocios DROP CONSTRAINT keyword_negocios_pkey;
ALTER TABLE keyword_negocios ADD PRIMARY KEY (negocio_id, usuario_id, keyword_id);
CREATE INDEX keyword_negocios_keyword ON keyword_negocios (usuario_id, keyword_id);
DROP INDEX keyword_negocios_negocio;

ALTER TABLE batch_negocios DROP CONSTRAINT batch_negocios_pkey;
ALTER TABLE batch_negocios ADD PRIMARY KEY (negocio_id, usuario_id, batch_id);
DROP INDEX batch_negocios_negocio, batch_negocios_orden;
CREATE INDEX batch_negocios_orden ON batch_negocios (batch_id, orden);

ALTER TABLE batch_dominios DROP CONSTRAINT batch_dominios_pkey;
ALTER TABLE batch_dominios ADD PRIMARY KEY (dominio_id, usuario_id, batch_id);
CREATE INDEX batch_dominios_batch ON batch_dominios (usuario_id, batch_id);
DROP INDEX batch_dominios_dominio;

-- Only looked up by a business, which is of one account.
DROP INDEX dominios_negocio;
CREATE INDEX dominios_negocio ON dominios (negocio_id) WHERE negocio_id IS NOT NULL;
