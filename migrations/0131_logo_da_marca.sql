-- Pictures that the administrator sent as the house's logo (docs/decisions/0113), drawn anew by our own reader. The section
-- `marca` of `ajustes` names one by its id, which is the beginning of its SHA-256 and its size in pixels. A logo that no
-- version in sight names is removed a day after it was sent.
create table logos_da_marca (
  id text primary key check (id ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$'),
  imagem bytea not null check (octet_length(imagem) between 1 and 262144),
  administrador_id uuid not null references administradores (id),
  em timestamptz not null
);
