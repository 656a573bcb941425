#!/bin/sh
# The first start of PostgreSQL's image runs this: one role owns the database, another one serves; neither is a superuser.
set -eu
# The passwords go by the environment: arguments are to be seen in the list of processes.
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv owner DATABASE_OWNER_PASSWORD
\getenv password DATABASE_PASSWORD
create role zelo_dono login password :'owner';
create role zelo login password :'password';
create database zelo owner zelo_dono encoding 'UTF8' template template0;
SQL
