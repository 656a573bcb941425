-- Every name that a medicine may be called by, beside its own: what a text of a prescription is read with. Their rows come
-- from the files of the program, like those of the other reference lists.

-- A brand and the substances of one composition, divided by " + "; a brand with several compositions has a row for each.
create table marcas (
  marca text not null,
  dcbs text not null,
  fonte text not null,
  primary key (marca, dcbs)
);

-- A brand with a substance that `medicamentos` lacks.
create table marcas_sem_dcb (
  marca text not null,
  substancia text not null,
  fonte text not null,
  primary key (marca, substancia)
);

-- A salt, an old or a foreign name and the substance, or the substances divided by " + ", that it means.
create table sinonimos (
  termo text primary key,
  dcb text not null,
  fonte text not null
);

-- Brands that are words of everyday language, too.
create table marcas_corriqueiras (
  marca text primary key
);

-- Words of an item's name that name no medicine: salts, forms, units, routes and what holds a sentence together.
create table palavras_de_item (
  palavra text primary key,
  classe text not null
);
