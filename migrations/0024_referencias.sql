-- The reference lists that a doctor's documents refer to, found by words that are typed with mistakes
-- (docs/decisions/0030). Their rows come from the files of the program, not from here.

-- A text as it is compared: small letters without accents, and digits, with one space between words. A semicolon
-- stays: it divides several names of one thing.
create function termos_de_busca(texto text) returns text language sql immutable strict parallel safe
  return trim(replace(replace(regexp_replace(sem_acento(texto), '[^a-z0-9;]+', ' ', 'g'), ' ;', ';'), '; ', ';'));

-- The words of what that function made.
create function palavras_da_busca(busca text) returns text[] language sql immutable strict parallel safe
  return string_to_array(replace(busca, ';', ' '), ' ');

-- One more name for what has a hyphen: "anti-hcv" is also looked for as "antihcv".
create function sem_hifen(texto text) returns text language sql immutable strict parallel safe
  return case when texto like '%-%' then ';' || replace(texto, '-', '') else '' end;

-- Other names of a substance, divided by semicolons, where the remark on it has any; as
-- domain/documentos/medicamentos/substancia.ts reads them.
create function outros_nomes(observacao text) returns text language sql immutable strict parallel safe
  as $$
    select string_agg(nome[1], ';')
      from regexp_matches(observacao, '(?:Sinônimo|No texto oficial): ([^.(]+)', 'g') nome
  $$;

-- Which file stands in its table, by its hash: one that did not change is not loaded again.
create table referencias (
  arquivo text primary key,
  sha256 text not null,
  linhas integer not null,
  carregada_em timestamptz not null
);

-- Every word of a list once: what a typed word may mean is looked for here.
create table referencias_palavras (
  arquivo text not null,
  palavra text collate "C" not null,
  primary key (arquivo, palavra)
);
create index referencias_palavras_trechos on referencias_palavras using gin (palavra gin_trgm_ops);

create table medicamentos (
  dcb text primary key,
  lista text not null,
  documento text not null,
  observacao text not null,
  fonte text not null,
  busca text not null generated always as (termos_de_busca(
    dcb || sem_hifen(dcb) || coalesce(';' || outros_nomes(observacao), '')
    || coalesce(sem_hifen(outros_nomes(observacao)), ''))) stored
);
create index medicamentos_nomes on medicamentos using gin (string_to_array(busca, ';'));
create index medicamentos_palavras on medicamentos using gin (palavras_da_busca(busca));

create table medicamentos_excecoes (
  dcb text not null,
  lista text not null,
  documento text not null,
  condicao text not null,
  fonte text not null,
  primary key (dcb, documento, condicao)
);

create table apresentacoes (
  dcb text not null,
  concentracao text not null,
  forma text not null,
  via text not null,
  fonte text not null,
  -- The substances of a combination, divided by semicolons.
  busca text not null generated always as (termos_de_busca(replace(dcb, ' + ', ';'))) stored,
  primary key (dcb, concentracao, forma, via)
);
create index apresentacoes_nomes on apresentacoes using gin (string_to_array(busca, ';'));

create table exames (
  nome text primary key,
  grupo text not null,
  codigo_tuss text not null,
  codigo_sigtap text not null,
  sinonimos text not null,
  preparo text not null,
  busca text not null generated always as (termos_de_busca(
    nome || ';' || sinonimos || ';' || codigo_tuss || ';' || codigo_sigtap || sem_hifen(nome) || sem_hifen(sinonimos)
  )) stored
);
create index exames_palavras on exames using gin (palavras_da_busca(busca));

create table cid10 (
  codigo text collate "C" primary key,
  descricao text not null,
  tipo text not null,
  busca text not null generated always as (termos_de_busca(descricao || sem_hifen(descricao))) stored
);
create index cid10_palavras on cid10 using gin (palavras_da_busca(busca));

create table especialidades (
  nome text not null,
  tipo text not null,
  rqe text not null,
  observacao text not null,
  busca text not null generated always as (termos_de_busca(nome || sem_hifen(nome))) stored,
  primary key (nome, tipo)
);
create index especialidades_palavras on especialidades using gin (palavras_da_busca(busca));
