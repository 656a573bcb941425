-- The reference lists that documents refer to (docs/decisions/0030), found by words that are typed with mistakes. Their rows are
-- loaded from files, of the program or installed by the operator.

-- A text as it is compared: lower-case letters without accents and digits, one space between words. A semicolon is kept: it
-- separates several names of one thing.
create function termos_de_busca(texto text) returns text language sql immutable strict parallel safe
  return trim(replace(replace(regexp_replace(sem_acento(texto), '[^a-z0-9;]+', ' ', 'g'), ' ;', ';'), '; ', ';'));

-- The words of a text from termos_de_busca.
create function palavras_da_busca(busca text) returns text[] language sql immutable strict parallel safe
  return string_to_array(replace(busca, ';', ' '), ' ');

-- Another name for a text with a hyphen: "anti-hcv" is found as "antihcv", too.
create function sem_hifen(texto text) returns text language sql immutable strict parallel safe
  return case when texto like '%-%' then ';' || replace(texto, '-', '') else '' end;

-- Other names of a substance in the remark on it, separated by semicolons. domain/documentos/medicamentos/substancia.ts reads
-- them by the same rule.
create function outros_nomes(observacao text) returns text language sql immutable strict parallel safe
  as $$
    select string_agg(nome[1], ';')
      from regexp_matches(observacao, '(?:Sinônimo|No texto oficial): ([^.(]+)', 'g') nome
  $$;

-- The file that each list was loaded from: one with the same hash is not loaded again.
create table referencias (
  arquivo text primary key,
  sha256 text not null,
  linhas integer not null,
  carregada_em timestamptz not null,
  -- Date of the list, not of its loading.
  data date not null
);

-- Files of the sets that the operator installed. In force is the newest set of a list that was not withdrawn, unless the
-- program's own file has a later date.
create table referencias_instaladas (
  conjunto integer not null,
  arquivo text not null,
  data date not null,
  sha256 text not null,
  conteudo bytea not null,
  instalado_em timestamptz not null,
  retirado_em timestamptz,
  primary key (conjunto, arquivo)
);

-- Every word of a list once, to correct typed words. Each list has a trigram index of its own, so that a search reads no words of
-- another list.
create table referencias_palavras (
  arquivo text not null,
  palavra text collate "C" not null,
  primary key (arquivo, palavra)
);
create index referencias_palavras_trechos_medicamentos on referencias_palavras using gin (palavra gin_trgm_ops)
 where arquivo = 'medicamentos';
create index referencias_palavras_trechos_exames on referencias_palavras using gin (palavra gin_trgm_ops)
 where arquivo = 'exames';
create index referencias_palavras_trechos_cid10 on referencias_palavras using gin (palavra gin_trgm_ops)
 where arquivo = 'cid10';
create index referencias_palavras_trechos_especialidades on referencias_palavras using gin (palavra gin_trgm_ops)
 where arquivo = 'especialidades';

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

-- Strength, form and route that a condition of `medicamentos_excecoes` requires. An empty text requires nothing; several words
-- are separated by "; ".
create table medicamentos_limites (
  condicao text primary key,
  mg_por_unidade text not null check (mg_por_unidade ~ '^([0-9]+([.][0-9]+)?)?$'),
  por_cento text not null check (por_cento ~ '^([0-9]+([.][0-9]+)?)?$'),
  acima_de_por_cento text not null check (acima_de_por_cento ~ '^([0-9]+([.][0-9]+)?)?$'),
  medida_de text not null,
  formas text not null,
  vias text not null,
  vias_em_aberto text not null,
  associada text not null,
  associada_por_cento text not null check (associada_por_cento ~ '^([0-9]+([.][0-9]+)?)?$'),
  -- "sim", "não", or the substances for which a text may decide.
  decide text not null check (decide <> '')
);

create table apresentacoes (
  dcb text not null,
  concentracao text not null,
  forma text not null,
  via text not null,
  fonte text not null,
  -- The substances of a combination, separated by semicolons.
  busca text not null generated always as (termos_de_busca(replace(dcb, ' + ', ';'))) stored,
  primary key (dcb, concentracao, forma, via)
);
create index apresentacoes_nomes on apresentacoes using gin (string_to_array(busca, ';'));

-- Names of medicines, with which the text of a prescription is parsed.

-- A brand and the substances of one composition, separated by " + "; a brand with several compositions has several rows.
create table marcas (
  marca text not null,
  dcbs text not null,
  fonte text not null,
  busca text not null generated always as (termos_de_busca(marca || sem_hifen(marca))) stored,
  primary key (marca, dcbs)
);
create index marcas_palavras on marcas using gin (palavras_da_busca(busca));

-- A brand with a substance that `medicamentos` lacks.
create table marcas_sem_dcb (
  marca text not null,
  substancia text not null,
  fonte text not null,
  primary key (marca, substancia)
);

-- Brands that are everyday words as well.
create table marcas_corriqueiras (
  marca text primary key
);

-- A salt, an old or a foreign name and the substance that it means, or the substances separated by " + ".
create table sinonimos (
  termo text primary key,
  dcb text not null,
  fonte text not null,
  busca text not null generated always as (termos_de_busca(termo || sem_hifen(termo))) stored
);
create index sinonimos_palavras on sinonimos using gin (palavras_da_busca(busca));

-- Words of an item's name that name no medicine: salts, forms, units, routes, prepositions.
create table palavras_de_item (
  palavra text primary key,
  classe text not null
);

-- Other names by which doctors search for a row of a list: brands, old and popular names. `linha` is the row's key, for medicines
-- the substances separated by " + ". One name may mean several rows.
create table apelidos (
  lista text not null,
  apelido text not null,
  linha text not null,
  busca text not null generated always as (termos_de_busca(apelido || sem_hifen(apelido))) stored,
  primary key (lista, apelido, linha)
);
create index apelidos_palavras on apelidos using gin (palavras_da_busca(busca));

-- A word that means another word of the same list.
create table abreviaturas (
  lista text not null,
  abreviatura text not null,
  palavra text not null,
  primary key (lista, abreviatura, palavra)
);

-- Families of substances (groups of the ATC) and their everyday names. They are cited beside a medicine when the patient wrote of
-- another one of its family.
create table familias (
  familia text not null,
  atc text not null,
  termo text not null,
  -- `substancia`: `termo` is a name of `medicamentos`; `palavra`: it is a name of the family.
  especie text not null check (especie in ('substancia', 'palavra')),
  fonte text not null,
  primary key (familia, termo, especie)
);

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
