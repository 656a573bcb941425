-- Notes and labels of the team on a conversation, and the words by which a message is found (docs/decisions/0108).

-- Notes that no patient receives. A note is about one person: the holder of the account, or a person of it.
create table notas_internas (
  id uuid primary key,
  -- The account whose conversation it belongs to.
  cliente_id uuid not null references clientes (id) on delete cascade,
  paciente_id uuid not null references clientes (id) on delete cascade,
  administrador_id uuid not null references administradores (id),
  texto text not null check (char_length(texto) between 1 and 2000),
  created_at timestamptz not null,
  -- When its author struck it out; it stays readable.
  riscada_em timestamptz
);
create index notas_internas_da_conta on notas_internas (cliente_id, created_at, id);
create index notas_internas_do_paciente on notas_internas (paciente_id);
create function nota_interna_fica() returns trigger language plpgsql as $$
begin
  raise exception 'a note stays as it was written: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger notas_internas_ficam before update on notas_internas for each row
  when ((old.id, old.administrador_id, old.texto, old.created_at)
        is distinct from (new.id, new.administrador_id, new.texto, new.created_at)
    or (old.riscada_em is not null and old.riscada_em is distinct from new.riscada_em))
  execute function nota_interna_fica();

create table etiquetas (
  id uuid primary key,
  nome text not null check (char_length(nome) between 1 and 24),
  cor text not null check (cor in ('azul', 'verde', 'amarela', 'vermelha', 'lilas', 'cinza')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index etiquetas_nome on etiquetas (lower(nome));

create table etiquetas_das_conversas (
  etiqueta_id uuid not null references etiquetas (id) on delete cascade,
  cliente_id uuid not null references clientes (id) on delete cascade,
  em timestamptz not null,
  primary key (etiqueta_id, cliente_id)
);
create index etiquetas_das_conversas_da_conta on etiquetas_das_conversas (cliente_id);

-- The words of a person's message without accents, and `#` with the ten days in which it was written; null for an automatic
-- line. The program writes them (domain/chat/palavras.ts); this statement does for what was written before.
alter table mensagens add column palavras tsvector;
update mensagens set palavras = array_to_tsvector(string_to_array(regexp_replace(
  btrim(regexp_replace(regexp_replace(lower(normalize(mensagem, nfd)), '[\u0300-\u036f]+', '', 'g'), '[^a-z0-9]+', ' ', 'g')),
  '([a-z0-9]{1,32})[a-z0-9]*', '\1', 'g'), ' ')
  || array['#' || floor(extract(epoch from created_at) / 864000)])
 where not automatica;
-- A short list of pending entries: a search reads all of it.
create index mensagens_palavras on mensagens using gin (palavras) with (gin_pending_list_limit = 256)
  where palavras is not null;
create index mensagens_por_hora on mensagens (created_at, id) where palavras is not null;
