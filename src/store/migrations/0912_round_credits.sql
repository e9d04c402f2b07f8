-- Credits at which one round of a repeated batch stops; null: the allowance of its first round.
ALTER TABLE batches ADD COLUMN recoleccion_tope_creditos integer CHECK (recoleccion_tope_creditos > 0);
