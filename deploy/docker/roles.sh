#!/bin/sh
# Makes the two roles and the database when PostgreSQL starts for the first time (compose.yaml): the owner of the tables, and the role
# that the site works as, which can neither change nor remove what must stay (docs/operations.md#what-to-know).
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set "owner=$OWNER_PASSWORD" --set "application=$APPLICATION_PASSWORD" << 'SQL'
create role officina_owner login password :'owner';
create role officina login password :'application';
create database officina owner officina_owner;
SQL
