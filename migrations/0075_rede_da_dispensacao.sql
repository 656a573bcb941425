-- The network that an entry of dispensing came from, as a keyed hash that is another one for each document: it says which
-- entries of one document share a network, and no more. Null for entries of before, and where networks are not counted.
alter table dispensacoes add column rede text;
