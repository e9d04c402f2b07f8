-- The holder that a registry published was kept after the name was free or taken by another.
UPDATE dominios SET registrante_nombre = NULL, registrante_organizacion = NULL
WHERE (registrante_nombre IS NOT NULL OR registrante_organizacion IS NOT NULL)
  AND (fase_ciclo = 'libre' OR perdido_en IS NOT NULL);
