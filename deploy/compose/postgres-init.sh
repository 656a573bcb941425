#!/bin/sh
# The first start of PostgreSQL's image runs this: the product's role owns its database and is no superuser.
set -eu
# The password goes by the environment: arguments are to be seen in the list of processes.
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv password DATABASE_PASSWORD
create role zelo login password :'password';
create database zelo owner zelo encoding 'UTF8' template template0;
SQL
