-- Failures in a row: what a rate is shared for rests longer each time; a name that fails again is not the service's fault.
ALTER TABLE turnos ADD COLUMN fallos_seguidos integer NOT NULL DEFAULT 0;
ALTER TABLE trabajo_metricas ADD COLUMN fallos_seguidos integer NOT NULL DEFAULT 0;
