-- What a condition of `medicamentos_excecoes` asks of strength, form and route, to be compared with what is typed. Its rows
-- come from a file of the program. An empty text asks for nothing; several words are divided by "; ".
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
