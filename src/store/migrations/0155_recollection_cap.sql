-- Paid requests at which one round of a repeated batch stops; null means only the account's quota and the batch's own cap.
ALTER TABLE batches ADD COLUMN recoleccion_tope integer CHECK (recoleccion_tope > 0);
