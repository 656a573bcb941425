-- What doctors type instead of a name: brands, old and popular names, abbreviations. Their rows come from the files of the
-- program, like those of the lists that they lead to.

-- A name by which a row of a list is looked for, beside its own; `linha` is the row's key, of medicines the substances
-- divided by " + ". One name may mean several rows.
create table apelidos (
  lista text not null,
  apelido text not null,
  linha text not null,
  busca text not null generated always as (termos_de_busca(apelido || sem_hifen(apelido))) stored,
  primary key (lista, apelido, linha)
);
create index apelidos_palavras on apelidos using gin (palavras_da_busca(busca));

-- One word that means another of the same list, wherever it is typed.
create table abreviaturas (
  lista text not null,
  abreviatura text not null,
  palavra text not null,
  primary key (lista, abreviatura, palavra)
);

alter table marcas add column busca text not null generated always as (termos_de_busca(marca || sem_hifen(marca))) stored;
create index marcas_palavras on marcas using gin (palavras_da_busca(busca));
alter table sinonimos add column busca text not null generated always as (termos_de_busca(termo || sem_hifen(termo))) stored;
create index sinonimos_palavras on sinonimos using gin (palavras_da_busca(busca));

-- Each list has its own index of trigrams: the words of another one are no longer read and thrown away.
drop index referencias_palavras_trechos;
create index referencias_palavras_trechos_medicamentos on referencias_palavras using gin (palavra gin_trgm_ops)
 where arquivo = 'medicamentos';
create index referencias_palavras_trechos_exames on referencias_palavras using gin (palavra gin_trgm_ops)
 where arquivo = 'exames';
create index referencias_palavras_trechos_cid10 on referencias_palavras using gin (palavra gin_trgm_ops)
 where arquivo = 'cid10';
create index referencias_palavras_trechos_especialidades on referencias_palavras using gin (palavra gin_trgm_ops)
 where arquivo = 'especialidades';
