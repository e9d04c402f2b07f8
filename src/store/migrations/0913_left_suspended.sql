-- Names that rest although a batch which runs, or stopped at its cap, waits for their verdict: the pause or deletion of another
-- batch had suspended them. Their check takes its next step.
UPDATE dominios d SET proxima_verificacion = now()
WHERE d.comprobando AND d.proxima_verificacion IS NULL AND d.reclamado_por IS NULL
  AND NOT EXISTS (SELECT FROM trabajo_registro t WHERE t.usuario_id = d.usuario_id AND t.dominio_id = d.id
    AND (t.no_antes < 'infinity' OR t.reclamado_por IS NOT NULL))
  AND EXISTS (SELECT FROM batch_dominios bd JOIN batches b ON b.usuario_id = bd.usuario_id AND b.id = bd.batch_id
    WHERE bd.usuario_id = d.usuario_id AND bd.dominio_id = d.id AND NOT bd.verificado
      AND coalesce((b.configuracion->>'verificar_dominios')::boolean, true)
      AND (b.estado = 'procesando'
        OR b.estado = 'pausado' AND b.motivo_codigo IN ('tope_solicitudes', 'tope_creditos', 'tope_acceso')));
