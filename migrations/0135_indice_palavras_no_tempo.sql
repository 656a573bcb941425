create index concurrently mensagens_palavras_no_tempo on mensagens using gin (palavras_no_tempo(palavras))
  with (gin_pending_list_limit = 256) where palavras is not null;
