-- What was measured of a name that nobody has had measured again is deleted some time after it expired. A measurement is
-- updated in its place, so that its age says nothing about where it stands.
CREATE INDEX metricas_mundo_edad ON metricas_mundo (caduca);
