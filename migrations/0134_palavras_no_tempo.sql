-- The index of words (docs/decisions/0108) has each of them once for each eighty days in which it was said, so that a search of
-- some periods reads nothing of the others. `#` with the ten days of a message is the first of its words.
-- Its cost, and that it is not said to be safe for workers, has PostgreSQL ask the index alone, whatever it takes for common.
create function palavras_no_tempo(palavras tsvector) returns tsvector language plpgsql immutable strict cost 1000 as $$
declare
  todas text[] := tsvector_to_array(palavras);
  periodo text := (substr(todas[1], 2)::int / 8)::text || '.';
begin
  return array_to_tsvector(string_to_array(periodo || array_to_string(todas, ' ' || periodo), ' '));
end
$$;
drop index mensagens_palavras;
