-- Families of substances by groups of the ATC, and the words by which people call a family: what is cited beside a medicine
-- when its patient wrote of another one of the family. The rows come from a file of the program, like other reference lists.
create table familias (
  familia text not null,
  atc text not null,
  termo text not null,
  -- `substancia`: `termo` is a name of `medicamentos`; `palavra`: what the family is called.
  especie text not null check (especie in ('substancia', 'palavra')),
  fonte text not null,
  primary key (familia, termo, especie)
);
