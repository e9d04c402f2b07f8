#!/bin/bash
# Runs once, when the database is made: the login that owns the schema and the one that row-level security binds.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -U postgres -d dominios \
  -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
CREATE ROLE dominios_owner LOGIN PASSWORD :'owner';
CREATE ROLE dominios_app LOGIN PASSWORD :'app';
ALTER DATABASE dominios OWNER TO dominios_owner;
ALTER SCHEMA public OWNER TO dominios_owner;
SQL
