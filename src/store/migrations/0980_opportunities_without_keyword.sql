-- An opportunity outlives its keyword: the other keywords of the market support it, or it is hidden with what a person wrote.
ALTER TABLE oportunidades DROP CONSTRAINT oportunidades_usuario_id_keyword_id_fkey;
ALTER TABLE oportunidades ADD FOREIGN KEY (usuario_id, keyword_id) REFERENCES keywords ON DELETE SET NULL (keyword_id);
