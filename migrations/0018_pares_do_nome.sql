-- Whole words of a name, two by two: any two of them lead to few patients, where each alone may lead to thousands.
set local statement_timeout = 0;

create function pares_do_nome(nome text) returns text[]
  language sql immutable strict parallel safe
  as $$
    with palavras as (select distinct p collate "C" as p from unnest(string_to_array(nome, ' ')) p where p <> '')
    select coalesce(array_agg(a.p || ' ' || b.p), '{}') from palavras a join palavras b on a.p < b.p
  $$;

create index clientes_nome_pares on clientes using gin (pares_do_nome(nome_busca));
